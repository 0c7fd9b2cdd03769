import { can } from '#shared/permission.ts';
import { type SettingsPart, screen } from '#web/page/pages.ts';

export const feeSettings: readonly SettingsPart[] = [
  {
    key: 'fees',
    label: 'Fees and surcharge',
    section: 'Money',
    needs: can('accounting', 'read'),
    card: screen(() => import('./screens/fees-card.tsx'), 'FeesCard'),
  },
];

import { type SettingsPart, screen } from '#web/page/pages.ts';

export const feeSettings: readonly SettingsPart[] = [
  {
    key: 'fees',
    label: 'Fees and surcharge',
    section: 'Money',
    card: screen(() => import('./screens/fees-card.tsx'), 'FeesCard'),
  },
];

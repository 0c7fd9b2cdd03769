import { mayNamed } from '#shared/permission.ts';
import { type SettingsPart, screen } from '#web/page/pages.ts';

export const eventSettings: readonly SettingsPart[] = [
  {
    key: 'audit',
    label: 'Audit',
    section: 'People',
    needs: mayNamed('settings', 'see the audit'),
    card: screen(() => import('./screens/audit-card.tsx'), 'AuditCard'),
  },
];

import { type SettingsPart, screen } from '#web/page/pages.ts';

export const eventSettings: readonly SettingsPart[] = [
  {
    key: 'audit',
    label: 'Audit',
    section: 'People',
    card: screen(() => import('./screens/audit-card.tsx'), 'AuditCard'),
  },
];

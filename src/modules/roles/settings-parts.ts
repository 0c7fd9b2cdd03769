import { type SettingsPart, screen } from '#web/page/pages.ts';

export const roleSettings: readonly SettingsPart[] = [
  {
    key: 'roles',
    label: 'Roles',
    section: 'People',
    card: screen(() => import('./editing/screens/roles-card.tsx'), 'RolesCard'),
  },
];

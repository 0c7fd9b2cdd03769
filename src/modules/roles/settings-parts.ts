import { can } from '#shared/permission.ts';
import { type SettingsPart, screen } from '#web/page/pages.ts';

export const roleSettings: readonly SettingsPart[] = [
  {
    key: 'roles',
    label: 'Roles',
    section: 'People',
    needs: can('users', 'read'),
    card: screen(() => import('./editing/screens/roles-card.tsx'), 'RolesCard'),
  },
];

import { type ModulePages, screen } from '#web/page/pages.ts';

export const rolePages: ModulePages = {
  screens: {
    'settings/roles/new': screen(() => import('./editing/screens/role-screens.tsx'), 'NewRoleScreen'),
    'settings/roles/$id': screen(() => import('./editing/screens/role-screens.tsx'), 'RoleDetailScreen'),
  },
};

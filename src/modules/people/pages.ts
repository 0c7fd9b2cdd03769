import { type ModulePages, screen } from '#web/page/pages.ts';

export const peoplePages: ModulePages = {
  screens: {
    users: screen(() => import('./screens/user-list-screen.tsx'), 'UserListScreen'),
    'users/$id': screen(() => import('./screens/user-detail-screen.tsx'), 'UserDetailScreen'),
  },
};

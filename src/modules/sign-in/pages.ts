import { IconUserPlus } from '@tabler/icons-react';
import { can } from '#shared/permission.ts';
import { type ModulePages, screen } from '#web/page/pages.ts';

export const signInPages: ModulePages = {
  screens: {
    'users/invite': screen(() => import('./screens/invitation-form.tsx'), 'InvitationForm'),
    profile: screen(() => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
    'profile/$part': screen(() => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
  },
  makers: [{ title: 'Invite a colleague', path: '/users/invite', needs: can('users', 'create'), icon: IconUserPlus }],
};

import { type ModulePages, screen } from '#web/page/pages.ts';

export const rightPages: ModulePages = {
  screens: {
    'settings/roles/explain': screen(() => import('./screens/explain-screen.tsx'), 'ExplainScreen'),
  },
};

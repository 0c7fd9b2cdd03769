import { type ModulePages, screen } from '#web/page/pages.ts';

export const searchPages: ModulePages = {
  screens: { search: screen(() => import('./screens/search-screen.tsx'), 'SearchScreen') },
};

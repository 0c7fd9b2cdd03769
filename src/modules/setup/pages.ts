import { type ModulePages, screen } from '#web/page/pages.ts';

export const setupPages: ModulePages = {
  screens: {},
  settings: [
    { key: 'setup', label: 'Getting started', card: screen(() => import('./screens/setup-card.tsx'), 'SetupCard') },
  ],
};

import { type ModulePages, screen } from '#web/page/pages.ts';

export const cloudPages: ModulePages = {
  screens: {},
  settings: [
    {
      key: 'cloud',
      label: 'Cloud storage',
      card: screen(() => import('./screens/storage-card.tsx'), 'StorageCard'),
    },
  ],
};

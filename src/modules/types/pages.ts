import { type ModulePages, screen } from '#web/page/pages.ts';

export const typePages: ModulePages = {
  screens: {},
  settings: [
    {
      key: 'types',
      label: 'Referral, asset and event types',
      card: screen(() => import('./screens/types-card.tsx'), 'TypesCard'),
    },
  ],
};

import { type ModulePages, screen } from '#web/page/pages.ts';

export const typePages: ModulePages = {
  screens: {},
  settings: [
    {
      key: 'referral_types',
      label: 'Referral types',
      card: screen(() => import('./screens/types-card.tsx'), 'ReferralTypesCard'),
    },
    {
      key: 'asset_types',
      label: 'Asset types',
      card: screen(() => import('./screens/types-card.tsx'), 'AssetTypesCard'),
    },
    {
      key: 'event_types',
      label: 'Event types',
      card: screen(() => import('./screens/types-card.tsx'), 'EventTypesCard'),
    },
  ],
};

import { type SettingsPart, screen } from '#web/page/pages.ts';

export const typeSettings: readonly SettingsPart[] = [
  {
    key: 'referral_types',
    label: 'Referral types',
    section: 'Work',
    card: screen(() => import('./screens/types-card.tsx'), 'ReferralTypesCard'),
  },
  {
    key: 'asset_types',
    label: 'Asset types',
    section: 'Work',
    card: screen(() => import('./screens/types-card.tsx'), 'AssetTypesCard'),
  },
  {
    key: 'event_types',
    label: 'Event types',
    section: 'Work',
    card: screen(() => import('./screens/types-card.tsx'), 'EventTypesCard'),
  },
  {
    key: 'tags',
    label: 'Tags',
    section: 'Work',
    card: screen(() => import('./screens/types-card.tsx'), 'TagsCard'),
  },
];

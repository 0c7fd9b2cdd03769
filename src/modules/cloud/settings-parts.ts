import { type SettingsPart, screen } from '#web/page/pages.ts';

export const cloudSettings: readonly SettingsPart[] = [
  {
    key: 'cloud',
    label: 'Cloud storage',
    section: 'Connections',
    card: screen(() => import('./screens/storage-card.tsx'), 'StorageCard'),
  },
];

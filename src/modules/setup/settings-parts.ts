import { can } from '#shared/permission.ts';
import { type SettingsPart, screen } from '#web/page/pages.ts';

export const setupSettings: readonly SettingsPart[] = [
  {
    key: 'setup',
    label: 'Getting started',
    section: 'Company',
    needs: can('settings', 'update'),
    card: screen(() => import('./screens/setup-card.tsx'), 'SetupCard'),
  },
  {
    key: 'sample_data',
    label: 'Sample data',
    section: 'Company',
    needs: can('settings', 'update'),
    card: screen(() => import('./samples/screens/samples-card.tsx'), 'SamplesCard'),
  },
];

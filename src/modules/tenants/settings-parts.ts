import { type SettingsPart, screen } from '#web/page/pages.ts';

export const tenantSettings: readonly SettingsPart[] = [
  {
    key: 'company',
    label: 'Company',
    section: 'Company',
    card: screen(() => import('./info/screens/company-card.tsx'), 'CompanyCard'),
  },
  {
    key: 'divisions',
    label: 'Divisions',
    section: 'Company',
    card: screen(() => import('./parts/screens/parts-card.tsx'), 'PartsCard'),
  },
];

import { type ModulePages, screen } from '#web/page/pages.ts';

export const tenantPages: ModulePages = {
  screens: {},
  settings: [
    {
      key: 'company',
      label: 'Company',
      card: screen(() => import('./info/screens/company-card.tsx'), 'CompanyCard'),
    },
    {
      key: 'divisions',
      label: 'Divisions',
      card: screen(() => import('./parts/screens/parts-card.tsx'), 'PartsCard'),
    },
  ],
};

import { type ModulePages, screen } from '#web/page/pages.ts';

export const taxPages: ModulePages = {
  screens: {
    'accounting/taxes': screen(() => import('./screens/tax-settings-screen.tsx'), 'TaxSettingsScreen'),
  },
};

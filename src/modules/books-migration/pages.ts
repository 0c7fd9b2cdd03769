import { type ModulePages, screen } from '#web/page/pages.ts';

export const booksMigrationPages: ModulePages = {
  screens: {
    'accounting/import': screen(() => import('./screens/import-books-screen.tsx'), 'ImportBooksScreen'),
    'accounting/export': screen(() => import('./exporting/screens/export-screen.tsx'), 'ExportScreen'),
  },
};

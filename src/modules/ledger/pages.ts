import { type ModulePages, recordPages, screen } from '#web/page/pages.ts';
import { payeeEntity } from './payees/entity.ts';

// Beside `recordPages`, which would make what the books have a part of every list and form (`ofRecords` of vite.config.ts).
const list = screen(() => import('./payees/screens/payee-list-screen.tsx'), 'PayeeListScreen');
const form = screen(() => import('./payees/screens/payee-form.tsx'), 'PayeeForm');
const detail = screen(() => import('./payees/screens/payee-detail-screen.tsx'), 'PayeeDetailScreen');

export const ledgerPages: ModulePages = recordPages(
  payeeEntity,
  { list, form, detail },
  {
    'accounting/chart': screen(() => import('./accounts/screens/chart-screen.tsx'), 'ChartScreen'),
    'accounting/journal': screen(() => import('./journal/screens/journal-screen.tsx'), 'JournalScreen'),
    'accounting/journal/new': screen(() => import('./journal/screens/entry-form.tsx'), 'NewEntryForm'),
    'accounting/journal/$id': screen(() => import('./journal/screens/entry-detail-screen.tsx'), 'EntryDetailScreen'),
    'accounting/journal/$id/edit': screen(() => import('./journal/screens/entry-form.tsx'), 'EditEntryForm'),
    'accounting/recurring': screen(
      () => import('./recurring/screens/recurring-list-screen.tsx'),
      'RecurringListScreen',
    ),
    'accounting/recurring/new': screen(() => import('./recurring/screens/recurring-form.tsx'), 'NewRecurringForm'),
    'accounting/recurring/$id': screen(
      () => import('./recurring/screens/recurring-detail-screen.tsx'),
      'RecurringDetailScreen',
    ),
    'accounting/recurring/$id/edit': screen(
      () => import('./recurring/screens/recurring-form.tsx'),
      'EditRecurringForm',
    ),
  },
);

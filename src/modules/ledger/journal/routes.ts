import type { BookProof } from '#server/declared/books.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { journalCalls } from './contract.ts';
import { journalEntity } from './entity.ts';
import { journalJobs } from './jobs.ts';
import { proveBooks } from './prove.ts';
import { journalServices, restoreEntry, visibleEntries } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'journal entries',
    table: 'journal_entries',
    key: ['entry_id'],
    columns: [
      'entry_id',
      'entry_date',
      'posted_at',
      'source',
      'source_id',
      'reference',
      'memo',
      'line_count',
      'reverses_id',
      'replaces_id',
      'posted_by',
    ],
    permission: can('accounting', 'read'),
  },
  {
    name: 'postings',
    table: 'postings',
    key: ['entry_id', 'line'],
    columns: [
      'entry_id',
      'line',
      'account_id',
      'cents',
      'entry_date',
      'memo',
      'payee_kind',
      'payee_id',
      'ticket_id',
      'division_id',
      'department_id',
    ],
    permission: can('accounting', 'read'),
  },
];

/** With what other modules prove of the books. */
export const journalModule = (proofs: readonly BookProof[]): Module => ({
  name: 'journal',
  tables,
  routes: routes(journalCalls, { ...journalServices, checkBooks: (context) => proveBooks(context, proofs) }),
  entities: [{ ...journalEntity, visibleLabels: visibleEntries, restore: restoreEntry, isWithoutFacets: true }],
  jobs: journalJobs,
});

import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { transactionCalls } from './contract.ts';
import { transactionEntity } from './entity.ts';
import { assertNotDiscounted, findTransactions } from './reports.ts';
import { restoreTransaction, transactionServices, visibleTransactions } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'account transactions',
    table: 'account_transactions',
    key: ['transaction_id'],
    columns: [
      'transaction_id',
      'kind',
      'number',
      'total_cents',
      'entry_id',
      'created_at',
      'created_by',
      'voided_at',
      'form',
    ],
    permission: can('accounting', 'read'),
  },
];

export const transactionsModule: Module = {
  name: 'account-transactions',
  tables,
  routes: routes(transactionCalls, transactionServices),
  voidGuards: [(context, { entryID }) => assertNotDiscounted(context, entryID)],
  entities: [
    { ...transactionEntity, visibleLabels: visibleTransactions, restore: restoreTransaction, find: findTransactions },
  ],
};

import { sql } from 'kysely';
import { withFieldsOfNew } from '#modules/custom-fields/public.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { transactionCalls } from './contract.ts';
import { transactionEntity, transactionEvents } from './entity.ts';
import { family } from './forms.ts';
import { recurringTransactions } from './recurring.ts';
import { assertNotDiscounted } from './reports.ts';
import { searchedTransactions } from './searched.ts';
import { restoreTransaction, transactionServices, visibleTransactions } from './service.ts';

const ofFamily = {
  permission: can('accounting', 'read'),
  only: { column: 'family', is: family },
} as const;
const tables: ExportedTable[] = [
  {
    ...ofFamily,
    name: 'account transactions',
    table: 'documents',
    key: ['document_id'],
    columns: [
      ...['document_id', 'kind', 'number', 'payee_kind', 'payee_id', 'document_date', 'due_on', 'reference', 'memo'],
      ...['division_id', 'total_cents', 'entry_id', 'created_at', 'created_by', 'voided_at'],
    ],
  },
  {
    ...ofFamily,
    name: 'account transaction lines',
    table: 'document_lines',
    key: ['document_id', 'line_id'],
    columns: [
      ...['document_id', 'line_id', 'line', 'description', 'amount_cents', 'account_id'],
      ...['payee_kind', 'payee_id', 'ticket_id'],
    ],
  },
  {
    ...ofFamily,
    name: 'account transaction items',
    table: 'document_items',
    key: ['document_id', 'field', 'line'],
    columns: ['document_id', 'field', 'line', 'item_id', 'amount_cents', 'discount_cents'],
  },
  {
    ...ofFamily,
    name: 'account transaction values',
    table: 'document_values',
    key: ['document_id', 'field'],
    columns: [
      'document_id',
      'field',
      'account_id',
      'amount_cents',
      'rate_units',
      'flag',
      'choice',
      'about_document_id',
    ],
  },
];

export const transactionsModule: Module = {
  name: 'account-transactions',
  tables,
  routes: routes(transactionCalls, {
    ...transactionServices,
    insertTransaction: withFieldsOfNew('account_transactions', 'transactionID', transactionServices.insertTransaction),
  }),
  belongings: [
    belonging(
      'customers',
      transactionEvents.any(
        'transaction_posted',
        'transaction_changed',
        'transaction_voided',
        'transaction_restored',
        'transaction_mailed',
      ),
      { table: 'documents', id: 'document_id', whose: 'customer_id' },
      sql<boolean>`family = ${family}`,
    ),
  ],
  moves: [
    {
      of: 'customers',
      called: ['payment or other transaction', 'payments and other transactions'],
      table: 'documents',
      key: ['document_id'],
      names: 'customer_id',
      live: 'none',
      stays: sql<boolean>`r.family = ${family} and r.voided_at is null`,
      needs: can('accounting', 'read'),
    },
  ],
  recurringKinds: [recurringTransactions],
  voidGuards: [(context, { entryID }) => assertNotDiscounted(context, entryID)],
  entities: [
    {
      ...transactionEntity,
      visibleLabels: visibleTransactions,
      restore: restoreTransaction,
      searched: searchedTransactions,
    },
  ],
};

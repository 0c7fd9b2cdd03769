import type { VoidGuard } from '#server/declared/books.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { itemCalls } from './contract.ts';
import { itemEntity } from './entity.ts';
import { getVoidEffect, itemServices, restoreItem, visibleItems } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'open items',
    table: 'open_items',
    key: ['item_id'],
    columns: [
      'item_id',
      'entry_id',
      'account_id',
      'payee_kind',
      'payee_id',
      'source',
      'reference',
      'dated_on',
      'due_on',
      'amount_cents',
      'open_cents',
    ],
    permission: can('accounting', 'read'),
  },
  {
    name: 'applications',
    table: 'applications',
    key: ['application_id'],
    columns: ['application_id', 'debit_item_id', 'credit_item_id', 'cents', 'applied_on', 'applied_by', 'entry_id'],
    permission: can('accounting', 'read'),
  },
];

/** With what other modules hold against a void. */
export const openItemsModule = (guards: readonly VoidGuard[]): Module => ({
  name: 'open-items',
  tables,
  routes: routes(itemCalls, {
    ...itemServices,
    getVoidEffect: (context, input) => getVoidEffect(context, input, guards),
  }),
  entities: [{ ...itemEntity, visibleLabels: visibleItems, restore: restoreItem }],
});

import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { RecurringKind } from '#server/declared/recurring-kinds.ts';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { findWaiting } from './close-check.ts';
import { recurringCalls } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { recurringJobs } from './jobs.ts';
import { RecurringKinds } from './kinds.ts';
import { recurringNotifications, recurringReactions } from './reactions.ts';
import { recurringEntries } from './record.ts';
import { recurringServices, restoreRecurring } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'recurring entries',
    table: 'recurring_entries',
    key: ['recurring_id'],
    columns: ['recurring_id', 'name', 'memo', 'recurrence', 'next_on', 'family', 'document_id', 'archived_at'],
    permission: can('accounting', 'read'),
  },
  {
    name: 'recurring entry lines',
    table: 'recurring_lines',
    key: ['recurring_id', 'line'],
    columns: [
      ...['recurring_id', 'line', 'account_id', 'debit_cents', 'credit_cents', 'memo', 'payee_kind', 'payee_id'],
      ...['ticket_id', 'division_id', 'department_id', 'location_id'],
    ],
    permission: can('accounting', 'read'),
  },
];

const named = { customers: 'customer_id', vendors: 'vendor_id', tickets: 'ticket_id', accounts: 'account_id' };
const held = { module: recurringEntity.module, id: 'recurring_id' };

/** Of the kinds of documents that can come again. */
export function recurringModule(declared: readonly RecurringKind[]): Module {
  const kinds = new RecurringKinds(declared);
  return {
    name: 'recurring-entries',
    tables,
    moves: [
      {
        of: 'customers',
        called: ['line of a recurring entry', 'lines of recurring entries'],
        table: 'recurring_lines',
        key: ['recurring_id', 'line'],
        names: 'customer_id',
        sets: 'payee_id',
        needs: can('accounting', 'read'),
      },
    ],
    names: Object.entries(named).map(([module, column]) => namesIn(module, 'recurring_lines', column, held)),
    routes: routes(recurringCalls, recurringServices(kinds)),
    entities: [{ ...recurringEntries.entity(), restore: restoreRecurring }],
    notifications: recurringNotifications,
    reactions: recurringReactions,
    closeFinders: [{ check: 'recurring', find: (context, period) => findWaiting(context, kinds, period) }],
    jobs: recurringJobs(kinds),
  };
}

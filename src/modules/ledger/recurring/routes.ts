import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { RecurringKind } from '#server/declared/recurring-kinds.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { findWaiting } from './close-check.ts';
import { recurringCalls } from './contract.ts';
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
    columns: ['recurring_id', 'name', 'memo', 'recurrence', 'next_on', 'lines', 'family', 'document_id', 'archived_at'],
    permission: can('accounting', 'read'),
  },
];

/** Of the kinds of documents that can come again. */
export function recurringModule(declared: readonly RecurringKind[]): Module {
  const kinds = new RecurringKinds(declared);
  return {
    name: 'recurring-entries',
    tables,
    routes: routes(recurringCalls, recurringServices(kinds)),
    entities: [{ ...recurringEntries.entity(), restore: restoreRecurring }],
    notifications: recurringNotifications,
    reactions: recurringReactions,
    closeFinders: [{ check: 'recurring', find: (context, period) => findWaiting(context, kinds, period) }],
    jobs: recurringJobs(kinds),
  };
}

import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { findWaiting } from './close-check.ts';
import { recurringCalls } from './contract.ts';
import { recurringJobs } from './jobs.ts';
import { recurringNotifications, recurringReactions } from './reactions.ts';
import { recurringEntries } from './record.ts';
import { recurringServices, restoreRecurring } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'recurring entries',
    table: 'recurring_entries',
    key: ['recurring_id'],
    columns: ['recurring_id', 'name', 'memo', 'recurrence', 'next_on', 'lines', 'archived_at'],
    permission: can('accounting', 'read'),
  },
];

export const recurringModule: Module = {
  name: 'recurring-entries',
  tables,
  routes: routes(recurringCalls, recurringServices),
  entities: [{ ...recurringEntries.entity(), restore: restoreRecurring }],
  notifications: recurringNotifications,
  reactions: recurringReactions,
  closeFinders: [{ check: 'recurring', find: findWaiting }],
  jobs: recurringJobs,
};

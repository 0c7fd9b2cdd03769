import type { ExportedTable } from '#server/exported-tables.ts';
import { type Module, routes } from '#server/routes.ts';
import { can } from '#shared/permission.ts';
import { recurringCalls } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { recurringJobs } from './jobs.ts';
import { recurringNotifications } from './reactions.ts';
import { recurringServices, restoreRecurring, seeRecurring } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'recurring entries',
    table: 'recurring_entries',
    key: ['recurring_id'],
    columns: ['recurring_id', 'name', 'memo', 'frequency', 'starts_on', 'ends_on', 'next_on', 'lines', 'archived_at'],
    permission: can('accounting', 'read'),
  },
];

export const recurringModule: Module = {
  name: 'recurring-entries',
  tables,
  routes: routes(recurringCalls, recurringServices),
  entities: [{ ...recurringEntity, see: seeRecurring, restore: restoreRecurring }],
  notifications: recurringNotifications,
  jobs: recurringJobs,
};

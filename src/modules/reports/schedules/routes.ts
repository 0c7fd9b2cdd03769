import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, type Route, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { scheduleCalls } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { scheduleJobs } from './jobs.ts';
import { scheduleNotifications, scheduleReactions } from './reactions.ts';
import { reportSchedules } from './record.ts';
import { scheduleServices } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'report schedules',
    table: 'report_schedules',
    key: ['schedule_id'],
    columns: ['schedule_id', 'name', 'reports', 'days', 'addresses', 'recurrence', 'next_on', 'sent_at'],
    permission: can('reports', 'read'),
    seenAs: { module: reportScheduleEntity.module, id: 'schedule_id' },
    deleted: 'deleted_at',
  },
];

export const reportSchedulesModule = (allRoutes: () => readonly Route[]): Module => ({
  name: 'report-schedules',
  tables,
  routes: routes(scheduleCalls, scheduleServices(allRoutes)),
  entities: [reportSchedules.entity()],
  notifications: scheduleNotifications,
  reactions: scheduleReactions,
  jobs: scheduleJobs(allRoutes),
});

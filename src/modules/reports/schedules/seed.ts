import type { Context } from '#server/context.ts';
import type { Route } from '#server/request/routes.ts';
import { scheduleServices } from './service.ts';

/** What the owner of the demo company gets after every month. */
export async function seedReportSchedules(context: Context, routes: () => readonly Route[]): Promise<void> {
  await scheduleServices(routes).createSchedule(context, {
    name: 'Month end',
    reports: ['income-statement', 'balance-sheet'],
    days: 'last_month',
    compare: 'year',
    basis: 'accrual',
    columns: 'total',
    message: '',
    userIDs: [context.actor.userId],
    addresses: [],
    recurrence: null,
    frequency: 'month_end',
    day: null,
  });
}

import { sql } from 'kysely';
import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { State } from '#server/records/record-declaration.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { listPeople } from '../../people/public.ts';
import { reportsOnPaper } from '../print/rules.ts';
import type { ReportSchedule, ScheduleFields } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { dayNow } from './reports.ts';
import { nextDay } from './rules.ts';

type Fields = ScheduleFields & Partial<Pick<ReportSchedule, 'pausedAt' | 'problem'>>;

export const reportSchedules = new RecordLife<Fields, 'halted' | 'sent'>({
  entity: reportScheduleEntity,
  kind: 'report_schedule',
  table: 'report_schedules',
  id: 'schedule_id',
  author: 'owner_id',
  columns: {
    name: 'name',
    reports: 'reports',
    days: 'days',
    basis: 'basis',
    columns: 'columns',
    compare: 'compare',
    message: 'message',
    userIDs: 'user_ids',
    addresses: 'addresses',
    frequency: 'frequency',
    day: 'day',
    pausedAt: 'paused_at',
    problem: 'problem',
  },
  label: sql<string>`name`,
  async assertFits(context, now, was) {
    const isPaused = now.pausedAt && now.pausedAt !== was?.pausedAt;
    if (!isPaused) await assertMailable(context, now);
  },
  /** A day that has passed meanwhile is not made up for. */
  async follows(context, _id, now, was) {
    const isMoved = (['frequency', 'day', 'pausedAt', 'deletedAt'] as const).some(
      (field) => now[field] !== was?.[field],
    );
    return isMoved ? { next_on: nextDay(now, dayNow(context), await readWorkDays(context)) } : {};
  },
});

/** Errors: 403 for who may not read one of the reports; 404 for a colleague who is none; 422 without recipients, or without a day. */
async function assertMailable(context: Context, { reports, userIDs, addresses, frequency, day }: State<Fields>) {
  for (const name of reports) context.require(reportsOnPaper[name].call.permission);
  if ((await listPeople(context, userIDs)).length < userIDs.length) throw notFound('User');
  if (userIDs.length + addresses.length === 0)
    throw unprocessable('Say to whom it is sent.', { userIDs: 'Choose a colleague, or enter an address' });
  if (frequency === 'weekly' && (day === null || day > 7))
    throw unprocessable('Choose a day of the week.', { day: 'Choose a day of the week' });
  if (frequency === 'monthly' && day === null)
    throw unprocessable('Choose a day of the month.', { day: 'Choose a day of the month' });
}

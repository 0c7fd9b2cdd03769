import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { State } from '#server/records/record-declaration.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { nextDate } from '#shared/recurrence-dates.ts';
import { recurrenceInWords } from '#shared/recurrence-words.ts';
import { listPeople } from '../../people/public.ts';
import { reportsOnPaper } from '../print/rules.ts';
import type { ReportSchedule, ScheduleFields } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { dayNow } from './reports.ts';

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
    recurrence: { json: 'recurrence' },
    pausedAt: 'paused_at',
    problem: 'problem',
  },
  words: { recurrence: recurrenceInWords },
  label: sql<string>`name`,
  async assertFits(context, now, was) {
    const isPaused = now.pausedAt && now.pausedAt !== was?.pausedAt;
    if (!isPaused) await assertMailable(context, now);
  },
  /** A day that has passed meanwhile is not made up for. */
  async follows(context, _id, now, was) {
    const isMoved =
      (['pausedAt', 'deletedAt'] as const).some((field) => now[field] !== was?.[field]) ||
      !isDeepStrictEqual(now.recurrence, was?.recurrence);
    return isMoved ? { next_on: nextDate(now.recurrence, dayNow(context), await readWorkDays(context)) } : {};
  },
});

/** Errors: 403 for who may not read one of the reports; 404 for a colleague who is none; 422 without recipients. */
async function assertMailable(context: Context, { reports, userIDs, addresses }: State<Fields>) {
  for (const name of reports) context.require(reportsOnPaper[name].call.permission);
  if ((await listPeople(context, userIDs)).length < userIDs.length) throw notFound('User');
  if (userIDs.length + addresses.length === 0)
    throw unprocessable('Say to whom it is sent.', { userIDs: 'Choose a colleague, or enter an address' });
}

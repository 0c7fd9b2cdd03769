import type { Selectable } from 'kysely';
import { type Context, momentNow } from '#server/context.ts';
import type { Route, Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { ScheduleFields, ScheduleGiven, scheduleCalls } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { sendReports } from './public.ts';
import { reportSchedules } from './record.ts';
import { dayNow, getSchedule, listSchedules } from './reports.ts';
import { recurrenceOf } from './rules.ts';
import type { ScheduleTables } from './tables.ts';

/** What is mailed is what other calls answer, which composition hands in. */
export const scheduleServices = (routes: () => readonly Route[]): Services<typeof scheduleCalls> => ({
  listSchedules: async (context) => ({ rows: await listSchedules(context) }),

  createSchedule: async (context, given) =>
    getSchedule(
      context,
      (await reportSchedules.create(context, fitting(given, `${dayNow(context).slice(0, 8)}01`))).id,
    ),

  async updateSchedule(context, { reportScheduleID, was, ...given }) {
    const { startsOn } = (await reportSchedules.get(context, reportScheduleID)).recurrence;
    await reportSchedules.rewrite(context, reportScheduleID, was && fitting(was, startsOn), fitting(given, startsOn));
    return getSchedule(context, reportScheduleID);
  },

  async pauseSchedule(context, { reportScheduleID, isPaused }) {
    await reportSchedules.change(context, reportScheduleID, 'changed', ({ pausedAt }) => ({
      pausedAt: isPaused ? (pausedAt ?? momentNow) : null,
      problem: '',
    }));
    return getSchedule(context, reportScheduleID);
  },

  async deleteSchedule(context, { reportScheduleID }) {
    await reportSchedules.remove(context, reportScheduleID);
    return {};
  },

  /** Errors: 403 without the right to one of them, 404, 422. */
  async sendSchedule(context, { reportScheduleID }) {
    const row = await lockSchedule(context, reportScheduleID);
    if (!row || row.deleted_at) throw notFound(reportScheduleEntity.noun);
    await sendReports(context, routes(), row, { sentOn: dayNow(context), ownerName: context.actor.name });
    return getSchedule(context, reportScheduleID);
  },
});

/** The whole rule, where it is said in short from a first day on; each colleague and address once. Errors: 422 in short without a day. */
function fitting({ frequency, day, recurrence, ...fields }: ScheduleGiven, startsOn: string): ScheduleFields {
  const isWithout = (most: number) => recurrence === null && (day === null || day > most);
  if (frequency === 'weekly' && isWithout(7))
    throw unprocessable('Choose a day of the week.', { day: 'Choose a day of the week' });
  if (frequency === 'monthly' && isWithout(31))
    throw unprocessable('Choose a day of the month.', { day: 'Choose a day of the month' });
  return {
    ...fields,
    recurrence: recurrence ?? recurrenceOf({ frequency, day }, startsOn),
    userIDs: [...new Set(fields.userIDs)],
    addresses: [...new Set(fields.addresses)],
  };
}

/** Stops the mails of one that could not be made, and says why; nothing where it is stopped already. */
export async function haltSchedule(context: Context, scheduleID: number, problem: string): Promise<void> {
  await reportSchedules.change(context, scheduleID, 'halted', ({ pausedAt }) =>
    pausedAt ? {} : { pausedAt: momentNow, problem },
  );
}

export const lockSchedule = (
  context: Context,
  scheduleID: number,
): Promise<Selectable<ScheduleTables['report_schedules']> | undefined> =>
  context
    .db<ScheduleTables>()
    .selectFrom('report_schedules')
    .selectAll()
    .where('schedule_id', '=', scheduleID)
    .forUpdate()
    .executeTakeFirst();

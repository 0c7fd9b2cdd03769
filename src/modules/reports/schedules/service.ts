import type { Selectable } from 'kysely';
import { type Context, momentNow } from '#server/context.ts';
import type { Route, Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { ScheduleFields, scheduleCalls } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { sendReports } from './public.ts';
import { reportSchedules } from './record.ts';
import { dayNow, getSchedule, listSchedules } from './reports.ts';
import type { ScheduleTables } from './tables.ts';

/** What is mailed is what other calls answer, which composition hands in. */
export const scheduleServices = (routes: () => readonly Route[]): Services<typeof scheduleCalls> => ({
  listSchedules: async (context) => ({ rows: await listSchedules(context) }),

  createSchedule: async (context, given) =>
    getSchedule(context, (await reportSchedules.create(context, fitting(given))).id),

  async updateSchedule(context, { reportScheduleID, was, ...given }) {
    await reportSchedules.rewrite(context, reportScheduleID, was && fitting(was), fitting(given));
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

/** What comes after a month has no day of its own; each colleague and address once. */
const fitting = (fields: ScheduleFields): ScheduleFields => ({
  ...fields,
  day: fields.frequency === 'month_end' ? null : fields.day,
  userIDs: [...new Set(fields.userIDs)],
  addresses: [...new Set(fields.addresses)],
});

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

import type { Selectable } from 'kysely';
import { type Context, moment } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, editOf, merge, toColumns } from '#server/records/two-people.ts';
import type { Route, Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { listPeople } from '../../people/public.ts';
import { reportsOnPaper } from '../papers/rules.ts';
import type { ReportSchedule, ScheduleFields, scheduleCalls } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { dayNow, sendReports } from './public.ts';
import { getSchedule, listSchedules } from './reports.ts';
import { nextDay } from './rules.ts';
import type { ScheduleTables } from './tables.ts';

const { module } = reportScheduleEntity;

type State = ScheduleFields & { pausedAt: string | null; problem: string; deletedAt: string | null };
const columnOf = {
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
  deletedAt: 'deleted_at',
} as const;

/** What is mailed is what other calls answer, which composition hands in. */
export const scheduleServices = (routes: () => readonly Route[]): Services<typeof scheduleCalls> => ({
  listSchedules: async (context) => ({ rows: await listSchedules(context) }),

  async createSchedule(context, given) {
    const fields = fitting(given);
    await assertFits(context, fields);
    const scheduleID = await context.nextNumber('report_schedule');
    await context
      .db<ScheduleTables>()
      .insertInto('report_schedules')
      .values({
        ...(toColumns<ScheduleFields>(fields, columnOf) as Pick<Row, 'name'>),
        schedule_id: scheduleID,
        next_on: nextDay(fields, dayNow(context)),
        owner_id: context.actor.userId,
        sent_at: null,
        paused_at: null,
        problem: '',
        deleted_at: null,
      } as Row)
      .execute();
    context.emit({ module, entityId: scheduleID, name: 'report_schedule_created', before: null, after: fields });
    return getSchedule(context, scheduleID);
  },

  updateSchedule: (context, { reportScheduleID, was, ...given }) =>
    changeSchedule(context, reportScheduleID, 'report_schedule_changed', ({ pausedAt, problem, deletedAt, ...state }) =>
      merge<ScheduleFields>(state, editOf<ScheduleFields>(was ? fitting(was) : state, fitting(given))),
    ),

  async pauseSchedule(context, { reportScheduleID, isPaused }) {
    const now = await moment(context);
    return changeSchedule(context, reportScheduleID, 'report_schedule_changed', ({ pausedAt }) => ({
      pausedAt: isPaused ? (pausedAt ?? now) : null,
      problem: '',
    }));
  },

  async deleteSchedule(context, { reportScheduleID }) {
    const now = await moment(context);
    await changeSchedule(context, reportScheduleID, 'report_schedule_deleted', () => ({ deletedAt: now }));
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

type Row = Selectable<ScheduleTables['report_schedules']>;

/** What comes after a month has no day of its own; each colleague and address once. */
const fitting = (fields: ScheduleFields): ScheduleFields => ({
  ...fields,
  day: fields.frequency === 'month_end' ? null : fields.day,
  userIDs: [...new Set(fields.userIDs)],
  addresses: [...new Set(fields.addresses)],
});

/** Of the given ids those of this tenant, with their names. */
export async function seeSchedules(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<ScheduleTables>()
    .selectFrom('report_schedules')
    .select(['schedule_id', 'name'])
    .where('schedule_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.schedule_id, row.name]));
}

/** Puts former fields back; what was made is deleted. What was mailed stays mailed. Errors: 404, 409. */
export async function restoreSchedule(context: Context, id: number, change: Restoration): Promise<void> {
  const now = await moment(context);
  const work = (state: State): Partial<State> => {
    if (change.event === 'report_schedule_created') return { deletedAt: now };
    assertUnchanged(state, change.expected);
    return change.former;
  };
  await changeSchedule(context, id, 'report_schedule_undone', work, { withDeleted: true });
}

/** Stops the mails of one that could not be made, and says why; nothing where it is stopped already. */
export async function haltSchedule(context: Context, scheduleID: number, problem: string): Promise<void> {
  const pausedAt = await moment(context);
  await changeSchedule(context, scheduleID, 'report_schedule_halted', (state) =>
    state.pausedAt === null ? { pausedAt, problem } : {},
  );
}

export const lockSchedule = (context: Context, scheduleID: number): Promise<Row | undefined> =>
  context
    .db<ScheduleTables>()
    .selectFrom('report_schedules')
    .selectAll()
    .where('schedule_id', '=', scheduleID)
    .forUpdate()
    .executeTakeFirst();

/** The one way to change it: locks it, lets `work` say what. A day that has passed meanwhile is not made up for. Errors: 403, 404, 409, 422. */
async function changeSchedule(
  context: Context,
  scheduleID: number,
  event: string,
  work: (state: State) => Partial<State>,
  more = { withDeleted: false },
): Promise<ReportSchedule> {
  const row = await lockSchedule(context, scheduleID);
  if (!row || (row.deleted_at && !more.withDeleted)) throw notFound(reportScheduleEntity.noun);
  const before: State = {
    name: row.name,
    reports: row.reports,
    days: row.days,
    basis: row.basis,
    columns: row.columns,
    compare: row.compare,
    message: row.message,
    userIDs: row.user_ids,
    addresses: row.addresses,
    frequency: row.frequency,
    day: row.day,
    pausedAt: row.paused_at,
    problem: row.problem,
    deletedAt: row.deleted_at,
  };
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return getSchedule(context, scheduleID);
  const isStopped = changed.after.pausedAt || changed.after.deletedAt;
  if (!isStopped) await assertFits(context, after);
  const isMoved = ['frequency', 'day', 'pausedAt', 'deletedAt'].some((name) => name in changed.after);
  await context
    .db<ScheduleTables>()
    .updateTable('report_schedules')
    .set({
      ...toColumns<State>(changed.after, columnOf),
      ...(isMoved && { next_on: nextDay(after, dayNow(context)) }),
    })
    .where('schedule_id', '=', scheduleID)
    .execute();
  context.emit({ module, entityId: scheduleID, name: event, ...changed });
  return getSchedule(context, scheduleID);
}

/** Errors: 403 for who may not read one of the reports; 404 for a colleague who is none; 422 without recipients, or without a day. */
async function assertFits(context: Context, { reports, userIDs, addresses, frequency, day }: State | ScheduleFields) {
  for (const name of reports) context.require(reportsOnPaper[name].call.permission);
  if ((await listPeople(context, userIDs)).length < userIDs.length) throw notFound('User');
  if (userIDs.length + addresses.length === 0)
    throw unprocessable('Say to whom it is sent.', { userIDs: 'Choose a colleague, or enter an address' });
  if (frequency === 'weekly' && (day === null || day > 7))
    throw unprocessable('Choose a day of the week.', { day: 'Choose a day of the week' });
  if (frequency === 'monthly' && day === null)
    throw unprocessable('Choose a day of the month.', { day: 'Choose a day of the month' });
}

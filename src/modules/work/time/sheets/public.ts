import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { assertUnchanged, difference, toColumns } from '#server/records/two-people.ts';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { daysFrom, mondayOf } from '#shared/days.ts';
import { unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import type { TimeTables } from '../tables.ts';
import type { DayEvent } from './entity.ts';
import { dayEntity, dayEvents } from './entity.ts';
import { secondsOf, sheetsOf } from './reports.ts';
import { daysOfWeek } from './rules.ts';

export { claimableIdle } from './reports.ts';

export const approver = mayNamed('payroll', 'approve time');

/** How a day stands: open until it is submitted, locked once it is approved. */
export type DayState = {
  submittedAt: string | null;
  submittedSeconds: number | null;
  returnedAt: string | null;
  returnedBy: number | null;
  returnReason: string;
  approvedAt: string | null;
  approvedBy: number | null;
  approvedSeconds: number | null;
};
const columnOf = {
  submittedAt: 'submitted_at',
  submittedSeconds: 'submitted_seconds',
  returnedAt: 'returned_at',
  returnedBy: 'returned_by',
  returnReason: 'return_reason',
  approvedAt: 'approved_at',
  approvedBy: 'approved_by',
  approvedSeconds: 'approved_seconds',
} as const satisfies Record<keyof DayState, keyof TimeTables['time_days']>;

export type PersonDay = { userID: number; day: string };
type Row = PersonDay & { dayID: number };

/** The one way to change how days stand: locks them in their order, lets `choose` say what becomes of each, and tells it. */
export async function changeDays(
  context: Context,
  entries: PersonDay[],
  eventName: DayEvent,
  choose: (state: DayState, row: Row) => Partial<DayState>,
): Promise<number> {
  const db = context.db<TimeTables>();
  const keys = { users: entries.map(({ userID }) => userID), days: entries.map(({ day }) => day) };
  await db
    .insertInto('time_days')
    .values(entries.map(({ userID, day }) => ({ ...neverTouched, user_id: userID, day })))
    .onConflict((target) => target.columns(withTenant('user_id', 'day')).doNothing())
    .execute();
  const rows = await db
    .selectFrom('time_days')
    .selectAll()
    .where(sql<boolean>`(user_id, day) in (select * from unnest(${keys.users}::bigint[], ${keys.days}::date[]))`)
    .orderBy('day_id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const row of rows) {
    const before = Object.fromEntries(
      Object.entries(columnOf).map(([field, column]) => [field, row[column]]),
    ) as DayState;
    const one = { userID: row.user_id, day: row.day, dayID: row.day_id };
    const changed = difference(before, { ...before, ...choose(before, one) });
    if (!changed) continue;
    await db.updateTable('time_days').set(toColumns(changed.after, columnOf)).where('day_id', '=', one.dayID).execute();
    context.emit({ ...dayEvents.event(eventName), entityId: one.dayID, ...changed });
    count++;
  }
  return count;
}

const neverTouched = {
  submitted_at: null,
  submitted_seconds: null,
  returned_at: null,
  returned_by: null,
  approved_at: null,
  approved_by: null,
  approved_seconds: null,
};

/** A sentence's way to say a day. */
export const dayWords = (day: string): string => formatCalendarDate(day);

/**
 * Holds the days of a person that a span touches, so that nobody submits them meanwhile.
 * Errors: 422 when one is submitted or approved.
 */
export async function requireOpen(context: Context, userID: number, from: Date, to: Date): Promise<void> {
  const first = dateInZone(from, context.timeZone);
  const last = dateInZone(new Date(Math.max(from.getTime(), to.getTime() - 1000)), context.timeZone);
  const days = [...new Set([first, ...daysFrom(first, 8).filter((day) => day <= last)])];
  const rows = await context
    .db<TimeTables>()
    .selectFrom('time_days')
    .select(['day', 'submitted_at', 'approved_at'])
    .where('user_id', '=', userID)
    .where('day', '=', sql<never>`any(${days}::date[])`)
    .forShare()
    .execute();
  for (const { day, submitted_at, approved_at } of rows) {
    if (approved_at) throw unprocessable(`${dayWords(day)} is approved. Ask whoever approves time for a correction.`);
    if (submitted_at)
      throw unprocessable(`${dayWords(day)} is submitted. Ask to have it sent back, and change it then.`);
  }
}

/** What the person has worked today and since Monday, with what runs now. */
export async function readOwnHours(context: Context): Promise<{ secondsToday: number; secondsThisWeek: number }> {
  const today = dateInZone(new Date(), context.timeZone);
  const week = { first: mondayOf(today), count: daysOfWeek };
  const days = (await sheetsOf(context, [context.actor.userId], week)).flatMap((sheet) => sheet.days);
  return { secondsToday: secondsOf(days.filter(({ day }) => day === today)), secondsThisWeek: secondsOf(days) };
}

/** One's own days, and everybody's for whoever approves time. */
export const dayEntityServer: EntityServer = {
  ...dayEntity,
  fields: { workID: { label: 'Work', of: { beside: 'module' } }, module: { label: 'Kind of record' } },
  async visibleLabels(context, ids) {
    const rows = await context
      .db<TimeTables>()
      .selectFrom('time_days as d')
      .innerJoin('people as p', 'p.user_id', 'd.user_id')
      .select(['d.day_id', 'd.day', 'p.name'])
      .where('d.day_id', '=', anyOf(ids))
      .$if(!context.has(approver), (query) => query.where('d.user_id', '=', context.actor.userId))
      .execute();
    return new Map(rows.map((row) => [row.day_id, `${dayWords(row.day)}, ${row.name}`]));
  },
  async restore(context, id, { expected, former }) {
    const row = await context
      .db<TimeTables>()
      .selectFrom('time_days')
      .select(['user_id as userID', 'day'])
      .where('day_id', '=', id)
      .executeTakeFirstOrThrow();
    await changeDays(context, [row], 'time_day_undone', (state) => {
      assertUnchanged(state, expected);
      return former as Partial<DayState>;
    });
  },
};

import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, changedSince } from '#server/records/two-people.ts';
import { unprocessable } from '#shared/errors.ts';
import type { WorkTables } from '../../tables.ts';
import { overlaps, tappedAt, thisMoment } from '../public.ts';
import { approver } from '../sheets/public.ts';
import { shiftEvents } from './entity.ts';

/** When people are at work at all (docs/rules/time.md#shifts). Whoever calls these holds the person. */

export const shiftModule = 'time_shifts';
export type Shift = { shiftID: number; startedAt: string };

export async function findShift(context: Context, userID: number): Promise<Shift | undefined> {
  return context
    .db<WorkTables>()
    .selectFrom('shifts')
    .select(['shift_id as shiftID', 'started_at as startedAt'])
    .where('user_id', '=', userID)
    .where('ended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Begins a shift now, or when a device without signal was tapped, but not within an earlier one. Errors: 422 when one runs. */
export async function startShift(context: Context, userID: number, deviceID: string | null): Promise<Shift> {
  if (await findShift(context, userID)) throw unprocessable('You are clocked in already.');
  const db = context.db<WorkTables>();
  const { last } = await db
    .selectFrom('shifts')
    .select(({ fn }) => fn.max('ended_at').as('last'))
    .where('user_id', '=', userID)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const shift = await db
    .insertInto('shifts')
    .values({ user_id: userID, started_at: tappedAt(context, last), ended_at: null, device_id: deviceID })
    .returning(['shift_id as shiftID', 'started_at as startedAt'])
    .executeTakeFirstOrThrow();
  const after = { startedAt: shift.startedAt, endedAt: null, deletedAt: null };
  context.emit({ ...shiftEvents.event('shift_started'), entityId: shift.shiftID, before: null, after });
  return shift;
}

/** Where the company wants it, whoever starts work is on shift from then on. */
export async function startShiftWithWork(context: Context, deviceID: string | null): Promise<void> {
  const tenant = await context.db<WorkTables>().selectFrom('tenants').select('starts_shift').executeTakeFirst();
  const me = context.actor.userId;
  if (tenant?.starts_shift && !(await findShift(context, me))) await startShift(context, me, deviceID);
}

/** Ends the running shift now, or when a device without signal was tapped, but not before it began. Errors: 422 when none runs. */
export async function endShift(context: Context, userID: number): Promise<void> {
  const shift = await findShift(context, userID);
  if (!shift) throw unprocessable('You are not clocked in.');
  const { endedAt } = await context
    .db<WorkTables>()
    .updateTable('shifts')
    .set({ ended_at: tappedAt(context, shift.startedAt) })
    .where('shift_id', '=', shift.shiftID)
    .returning('ended_at as endedAt')
    .executeTakeFirstOrThrow();
  const after = { endedAt };
  context.emit({ ...shiftEvents.event('shift_ended'), entityId: shift.shiftID, before: { endedAt: null }, after });
}

type ShiftState = { endedAt: string | null; deletedAt: string | null };

/** Takes a start back by deleting the shift, and an end by letting it run again. Errors: 409 when that is no longer so. */
export async function restoreShift(
  context: Context,
  shiftID: number,
  { event, expected, former }: Restoration,
): Promise<void> {
  const db = context.db<WorkTables>();
  const row = await db
    .selectFrom('shifts')
    .select(['ended_at as endedAt', 'deleted_at as deletedAt'])
    .where('shift_id', '=', shiftID)
    .$if(!context.has(approver), (query) => query.where('user_id', '=', context.actor.userId))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw changedSince();
  const isStart = shiftEvents.is(event, 'shift_started');
  const before: ShiftState = row;
  assertUnchanged(before, isStart ? { endedAt: null, deletedAt: null } : expected);
  const set = isStart ? { deleted_at: thisMoment } : columnsOf(former);
  const after = await db
    .updateTable('shifts')
    .set(set)
    .where('shift_id', '=', shiftID)
    .returning(['ended_at as endedAt', 'deleted_at as deletedAt'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw overlaps(error) ? changedSince() : error;
    });
  context.emit({ ...shiftEvents.event('shift_undone'), entityId: shiftID, before, after });
}

const columnsOf = (former: Record<string, unknown>) => ({
  ...('endedAt' in former && { ended_at: former.endedAt as string | null }),
  ...('deletedAt' in former && { deleted_at: former.deletedAt as string | null }),
});

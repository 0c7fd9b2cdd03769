import { anyOf } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { formatStoredTime } from '#shared/dates.ts';
import { holdAtTap, pauseRunning } from '../../activity.ts';
import { statuses } from '../../rules.ts';
import { holdPerson } from '../public.ts';
import { approver } from '../sheets/public.ts';
import type { TimeTables } from '../tables.ts';
import type { timeShiftCalls } from './contract.ts';
import { shiftEntity } from './entity.ts';
import { endShift, findShift, restoreShift, startShift } from './public.ts';

export const timeShiftServices: Services<typeof timeShiftCalls> = {
  async getShift(context) {
    const shift = await findShift(context, context.actor.userId);
    return { startedAt: shift?.startedAt ?? null };
  },

  async clockIn(context, { deviceID }) {
    await holdPerson(context, context.actor.userId);
    const { startedAt } = await startShift(context, context.actor.userId, deviceID ?? null);
    return { startedAt };
  },

  async clockOut(context) {
    const me = context.actor.userId;
    const running = await holdAtTap(context, null, statuses.paused);
    if (running) await pauseRunning(context, running, statuses.paused);
    await endShift(context, me);
    return {};
  },
};

/** One’s own, and everybody’s for whoever approves time. */
export const shiftEntityServer: EntityServer = {
  ...shiftEntity,
  async visibleLabels(context, ids) {
    const rows = await context
      .db<TimeTables>()
      .selectFrom('shifts')
      .select(['shift_id', 'started_at'])
      .where('shift_id', '=', anyOf(ids))
      .$if(!context.has(approver), (query) => query.where('user_id', '=', context.actor.userId))
      .execute();
    const words = (time: string) => `Shift from ${formatStoredTime(time, context.timeZone)}`;
    return new Map(rows.map((row) => [row.shift_id, words(row.started_at)]));
  },
  restore: restoreShift,
};

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { moduleOf, nounOf } from '../../access/public.ts';
import { pauseRunning, workOn } from '../../activity.ts';
import { type StatusID, statuses, type WorkKind } from '../../rules.ts';
import {
  extendRunning,
  findPausedUnseen,
  findRunning,
  holdPerson,
  keepActiveSpans,
  noteActive,
  type RunningSegment,
} from '../public.ts';
import { asksAt, isOverdue, lastActivity, pausesAt } from '../rules.ts';
import type { TimeTables } from '../tables.ts';
import type { timeIdleCalls } from './contract.ts';
import { matter } from './rules.ts';

export const timeIdleServices: Services<typeof timeIdleCalls> = {
  async updateIdleSessions(context, { deviceId, agoMs, spans }) {
    const me = context.actor.userId;
    if (spans.length > 0) {
      await holdPerson(context, me);
      await keepActiveSpans(context, deviceId, spans);
      await workOn(context, await findPausedUnseen(context, me));
    }
    const running = await findRunning(context, me);
    // It waits for the watchdog: what comes now says nothing of the time before.
    if (running && isOverdue(running, running.nowMs)) return {};
    await noteActive(
      context,
      me,
      deviceId,
      Math.min(...(spans.length > 0 ? spans.map((span) => span.toAgoMs) : [agoMs])),
    );
    // Other devices stop asking.
    if (running && running.nowMs >= asksAt(running)) context.tellPerson(matter, me);
    return {};
  },

  async getIdleState(context) {
    const me = context.actor.userId;
    const [running, latest, tenant] = await Promise.all([
      findRunning(context, me),
      latestSegment(context, me),
      context
        .db<TimeTables>()
        .selectFrom('tenants')
        .select(['idle_threshold_minutes'])
        .select(sql<string>`clock_timestamp()`.as('now'))
        .executeTakeFirstOrThrow(),
    ]);
    const about = latest && workNamed(latest);
    const isPaused = latest?.ended_status_id === statuses.inactive;
    return {
      running: running && about ? { ...about, ...timesOf(running) } : null,
      paused: isPaused && about ? { ...about, segmentID: latest.segment_id } : null,
      thresholdMinutes: tenant.idle_threshold_minutes,
      now: tenant.now,
    };
  },

  async extendRunning(context, { deviceId, extensionMs }) {
    const me = context.actor.userId;
    await holdPerson(context, me);
    const running = await requireRunning(context);
    await noteActive(context, me, deviceId, 0);
    await extendRunning(context, running, extensionMs);
    context.tellPerson(matter, me);
    return {};
  },

  async pauseAtLastActivity(context) {
    await holdPerson(context, context.actor.userId);
    const running = await requireRunning(context);
    const paused = await pauseRunning(context, running, statuses.paused, { isAtLastActivity: true });
    if (!paused) throw nothingRuns();
    context.tellPerson(matter, context.actor.userId);
    return paused;
  },
};

/** Pauses a person's work if it is still overdue, where they were last active. Answers whether it was. */
export async function pauseOverdue(context: Context, userID: number): Promise<boolean> {
  await holdPerson(context, userID);
  const running = await findRunning(context, userID);
  if (!running || !isOverdue(running, running.nowMs)) return false;
  const eventName = `${running.kind}_auto_paused` as const;
  const paused = await pauseRunning(context, running, statuses.inactive, { isAtLastActivity: true, eventName });
  // Who has just been taken off it, or whose work was deleted, has nothing to be paused any more.
  if (!paused) return false;
  context.tellPerson(matter, userID);
  return true;
}

const nothingRuns = () => unprocessable('Nothing of yours is running any more.');

/** Errors: 422 when nothing of the person runs, or it has been overdue for so long that it counts as paused. */
async function requireRunning(context: Context): Promise<RunningSegment> {
  const running = await findRunning(context, context.actor.userId);
  if (!running || isOverdue(running, running.nowMs)) throw nothingRuns();
  return running;
}

const timesOf = (running: RunningSegment) => ({
  startedAt: running.startedAt,
  lastActiveAt: toUtcTime(new Date(lastActivity(running))),
  asksAt: toUtcTime(new Date(asksAt(running))),
  pausesAt: toUtcTime(new Date(pausesAt(running))),
});

const workNamed = ({ kind, work_id, subject }: { kind: WorkKind; work_id: number; subject: string }) => ({
  module: moduleOf[kind],
  noun: nounOf[kind],
  entityID: work_id,
  subject,
});

/** The one that was begun last; a running one is always that. */
function latestSegment(context: Context, userID: number) {
  return context
    .db<TimeTables>()
    .selectFrom('time_segments as s')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 's.kind').onRef('w.id', '=', 's.work_id'))
    .select(['s.segment_id', 's.kind', 's.work_id', 'w.subject', 's.ended_status_id'])
    .where('s.user_id', '=', userID)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.started_at', 'desc')
    .orderBy('s.segment_id', 'desc')
    .limit(1)
    .$castTo<{
      segment_id: number;
      kind: WorkKind;
      work_id: number;
      subject: string;
      ended_status_id: StatusID | null;
    }>()
    .executeTakeFirst();
}

/** For a browser that was away: a heartbeat elsewhere, or work that was paused. */
export async function hasChangedSince(context: Context, since: string): Promise<boolean> {
  const db = context.db<TimeTables>();
  const me = context.actor.userId;
  const [active, idle] = await Promise.all([
    db
      .selectFrom('idle_sessions')
      .select('device_id')
      .where('user_id', '=', me)
      .where('last_active_at', '>=', since)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('idle_intervals')
      .select('idle_id')
      .where('user_id', '=', me)
      .where('ended_at', '>=', since)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return active !== undefined || idle !== undefined;
}

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import { fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { conflict } from '#shared/errors.ts';
import type { StatusID, WorkKind } from '../rules.ts';
import type { SegmentSource, WorkTables } from '../tables.ts';
import { endingOf, type Watched } from './rules.ts';

/** The stretches of time that people work; at most one runs for each (docs/rules/time.md). */

export type { SegmentSource };

type Item = { kind: WorkKind; id: number };

/** Only the server's clock counts, and only after whoever came first is done: not the one of the transaction's begin. */
export const thisMoment = sql<string>`date_trunc('second', clock_timestamp())`;

/**
 * Begins a stretch now, or when a device without signal was tapped, but not before what is recorded already. The person is
 * held, and nothing else of theirs runs.
 * Errors: 409 when time of theirs is recorded already that reaches until now.
 */
export async function startSegment(
  context: Context,
  userID: number,
  { kind, id }: Item,
  deviceID: string | null = null,
): Promise<void> {
  const db = context.db<WorkTables>();
  const startedAt = context.madeAgoMs === 0 ? thisMoment : tappedAt(context, await lastEndOf(context, userID));
  await db
    .insertInto('time_segments')
    .values({
      user_id: userID,
      kind,
      work_id: id,
      started_at: startedAt,
      ended_at: null,
      ended_status_id: null,
      device_id: deviceID,
    })
    .execute()
    .catch((error: unknown) => {
      if (overlaps(error))
        throw conflict('Other work of yours has just started. Look at what runs now, and try again.');
      throw error;
    });
}

/** When the person tapped, by the server's clock; not before what is recorded already until `last`, and not to come. */
export function tappedAt({ madeAgoMs }: Context, last: string | null): RawBuilder<string> {
  const ago = sql<string>`${thisMoment} - make_interval(secs => ${Math.floor(madeAgoMs / 1000)})`;
  return last === null ? ago : sql<string>`least(greatest(${ago}, ${last}::timestamptz), ${thisMoment})`;
}

async function lastEndOf(context: Context, userID: number): Promise<string | null> {
  const { last } = await context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select(({ fn }) => fn.max('ended_at').as('last'))
    .where('user_id', '=', userID)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last;
}

/** The database refuses a second stretch of a person at the same time. */
export const overlaps = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '23P01' || code === '23505';
};

/** Running work with what decides whether its person is still there. */
export type RunningSegment = Watched & Item & { segmentID: number; userID: number; startedAt: string; nowMs: number };

/** The running stretches that `narrow` leaves, as the server's clock finds them. */
async function listRunning(context: Context, narrow: { userIDs?: number[]; item?: Item }): Promise<RunningSegment[]> {
  const { userIDs, item } = narrow;
  const rows = await context
    .db<WorkTables>()
    .selectFrom('time_segments as s')
    .innerJoin('tenants as t', (join) => join.onTrue())
    .select(['s.segment_id', 's.user_id', 's.kind', 's.work_id', 's.started_at', 's.extended_until'])
    .select(['t.idle_threshold_minutes', thisMoment.as('now')])
    .select((eb) =>
      eb
        .selectFrom('idle_sessions as i')
        .select((of) => of.fn.max('i.last_active_at').as('last'))
        .whereRef('i.user_id', '=', 's.user_id')
        .as('last_active_at'),
    )
    .where('s.ended_at', 'is', null)
    .$if(userIDs !== undefined, (query) => query.where('s.user_id', '=', anyOf(userIDs ?? [])))
    .$if(item !== undefined, (query) =>
      query.where('s.kind', '=', item?.kind ?? 'task').where('s.work_id', '=', item?.id ?? 0),
    )
    .orderBy('s.user_id')
    .execute();
  const toMs = (time: string) => fromUtcTime(time).getTime();
  return rows.map((row) => ({
    segmentID: row.segment_id,
    userID: row.user_id,
    kind: row.kind,
    id: row.work_id,
    startedAt: row.started_at,
    startedAtMs: toMs(row.started_at),
    lastActiveAtMs: row.last_active_at === null ? null : toMs(row.last_active_at),
    extendedUntilMs: row.extended_until === null ? null : toMs(row.extended_until),
    thresholdMs: row.idle_threshold_minutes * 60_000,
    nowMs: toMs(row.now),
  }));
}

/**
 * Ends running stretches on an item: of some people, or of all. They end now, or when a device without signal was tapped; where the person has been away for too long, or
 * `isAtLastActivity` asks for it, at the last activity, and the time since then waits for them to claim it.
 */
export async function endSegments(
  context: Context,
  item: Item,
  userIDs: number[] | null,
  status: StatusID,
  { isAtLastActivity = false } = {},
): Promise<void> {
  const db = context.db<WorkTables>();
  for (const running of await listRunning(context, { item, ...(userIDs && { userIDs }) })) {
    const { endedAtMs, idleUntilMs } = endingOf(running, running.nowMs - context.madeAgoMs, isAtLastActivity);
    const endedAt = toUtcTime(new Date(endedAtMs));
    await db
      .updateTable('time_segments')
      .set({ ended_at: endedAt, ended_status_id: status })
      .where('segment_id', '=', running.segmentID)
      .execute();
    if (idleUntilMs === null) continue;
    const { userID: user_id, kind, id: work_id } = running;
    const ended_at = toUtcTime(new Date(idleUntilMs));
    await db.insertInto('idle_intervals').values({ user_id, kind, work_id, started_at: endedAt, ended_at }).execute();
  }
}

/** Two devices of one person take turns, so that at most one segment runs. */
export async function holdPerson(context: Context, userID: number): Promise<void> {
  await context
    .db<WorkTables>()
    .selectFrom('people')
    .select('user_id')
    .where('user_id', '=', userID)
    .forNoKeyUpdate()
    .execute();
}

/** What a person works on now. */
export async function findRunning(context: Context, userID: number): Promise<RunningSegment | undefined> {
  return (await listRunning(context, { userIDs: [userID] }))[0];
}

/** Who works on an item now. */
export async function listAtWork(context: Context, { kind, id }: Item): Promise<number[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select('user_id')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Nobody is asked about it until the extension, which begins now, has passed. */
export async function extendRunning(
  context: Context,
  { segmentID }: RunningSegment,
  extensionMs: number,
): Promise<void> {
  await context
    .db<WorkTables>()
    .updateTable('time_segments')
    .set({ extended_until: sql<string>`${thisMoment} + make_interval(secs => ${extensionMs / 1000})` })
    .where('segment_id', '=', segmentID)
    .where('ended_at', 'is', null)
    .execute();
}

/** Notes that a person was at a device so long ago. An earlier moment than the known one changes nothing. */
export async function noteActive(context: Context, userID: number, deviceID: string, agoMs: number): Promise<void> {
  await context
    .db<WorkTables>()
    .insertInto('idle_sessions')
    .values({
      user_id: userID,
      device_id: deviceID,
      last_active_at: sql<string>`date_trunc('second', clock_timestamp() - make_interval(secs => ${agoMs / 1000}))`,
    })
    .onConflict((target) =>
      target.columns(withTenant('user_id', 'device_id')).doUpdateSet((eb) => ({
        last_active_at: sql<string>`greatest(idle_sessions.last_active_at, ${eb.ref('excluded.last_active_at')})`,
      })),
    )
    .execute();
}

/** The minutes that were worked on an item by all, up to now. */
export async function countMinutes(context: Context, { kind, id }: Item): Promise<number> {
  const row = await context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select(sql<number>`coalesce(sum(extract(epoch from coalesce(ended_at, now()) - started_at)), 0)::bigint`.as('s'))
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.round(row.s / 60);
}

export type PersonTime = { name: string; minutes: number; firstAt: string; lastAt: string };

/** What each person worked on an item, up to now, whoever worked longest first. */
export async function listPersonTimes(context: Context, { kind, id }: Item): Promise<PersonTime[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('time_segments as s')
    .innerJoin('people as p', 'p.user_id', 's.user_id')
    .select('p.name')
    .select(sql<number>`sum(extract(epoch from coalesce(s.ended_at, now()) - s.started_at))::bigint`.as('seconds'))
    .select(sql<string>`min(s.started_at)`.as('firstAt'))
    .select(sql<string>`max(coalesce(s.ended_at, date_trunc('second', now())))`.as('lastAt'))
    .where('s.kind', '=', kind)
    .where('s.work_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .groupBy(['p.user_id', 'p.name'])
    .orderBy('seconds', 'desc')
    .orderBy('p.name')
    .execute();
  return rows.map(({ seconds, ...row }) => ({ ...row, minutes: Math.round(seconds / 60) }));
}

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import { addDays, fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { startOfDay } from '#shared/days.ts';
import { conflict } from '#shared/errors.ts';
import { type StatusID, statuses, type WorkKind } from '../rules.ts';
import type { SegmentSource, WorkTables } from '../tables.ts';
import { type ActiveSpan, endingOf, followed, type Watched } from './rules.ts';

/** The segments of time that people work; at most one runs for each (docs/rules/time.md). */

export type { SegmentSource };

type Item = { kind: WorkKind; id: number };

/** Only the server's clock counts, and only after whoever came first is done: not the one of the transaction's begin. */
export const thisMoment = sql<string>`date_trunc('second', clock_timestamp())`;

/**
 * Begins a segment now, or when a device without signal was tapped, but not before what is recorded already. The person is
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
      known_at: context.madeAgoMs === 0 ? null : thisMoment,
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

/** The database refuses a second segment of a person at the same time. */
export const overlaps = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '23P01' || code === '23505';
};

/** Running work with what decides whether its person is still there. */
export type RunningSegment = Watched & Item & { segmentID: number; userID: number; startedAt: string; nowMs: number };
export type PausedSegment = RunningSegment & { endedAtMs: number };

/** The running segments that `narrow` leaves, as the server's clock finds them. */
async function listRunning(context: Context, narrow: { userIDs?: number[]; item?: Item }): Promise<RunningSegment[]> {
  const { userIDs, item } = narrow;
  const rows = await watchedSegments(context)
    .where('s.ended_at', 'is', null)
    .$if(userIDs !== undefined, (query) => query.where('s.user_id', '=', anyOf(userIDs ?? [])))
    .$if(item !== undefined, (query) =>
      query.where('s.kind', '=', item?.kind ?? 'task').where('s.work_id', '=', item?.id ?? 0),
    )
    .orderBy('s.user_id')
    .execute();
  return rows.map(asWatched);
}

/**
 * The latest work of a person, if the watchdog has paused it and they did not decide about the time since, with what devices
 * have told of them by now; running work is never that.
 */
export async function findPausedUnseen(context: Context, userID: number): Promise<PausedSegment | undefined> {
  const row = await watchedSegments(context)
    .select('s.ended_at')
    .where('s.user_id', '=', userID)
    .where('s.deleted_at', 'is', null)
    .where('s.ended_status_id', '=', statuses.inactive)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('time_segments as later')
            .select('later.segment_id')
            .whereRef('later.user_id', '=', 's.user_id')
            .whereRef('later.started_at', '>=', 's.started_at')
            .whereRef('later.segment_id', '<>', 's.segment_id')
            .where('later.deleted_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('idle_intervals as i')
            .select('i.idle_id')
            .whereRef('i.user_id', '=', 's.user_id')
            .whereRef('i.started_at', '=', 's.ended_at')
            .where('i.settled_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row?.ended_at) return undefined;
  const endedAtMs = toMs(row.ended_at);
  const work = followed({ ...asWatched(row), lastActiveAtMs: endedAtMs, extendedUntilMs: null }, spansOf(row));
  return { ...work, endedAtMs };
}

/** Lets work run on that was paused: its end is forgotten, and the idle time since. What was heard of its person so far counts by itself no more. */
export async function reopenSegment(context: Context, paused: PausedSegment): Promise<void> {
  const db = context.db<WorkTables>();
  await db
    .deleteFrom('idle_intervals')
    .where('user_id', '=', paused.userID)
    .where('started_at', '=', toUtcTime(new Date(paused.endedAtMs)))
    .execute();
  await db
    .updateTable('time_segments')
    .set({ ended_at: null, ended_status_id: null, known_at: thisMoment })
    .where('segment_id', '=', paused.segmentID)
    .execute();
}

/** Segments with what is known of their person's activity. */
const watchedSegments = (context: Context) =>
  context
    .db<WorkTables>()
    .selectFrom('time_segments as s')
    .innerJoin('tenants as t', (join) => join.onTrue())
    .select(['s.segment_id', 's.user_id', 's.kind', 's.work_id', 's.started_at', 's.extended_until'])
    .select(['t.idle_threshold_minutes', thisMoment.as('now')])
    .select(sql<number | null>`extract(epoch from s.known_at)::bigint`.as('known_s'))
    .select((eb) =>
      eb
        .selectFrom('idle_sessions as i')
        .select(sql<number[]>`coalesce(json_agg(extract(epoch from i.last_active_at)::bigint), '[]')`.as('last'))
        .whereRef('i.user_id', '=', 's.user_id')
        .as('last_active_s'),
    )
    .select((eb) =>
      eb
        .selectFrom('active_spans as a')
        .select(
          sql<
            [number, number][]
          >`coalesce(json_agg(json_build_array(extract(epoch from a.started_at)::bigint, extract(epoch from a.ended_at)::bigint)), '[]')`.as(
            'spans',
          ),
        )
        .whereRef('a.user_id', '=', 's.user_id')
        .whereRef('a.ended_at', '>=', 's.started_at')
        .as('spans_s'),
    );
type WatchedRow = Awaited<ReturnType<ReturnType<typeof watchedSegments>['execute']>>[number];

const toMs = (time: string) => fromUtcTime(time).getTime();

const spansOf = ({ spans_s, last_active_s }: WatchedRow): ActiveSpan[] =>
  [...(spans_s ?? []), ...(last_active_s ?? []).map((at) => [at, at] as const)].map(([from, to]) => ({
    fromMs: from * 1000,
    toMs: to * 1000,
  }));

/** What was heard while the server knew of the work was heard in time; what else is known leads on from there, or does not. */
function asWatched(row: WatchedRow): RunningSegment {
  const { known_s, last_active_s } = row;
  const heard = (last_active_s ?? []).filter((at) => known_s === null || at > known_s);
  const work = {
    segmentID: row.segment_id,
    userID: row.user_id,
    kind: row.kind,
    id: row.work_id,
    startedAt: row.started_at,
    startedAtMs: toMs(row.started_at),
    lastActiveAtMs: heard.length > 0 ? Math.max(...heard) * 1000 : null,
    extendedUntilMs: row.extended_until === null ? null : toMs(row.extended_until),
    thresholdMs: row.idle_threshold_minutes * 60_000,
    nowMs: toMs(row.now),
  };
  return followed(work, spansOf(row));
}

/**
 * Ends running segments on an item: of some people, or of all. They end now, or when a device without signal was tapped; where the person has been away for too long, or
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

/** How long it is known when somebody was at a device that had no signal. */
const spansAreKept = sql<string>`clock_timestamp() - interval '31 days'`;

/** Keeps when somebody was at a device that had no signal. Told twice it counts once. */
export async function keepActiveSpans(
  context: Context,
  device_id: string,
  spans: readonly { fromAgoMs: number; toAgoMs: number }[],
): Promise<void> {
  const db = context.db<WorkTables>();
  const user_id = context.actor.userId;
  const { now } = await db.selectFrom('tenants').select(thisMoment.as('now')).executeTakeFirstOrThrow();
  const ago = (agoMs: number) => toUtcTime(new Date(toMs(now) - agoMs));
  const ended = new Map(
    spans.map(({ fromAgoMs, toAgoMs }) => [ago(Math.max(fromAgoMs, toAgoMs)), ago(Math.min(fromAgoMs, toAgoMs))]),
  );
  await db
    .insertInto('active_spans')
    .values([...ended].map(([started_at, ended_at]) => ({ user_id, device_id, started_at, ended_at })))
    .onConflict((target) =>
      target.columns(withTenant('user_id', 'device_id', 'started_at')).doUpdateSet((eb) => ({
        ended_at: sql<string>`greatest(active_spans.ended_at, ${eb.ref('excluded.ended_at')})`,
      })),
    )
    .execute();
  await db.deleteFrom('active_spans').where('user_id', '=', user_id).where('ended_at', '<', spansAreKept).execute();
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

/** The minutes that each person worked on an item on a day of the company, up to now. */
export async function listDayTimes(context: Context, item: Item, date: string) {
  const [from = 0, until = 0] = [date, addDays(date, 1)].map((day) => startOfDay(day, context.timeZone));
  return (await listClocked(context, item, from, until)).map(({ userID, name, times }) => {
    const ofDay = times.map(({ fromMs, untilMs }) => Math.min(untilMs, until) - Math.max(fromMs, from));
    return { userID, name, minutes: Math.round(ofDay.reduce((sum, ms) => sum + ms, 0) / 60_000) };
  });
}

/** When each person worked on an item within a time, up to now, by person in the order of their names; what was begun before it, or goes on after it, too. */
export async function listClocked(
  context: Context,
  { kind, id }: Item,
  fromMs: number,
  untilMs: number,
): Promise<{ userID: number; name: string; times: { fromMs: number; untilMs: number }[] }[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('time_segments as s')
    .innerJoin('people as p', 'p.user_id', 's.user_id')
    .select(['p.user_id as userID', 'p.name', 's.started_at as startedAt'])
    .select(sql<string>`coalesce(s.ended_at, date_trunc('second', now()))`.as('endedAt'))
    .where((asked) => asked.and({ 's.kind': kind, 's.work_id': id }))
    .where('s.deleted_at', 'is', null)
    .where('s.started_at', '<', toUtcTime(new Date(untilMs)))
    .where(sql<boolean>`coalesce(s.ended_at, now()) > ${toUtcTime(new Date(fromMs))}`)
    .orderBy('p.name')
    .orderBy('p.user_id')
    .orderBy('s.started_at')
    .execute();
  const people = Map.groupBy(rows, ({ userID }) => userID);
  const ms = (moment: string) => fromUtcTime(moment).getTime();
  return [...people].map(([userID, own]) => ({
    userID,
    name: own[0]?.name ?? '',
    times: own.map(({ startedAt, endedAt }) => ({ fromMs: ms(startedAt), untilMs: ms(endedAt) })),
  }));
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import { daysFrom } from '#shared/days.ts';
import type { WorkKind } from '../../rules.ts';

import type { SegmentSource } from '../public.ts';
import type { TimeTables } from '../tables.ts';
import type { DaySheet } from './contract.ts';
import {
  boundsOf,
  type DayStatus,
  type Exception,
  exceptionsOf,
  gapsBetween,
  isBillable,
  type LineSource,
  type Span,
  splitByDay,
} from './rules.ts';

const moduleOf = { task: 'tasks', ticket: 'tickets' } as const;

type WorkRow = { kind: WorkKind; work_id: number; subject: string; customer_id: number | null; is_warranty: boolean };
/** Moments are seconds since 1970 here: a week of everybody is thousands of rows, and texts of them are slow. */
type Line = WorkRow & {
  segmentID: number | null;
  adjustmentID: number | null;
  source: LineSource;
  fromS: number;
  toS: number;
  startedS: number;
  endedS: number | null;
  seconds: number;
  remarks: string;
};
type Idle = WorkRow & { idle_id: number; started_s: number; ended_s: number; claim_until_s: number };
export type Day = {
  day: string;
  status: DayStatus;
  seconds: number;
  billableSeconds: number;
  exceptions: Exception[];
  lines: Line[];
  gaps: Span[];
  shifts: (Span & { isRunning: boolean })[];
  idle: Idle[];
  standing: Standing | undefined;
};
export type PersonDays = { userID: number; days: Day[] };

/**
 * The sheets of some people for some days from `first` on, in the company's time zone: six questions, however many people.
 * What runs counts until now.
 */
export async function sheetsOf(
  context: Context,
  userIDs: number[],
  { first, count }: { first: string; count: number },
): Promise<PersonDays[]> {
  const days = daysFrom(first, count);
  const bounds = boundsOf(first, count, context.timeZone);
  const [from = 0, to = 0] = [bounds[0], bounds.at(-1)];
  const last = addDays(first, count - 1);
  const [segments, shifts, standing, adjustments, idle] = await Promise.all([
    segmentsBetween(context, userIDs, toUtcTime(new Date(from)), toUtcTime(new Date(to))),
    shiftsBetween(context, userIDs, toUtcTime(new Date(from)), toUtcTime(new Date(to))),
    standingOf(context, userIDs, first, last),
    adjustmentsOf(context, userIDs, first, last),
    claimableIdle(context, userIDs),
  ]);
  const nowS = Math.ceil(Date.now() / 1000);
  const today = dateInZone(new Date(), context.timeZone);
  const sheets = new Map(userIDs.map((userID) => [userID, days.map(emptyDay)]));
  const dayOf = (userID: number, index: number) => sheets.get(userID)?.[index];

  for (const row of segments) {
    const span = { fromMs: row.started_s * 1000, toMs: (row.ended_s ?? Math.max(nowS, row.started_s)) * 1000 };
    for (const { day, fromMs, toMs } of splitByDay(span, bounds)) {
      const [fromS, toS] = [fromMs / 1000, toMs / 1000];
      const own = { segmentID: row.segment_id, adjustmentID: null, startedS: row.started_s, endedS: row.ended_s };
      dayOf(row.user_id, day)?.lines.push({ ...row, ...own, fromS, toS, seconds: toS - fromS });
    }
  }
  for (const row of shifts) {
    const span = { fromMs: row.started_s * 1000, toMs: (row.ended_s ?? Math.max(nowS, row.started_s)) * 1000 };
    for (const { day, ...part } of splitByDay(span, bounds)) {
      dayOf(row.user_id, day)?.shifts.push({ ...part, isRunning: row.ended_s === null });
    }
  }
  for (const row of adjustments) {
    const own = {
      segmentID: null,
      adjustmentID: row.adjustment_id,
      source: 'correction' as const,
      remarks: row.reason,
    };
    const never = { fromS: 0, toS: 0, startedS: 0, endedS: null };
    dayOf(row.user_id, days.indexOf(row.day))?.lines.push({ ...row, ...own, ...never });
  }
  for (const row of idle) {
    const [part] = splitByDay({ fromMs: row.started_s * 1000, toMs: row.ended_s * 1000 }, bounds);
    if (part) dayOf(row.user_id, part.day)?.idle.push(row);
  }
  for (const row of standing) {
    const sheet = dayOf(row.user_id, days.indexOf(row.day));
    if (sheet) sheet.standing = row;
  }
  for (const list of sheets.values()) for (const sheet of list) settle(sheet, today);
  return [...sheets].map(([userID, list]) => ({ userID, days: list }));
}

const emptyDay = (day: string): Day => ({
  day,
  status: 'open',
  seconds: 0,
  billableSeconds: 0,
  exceptions: [],
  lines: [],
  gaps: [],
  shifts: [],
  idle: [],
  standing: undefined,
});

const isLineBillable = (line: WorkRow) => isBillable({ customerID: line.customer_id, isWarranty: line.is_warranty });

/** What the lines of a day come to, and how it stands. */
function settle(sheet: Day, today: string): void {
  const { lines, standing } = sheet;
  const worked = lines.filter((line) => line.segmentID !== null);
  sheet.seconds = secondsOf(lines);
  sheet.billableSeconds = secondsOf(lines.filter(isLineBillable));
  const spans = worked.map(({ fromS, toS }) => ({ fromMs: fromS * 1000, toMs: toS * 1000 }));
  sheet.gaps = gapsBetween(spans, sheet.shifts);
  sheet.status = standing?.approved_at ? 'approved' : standing?.submitted_at ? 'submitted' : 'open';
  const settledSeconds = standing?.approved_seconds ?? standing?.submitted_seconds ?? null;
  sheet.exceptions = exceptionsOf({
    day: sheet.day,
    today,
    totalMs: secondsOf(worked) * 1000,
    longestGapMs: Math.max(0, ...sheet.gaps.map(({ fromMs, toMs }) => toMs - fromMs)),
    claims: worked.filter((line) => line.source === 'claim').length,
    openIdle: sheet.idle.length,
    settledMs: sheet.status === 'open' || settledSeconds === null ? null : settledSeconds * 1000,
  });
}

export const secondsOf = (lines: readonly { seconds: number }[]): number =>
  lines.reduce((sum, line) => sum + line.seconds, 0);

const toTimes = ({ fromMs, toMs }: Span) => ({
  from: toTime(fromMs / 1000),
  to: toTime(toMs / 1000),
  seconds: (toMs - fromMs) / 1000,
});
const toTime = (seconds: number) => toUtcTime(new Date(seconds * 1000));

const workOf = (row: WorkRow) => ({
  module: moduleOf[row.kind],
  entityID: row.work_id,
  subject: row.subject,
  isBillable: isLineBillable(row),
});

/** The day as the contract shows it. */
export function toDaySheet({ lines, gaps, shifts, idle, standing, ...day }: Day): DaySheet {
  const isBack = day.status === 'open' && standing?.returned_at;
  return {
    ...day,
    returnReason: isBack ? standing.return_reason : null,
    approvedByName: standing?.approved_by_name ?? null,
    lines: lines.map((line) => {
      const isSegment = line.segmentID !== null;
      return {
        ...workOf(line),
        segmentID: line.segmentID,
        adjustmentID: line.adjustmentID,
        source: line.source,
        from: isSegment ? toTime(line.fromS) : null,
        to: isSegment ? toTime(line.toS) : null,
        startedAt: isSegment ? toTime(line.startedS) : null,
        endedAt: line.endedS === null ? null : toTime(line.endedS),
        isRunning: isSegment && line.endedS === null,
        seconds: line.seconds,
        remarks: line.remarks,
      };
    }),
    gaps: gaps.map(toTimes),
    shifts: shifts.map((shift) => ({ ...toTimes(shift), isRunning: shift.isRunning })),
    idle: idle.map((row) => ({
      ...workOf(row),
      idleID: row.idle_id,
      from: toTime(row.started_s),
      to: toTime(row.ended_s),
      seconds: row.ended_s - row.started_s,
      claimUntil: toTime(row.claim_until_s),
    })),
  };
}

const inSeconds = (moment: string) => sql<number>`extract(epoch from ${sql.ref(moment)})::bigint`;

type SegmentRow = WorkRow & {
  segment_id: number;
  user_id: number;
  started_s: number;
  ended_s: number | null;
  source: SegmentSource;
  remarks: string;
};

/**
 * Segments that reach into a span of time, each person's in their order. No two of a person overlap, so of those that began
 * before it only the last can: two questions that the index answers by itself.
 */
async function segmentsBetween(context: Context, userIDs: number[], from: string, to: string): Promise<SegmentRow[]> {
  const db = context.db<TimeTables & { s: TimeTables['time_segments'] }>();
  const within = db
    .selectFrom('time_segments as s')
    .where('s.user_id', '=', anyOf(userIDs))
    .where('s.deleted_at', 'is', null)
    .where('s.started_at', '>=', from)
    .where('s.started_at', '<', to);
  const before = db
    .selectFrom('people as u')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('time_segments as l')
          .selectAll('l')
          .whereRef('l.user_id', '=', 'u.user_id')
          .where('l.deleted_at', 'is', null)
          .where('l.started_at', '<', from)
          .where(sql<boolean>`l.ended_at is distinct from l.started_at`)
          .orderBy('l.started_at', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .where('u.user_id', '=', anyOf(userIDs))
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', from)]));
  const named = <Query extends typeof within>(query: Query): Promise<SegmentRow[]> =>
    query
      .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 's.kind').onRef('w.id', '=', 's.work_id'))
      .select(['s.user_id', 's.segment_id', 's.kind', 's.work_id', 's.source', 's.remarks'])
      .select([inSeconds('s.started_at').as('started_s'), inSeconds('s.ended_at').as('ended_s')])
      .select(['w.subject', 'w.customer_id', 'w.is_warranty'])
      .orderBy('s.user_id')
      .orderBy('s.started_at')
      .$castTo<SegmentRow>()
      .execute();
  const [reaching, begun] = await Promise.all([named(before as never), named(within)]);
  return [...reaching, ...begun];
}

/** A shift is no longer than two days, or somebody has forgotten it: those that began before are not looked for. */
function shiftsBetween(context: Context, userIDs: number[], from: string, to: string) {
  return context
    .db<TimeTables>()
    .selectFrom('shifts as h')
    .select('h.user_id')
    .select([inSeconds('h.started_at').as('started_s'), inSeconds('h.ended_at').$castTo<number | null>().as('ended_s')])
    .where('h.user_id', '=', anyOf(userIDs))
    .where('h.deleted_at', 'is', null)
    .where('h.started_at', '<', to)
    .where('h.started_at', '>', sql<string>`${from}::timestamptz - interval '2 days'`)
    .orderBy('h.started_at')
    .execute();
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number];

function standingOf(context: Context, userIDs: number[], from: string, to: string) {
  return context
    .db<TimeTables>()
    .selectFrom('time_days as d')
    .leftJoin('people as a', 'a.user_id', 'd.approved_by')
    .select(['d.user_id', 'd.day', 'd.submitted_at', 'd.submitted_seconds', 'd.returned_at', 'd.return_reason'])
    .select(['d.approved_at', 'd.approved_seconds', 'a.name as approved_by_name'])
    .where('d.user_id', '=', anyOf(userIDs))
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .execute();
}

function adjustmentsOf(context: Context, userIDs: number[], from: string, to: string) {
  return context
    .db<TimeTables>()
    .selectFrom('time_adjustments as a')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 'a.kind').onRef('w.id', '=', 'a.work_id'))
    .select(['a.adjustment_id', 'a.user_id', 'a.day', 'a.kind', 'a.work_id', 'a.seconds', 'a.reason'])
    .select(['w.subject', 'w.customer_id', 'w.is_warranty'])
    .where('a.user_id', '=', anyOf(userIDs))
    .where('a.day', '>=', from)
    .where('a.day', '<=', to)
    .orderBy('a.adjustment_id')
    .execute();
}

/** Idle time that its person may still claim, or could when a device without signal was tapped. */
export function claimableIdle(context: Context, userIDs: number[]) {
  const known = sql`greatest(i.ended_at, i.known_at)`;
  const until = sql<string>`${known} + make_interval(hours => t.claim_window_hours)`;
  return (
    context
      .db<TimeTables>()
      .selectFrom('idle_intervals as i')
      .innerJoin('tenants as t', (join) => join.onTrue())
      .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 'i.kind').onRef('w.id', '=', 'i.work_id'))
      .leftJoin('time_segments as s', 's.segment_id', 'i.segment_id')
      .select(['i.idle_id', 'i.user_id', 'i.kind', 'i.work_id', 'i.started_at', 'i.ended_at'])
      .select([inSeconds('i.started_at').as('started_s'), inSeconds('i.ended_at').as('ended_s')])
      .select(sql<number>`extract(epoch from ${until})::bigint`.as('claim_until_s'))
      .select(['w.subject', 'w.customer_id', 'w.is_warranty'])
      .where('i.user_id', '=', anyOf(userIDs))
      // What was claimed and deleted again can be claimed again.
      .where((eb) => eb.or([eb('i.settled_at', 'is', null), eb('s.deleted_at', 'is not', null)]))
      .where(
        sql<boolean>`${known} >= now() - make_interval(hours => t.claim_window_hours, secs => ${context.madeAgoMs / 1000})`,
      )
      .orderBy('i.started_at')
      .execute()
  );
}

import type { Context } from '#server/context.ts';
import { addDays, dateInZone, fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { momentAt, mondayOf, weekdayOf } from '#shared/days.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { type StatusID, statuses, type WorkKind } from '../rules.ts';
import type { SegmentSource } from './public.ts';
import type { TimeTables } from './tables.ts';

const weeks = 3;
const minuteMs = 60_000;
const chunk = 500;

type Item = { user_id: number; kind: WorkKind; work_id: number };
type Segment = Item & {
  started_at: string;
  ended_at: string;
  ended_status_id: StatusID | null;
  source: SegmentSource;
  remarks: string;
};

const byHand = ['Forgot the timer', 'Phone was in the truck', 'Parts run to Midland'];
const claims = ['Hands full under the pump', 'Waited for the crane with the operator'];

/** The last weeks of everybody who works in the field: their days, some of them approved, some waiting, the last still open. */
export async function seedTime(context: Context, random: SeededRandom, approvers: [number, number]): Promise<void> {
  const db = context.db<TimeTables>();
  const { timeZone } = context;
  const now = Date.now();
  const today = dateInZone(new Date(now), timeZone);
  const thisMonday = mondayOf(today);
  const first = addDays(thisMonday, -7 * (weeks - 1));
  const busyFrom = await runningSince(context);
  const segments: Segment[] = [];
  const shifts: Shift[] = [];
  const days: (Omit<TimeTables['time_days'], 'day_id' | 'return_reason'> & { return_reason: string })[] = [];

  for (const [userID, items] of await recentWork(context)) {
    const until = Math.min(busyFrom.get(userID) ?? now, now) - 5 * minuteMs;
    for (let day = first; day <= today; day = addDays(day, 1)) {
      const isOff = weekdayOf(day) === 0 || (weekdayOf(day) === 6 && !random.isHit(0.2)) || random.isHit(0.04);
      const worked = isOff ? [] : workday(random, items, momentAt(day, '07:00', timeZone), until);
      segments.push(...worked);
      const running = day === today ? busyFrom.get(userID) : undefined;
      shifts.push(...shiftAround(userID, worked, running));
      if (day >= thisMonday) continue;
      const seconds = worked.reduce((sum, one) => sum + secondsOf(one), 0);
      const approver = userID === approvers[0] ? approvers[1] : approvers[0];
      days.push(
        standing(random, { userID, day, seconds, approver, isLastWeek: day >= addDays(thisMonday, -7), timeZone }),
      );
    }
  }
  for (const part of parts(segments)) await db.insertInto('time_segments').values(part).execute();
  for (const part of parts(shifts)) await db.insertInto('shifts').values(part).execute();
  for (const part of parts(days)) await db.insertInto('time_days').values(part).execute();
  await pauseSomebody(context, segments, approvers[0], now);
}

function* parts<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += chunk) yield rows.slice(i, i + chunk);
}

const secondsOf = ({ started_at, ended_at }: Segment) =>
  (fromUtcTime(ended_at).getTime() - fromUtcTime(started_at).getTime()) / 1000;

/** Tasks and tickets of the last weeks, by whoever is on them. */
async function recentWork(context: Context): Promise<Map<number, Item[]>> {
  const rows = await context
    .db<TimeTables & { work_assignees: Item }>()
    .selectFrom('work_assignees as a')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 'a.kind').onRef('w.id', '=', 'a.work_id'))
    .select(['a.user_id', 'a.kind', 'a.work_id'])
    .where('w.created_at', '>', toUtcTime(new Date(Date.now() - 30 * 24 * 60 * minuteMs)))
    .where('w.status_id', '<>', statuses.new)
    .orderBy('a.user_id')
    .orderBy('a.kind')
    .orderBy('a.work_id')
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

async function runningSince(context: Context): Promise<Map<number, number>> {
  const rows = await context
    .db<TimeTables>()
    .selectFrom('time_segments')
    .select(['user_id', 'started_at'])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.user_id, fromUtcTime(row.started_at).getTime()]));
}

/** From about seven to about four, with a break at noon; nothing after `until`. */
function workday(random: SeededRandom, items: Item[], seven: number, until: number): Segment[] {
  const segments: Segment[] = [];
  let at = seven + random.between(-20, 35) * minuteMs;
  const evening = seven + random.between(8 * 60, 9.5 * 60) * minuteMs;
  while (at < evening) {
    const to = at + random.between(40, 165) * minuteMs + random.between(0, 59) * 1000;
    if (to > until) break;
    const roll = random.between(0, 99);
    const source: SegmentSource = roll < 3 ? 'claim' : roll < 9 ? 'sheet' : 'timer';
    const remarks = source === 'claim' ? random.pick(claims) : source === 'sheet' ? random.pick(byHand) : '';
    const ended_status_id = source === 'timer' ? statuses.paused : null;
    segments.push({
      ...random.pick(items),
      started_at: toUtcTime(new Date(at)),
      ended_at: toUtcTime(new Date(to)),
      ended_status_id,
      source,
      remarks,
    });
    const isNoon = at < seven + 5 * 60 * minuteMs && to >= seven + 4.5 * 60 * minuteMs;
    at =
      to +
      (isNoon ? random.between(30, 45) : random.isHit(0.03) ? random.between(65, 100) : random.between(1, 12)) *
        minuteMs;
  }
  return segments;
}

type Shift = { user_id: number; started_at: string; ended_at: string | null; device_id: null };

/** Clocked in a little before the first work of a day, and out a little after the last; still on it where work runs. */
function shiftAround(user_id: number, worked: Segment[], runningSinceMs: number | undefined): Shift[] {
  const first = worked[0] ? fromUtcTime(worked[0].started_at).getTime() : runningSinceMs;
  const last = worked.at(-1);
  if (first === undefined) return [];
  const after = (ms: number, minutes: number) => toUtcTime(new Date(ms + minutes * minuteMs));
  const ended_at = runningSinceMs || !last ? null : after(fromUtcTime(last.ended_at).getTime(), 4);
  return [{ user_id, started_at: after(first, -4), ended_at, device_id: null }];
}

type Standing = {
  userID: number;
  day: string;
  seconds: number;
  approver: number;
  isLastWeek: boolean;
  timeZone: string;
};

/** Older weeks are approved; of the last one most waits, and a day here and there was sent back. */
function standing(random: SeededRandom, { userID, day, seconds, approver, isLastWeek, timeZone }: Standing) {
  const evening = toUtcTime(new Date(momentAt(day, '17:30', timeZone)));
  const morning = toUtcTime(new Date(momentAt(addDays(day, 1), '08:15', timeZone)));
  const isApproved = !isLastWeek || random.isHit(0.25);
  const isBack = !isApproved && random.isHit(0.03);
  return {
    user_id: userID,
    day,
    submitted_at: isBack ? null : evening,
    submitted_seconds: isBack ? null : seconds,
    returned_at: isBack ? morning : null,
    returned_by: isBack ? approver : null,
    return_reason: isBack ? 'The drive to the site is missing' : '',
    approved_at: isApproved ? morning : null,
    approved_by: isApproved ? approver : null,
    approved_seconds: isApproved ? seconds : null,
  };
}

/** The latest segment of somebody was paused by the watchdog: the time after it may still be claimed. */
async function pauseSomebody(context: Context, segments: Segment[], userID: number, now: number): Promise<void> {
  const last = segments.filter((one) => one.user_id === userID).at(-1);
  if (!last) return;
  const db = context.db<TimeTables>();
  const from = fromUtcTime(last.ended_at).getTime();
  // Within the last day and before whatever came next.
  const to = Math.min(from + 23 * minuteMs, now);
  if (to <= from || to < now - 22 * 60 * minuteMs) return;
  await db
    .updateTable('time_segments')
    .set({ ended_status_id: statuses.inactive })
    .where('user_id', '=', userID)
    .where('started_at', '=', last.started_at)
    .execute();
  const { kind, work_id } = last;
  const until = toUtcTime(new Date(to));
  await db
    .insertInto('idle_intervals')
    .values({ user_id: userID, kind, work_id, started_at: last.ended_at, ended_at: until, known_at: until })
    .execute();
}

import { addDays, formatCalendarDate, fromUtcTime } from '#shared/dates.ts';
import { clockAt, daysFrom, startOfDay, weekdayOf } from '#shared/days.ts';

/** What a day and a week of a person come to (docs/rules/time.md#sheets). Pure; moments in milliseconds since 1970. */

export const daysOfWeek = 7;
/** Shorter ones are the way to the truck, not a gap. */
export const shortestGapMs = 15 * 60_000;
/** A break at noon is none of an approver's business. */
export const longestBreakMs = 60 * 60_000;
export const longestDayMs = 16 * 3_600_000;

export const dayStatuses = ['open', 'submitted', 'approved'] as const;
export type DayStatus = (typeof dayStatuses)[number];
export const lineSources = ['timer', 'sheet', 'claim', 'correction'] as const;
export type LineSource = (typeof lineSources)[number];
export const exceptions = ['gap', 'claim', 'idle', 'long', 'missing', 'changed'] as const;
export type Exception = (typeof exceptions)[number];

/** Warranty work is at our own cost, and where there is no customer there is nobody to bill. */
export const isBillable = (work: { customerID: number | null; isWarranty: boolean }): boolean =>
  work.customerID !== null && !work.isWarranty;

export type Span = { fromMs: number; toMs: number };

/** When some days from `first` on begin, and when the last one ends: one more than there are days. */
export const boundsOf = (first: string, count: number, timeZone: string): number[] =>
  daysFrom(first, count + 1).map((day) => startOfDay(day, timeZone));

/** The parts of a span that fall on each of the days, by the number of the day; nothing of it is lost or counted twice. */
export function splitByDay({ fromMs, toMs }: Span, bounds: readonly number[]): (Span & { day: number })[] {
  const parts: (Span & { day: number })[] = [];
  for (let day = 0; day + 1 < bounds.length; day++) {
    const from = Math.max(fromMs, bounds[day] ?? 0);
    const to = Math.min(toMs, bounds[day + 1] ?? 0);
    if (from < to) parts.push({ day, fromMs: from, toMs: to });
  }
  return parts;
}

/**
 * Where nothing was recorded between the first and the last work of a day, or of a shift: its start and end are moments to
 * which work should reach.
 */
export function gapsBetween(work: readonly Span[], shifts: readonly Span[] = []): Span[] {
  const ends = shifts.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).map((at) => ({ fromMs: at, toMs: at }));
  const spans = [...work, ...ends].sort((one, other) => one.fromMs - other.fromMs);
  const gaps: Span[] = [];
  let reached = spans[0]?.toMs ?? 0;
  for (const { fromMs, toMs } of spans) {
    if (fromMs - reached >= shortestGapMs) gaps.push({ fromMs: reached, toMs: fromMs });
    reached = Math.max(reached, toMs);
  }
  return gaps;
}

export type DayFacts = {
  day: string;
  today: string;
  totalMs: number;
  longestGapMs: number;
  claims: number;
  openIdle: number;
  /** What it came to when it was submitted or approved; null while it is open. */
  settledMs: number | null;
};

/** What an approver should look at before saying yes. */
export function exceptionsOf({
  day,
  today,
  totalMs,
  longestGapMs,
  claims,
  openIdle,
  settledMs,
}: DayFacts): Exception[] {
  const isWorkday = weekdayOf(day) % 6 !== 0;
  const holds: Record<Exception, boolean> = {
    gap: longestGapMs > longestBreakMs,
    claim: claims > 0,
    idle: openIdle > 0,
    long: totalMs > longestDayMs,
    missing: isWorkday && day < today && totalMs === 0,
    changed: settledMs !== null && settledMs !== totalMs,
  };
  return exceptions.filter((one) => holds[one]);
}

/** How time is written: `8:10` for hours and minutes. Less than a minute still is some time. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}

export const percentText = (part: number, whole: number): string =>
  whole <= 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const longWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const shortDay = (day: string): string => weekdays[weekdayOf(day)] ?? '';
export const longDay = (day: string): string => `${longWeekdays[weekdayOf(day)]}, ${formatCalendarDate(day)}`;
/** `11/16` */
export const monthDay = (day: string): string => formatCalendarDate(day).slice(0, 5);
export const weekText = (monday: string): string => `${monthDay(monday)} – ${formatCalendarDate(addDays(monday, 6))}`;

/** `7:30 AM` in the company's time zone, whatever the reader's is. */
export function timeText(utcTime: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = clockAt(fromUtcTime(utcTime).getTime(), timeZone).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

export const statusWords: Record<DayStatus, string> = { open: 'Open', submitted: 'Submitted', approved: 'Approved' };
export const sourceWords: Record<LineSource, string | null> = {
  timer: null,
  sheet: 'By hand',
  claim: 'Claim',
  correction: 'Correction',
};
export const exceptionWords: Record<Exception, string> = {
  gap: 'Gap',
  claim: 'Claim',
  idle: 'Idle time to decide about',
  long: 'More than 16 hours',
  missing: 'No time',
  changed: 'Changed since it was submitted',
};

/** Where what waits of a line, or of idle time, is shown (docs/rules/offline.md). */
export const placeOfLine = ({ segmentID }: { segmentID: number | null }): string => `entry/${segmentID}`;
export const placeOfIdle = ({ idleID }: { idleID: number }): string => `idle/${idleID}`;

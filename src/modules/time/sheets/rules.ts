import { daysFrom, startOfDay, weekdayOf } from '#shared/days.ts';

/** What a day and a week of a person come to (docs/rules/time.md#sheets). Pure; moments in milliseconds since 1970. */

export const daysOfWeek = 7;
/** Shorter ones are the way to the truck, not a gap. */
export const shortestGapMs = 15 * 60_000;
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

/** Where nothing was recorded between the first and the last work of a day. Spans come in their order. */
export function gapsBetween(spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before && span.fromMs - before.toMs >= shortestGapMs) gaps.push({ fromMs: before.toMs, toMs: span.fromMs });
  }
  return gaps;
}

export type DayFacts = {
  day: string;
  today: string;
  totalMs: number;
  gaps: number;
  claims: number;
  openIdle: number;
  /** What it came to when it was submitted or approved; null while it is open. */
  settledMs: number | null;
};

/** What an approver should look at before saying yes. */
export function exceptionsOf({ day, today, totalMs, gaps, claims, openIdle, settledMs }: DayFacts): Exception[] {
  const isWorkday = weekdayOf(day) % 6 !== 0;
  const holds: Record<Exception, boolean> = {
    gap: gaps > 0,
    claim: claims > 0,
    idle: openIdle > 0,
    long: totalMs > longestDayMs,
    missing: isWorkday && day < today && totalMs === 0,
    changed: settledMs !== null && settledMs !== totalMs,
  };
  return exceptions.filter((one) => holds[one]);
}

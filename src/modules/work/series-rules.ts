import { addDays, inMonth } from '#shared/dates.ts';
import { type IsWorkDay, isUsualWorkDay } from '#shared/work-days.ts';

/** How often work comes again: every n days, weeks or months, or on each working day. */
export const seriesUnits = ['day', 'weekday', 'week', 'month'] as const;
export type SeriesUnit = (typeof seriesUnits)[number];
export type SeriesRule = { every: number; unit: SeriesUnit };

const dayMs = 86_400_000;
const toMs = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The n-th day of a series after its first. Months keep the day of the first as far as they have it. */
function occurrence({ every, unit }: SeriesRule, first: string, n: number): string {
  if (unit !== 'month') return toDate(toMs(first) + n * every * (unit === 'week' ? 7 : 1) * dayMs);
  return inMonth(first, n * every, Number(first.slice(8)));
}

/** The first day of a series that comes after a day; working days are those of the company. */
export function nextOccurrence(
  rule: SeriesRule,
  first: string,
  after: string,
  isWorkDay: IsWorkDay = isUsualWorkDay,
): string {
  if (after < first) return first;
  if (rule.unit === 'weekday') {
    let day = after;
    for (let left = rule.every; left > 0; ) {
      day = addDays(day, 1);
      if (isWorkDay(day)) left--;
    }
    return day;
  }
  const stepDays = { day: 1, week: 7, month: 31 }[rule.unit] * rule.every;
  // Near enough below, then step by step: months differ in length.
  let n = Math.max(0, Math.floor((toMs(after) - toMs(first)) / dayMs / stepDays) - 1);
  while (occurrence(rule, first, n) <= after) n++;
  return occurrence(rule, first, n);
}

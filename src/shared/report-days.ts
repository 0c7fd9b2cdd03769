import type { DateRange } from './date-range.ts';
import { addDays } from './dates.ts';

/** Days as reports are asked for them: whole months, and what a range is compared with. */

/** The first day of the month so many months before the one a day is in; after it, below zero. */
export function monthsBefore(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** So many whole months from the first of one. */
export const wholeMonths = (from: string, months: number): DateRange => ({
  start: from,
  end: addDays(monthsBefore(from, -months), -1),
});

/** The first day of the calendar quarter that a day is in. */
export const quarterStart = (day: string): string => monthsBefore(day, (Number(day.slice(5, 7)) - 1) % 3);

/** The range of the same length before one, and the same days a year earlier. */
export function comparedRanges({ start, end }: DateRange): { previous: DateRange; year: DateRange } {
  const isWholeMonths = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  const length = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
  const months =
    (Number(addDays(end, 1).slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(addDays(end, 1).slice(5, 7)) -
    Number(start.slice(5, 7));
  const previous = isWholeMonths
    ? { start: monthsBefore(start, months), end: addDays(start, -1) }
    : { start: addDays(start, -length), end: addDays(start, -1) };
  return { previous, year: { start: yearBefore(start), end: yearBefore(end) } };
}

/** The same day a year earlier; the 28th where there is no 29th. */
export function yearBefore(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, 8)}28` : earlier;
}

type Compared = { compareFrom?: string | undefined; compareTo?: string | undefined };
/** The range that another one is compared with, in a contract: both of its days or none, `.refine(...bothCompared).refine(...risingCompared)`. */
export const bothCompared: [(range: Compared) => boolean, object] = [
  ({ compareFrom, compareTo }) => (compareFrom === undefined) === (compareTo === undefined),
  { path: ['compareTo'], message: 'Compare with a first and a last day' },
];
export const risingCompared: [(range: Compared) => boolean, object] = [
  ({ compareFrom, compareTo }) => !compareFrom || !compareTo || compareFrom <= compareTo,
  { path: ['compareTo'], message: 'End on or after the first day' },
];

import { addDays } from '#shared/dates.ts';
import type { DateRange } from './filter-bar.tsx';
import type { Search } from './kept-filter.ts';
import type { RangePreset } from './option-chip.tsx';

/** The days that reports are asked for: in their addresses, and by the names that people call them. */

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

export const comparisons = { none: 'Nothing', previous: 'Period before', year: 'Year before' } as const;
export type Comparison = keyof typeof comparisons;
export const comparisonIn = ({ compare }: Search): Comparison =>
  compare === 'previous' || compare === 'year' ? compare : 'none';

export const dayIn = (text: string | undefined): string | undefined => (isDay(text) ? text : undefined);

/** The range that an address names, where it does. */
export function rangeIn(search: Search): DateRange | null {
  const { from, to } = search;
  return isDay(from) && isDay(to) && from <= to ? { start: from, end: to } : null;
}

const monthsBefore = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};
/** So many whole months from the first of one. */
const whole = (from: string, months: number): DateRange => ({
  start: from,
  end: addDays(monthsBefore(from, -months), -1),
});

/** What people ask a report of, the fiscal year up to today first. */
export function rangePresets(today: string): RangePreset[] {
  const month = `${today.slice(0, 8)}01`;
  const quarter = monthsBefore(month, (Number(today.slice(5, 7)) - 1) % 3);
  const year = `${today.slice(0, 4)}-01-01`;
  return [
    { label: 'This fiscal year', range: null },
    { label: 'This month', range: { start: month, end: today } },
    { label: 'Last month', range: whole(monthsBefore(month, 1), 1) },
    { label: 'This quarter', range: { start: quarter, end: today } },
    { label: 'Last quarter', range: whole(monthsBefore(quarter, 3), 3) },
    { label: 'Last year', range: whole(monthsBefore(year, 12), 12) },
  ];
}

/** Days that balances are asked for. */
export const dayPresets = (today: string) => [
  { label: 'Today', day: null },
  { label: 'End of last month', day: addDays(`${today.slice(0, 8)}01`, -1) },
  { label: 'End of last year', day: `${Number(today.slice(0, 4)) - 1}-12-31` },
];

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

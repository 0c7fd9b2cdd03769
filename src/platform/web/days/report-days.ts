import type { DateRange } from '#shared/date-range.ts';
import { addDays } from '#shared/dates.ts';
import { monthsBefore, quarterStart, wholeMonths } from '#shared/report-days.ts';
import type { Search } from '../list/kept-filter.ts';
import type { RangePreset } from '../list/option-chip.tsx';

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

/** The range of a register or a journal: from the first of the month to today, unless the address says more (product.md §2). */
export function monthToDate(search: Search, today: string): { from: string; to: string } | null {
  if (search.range === 'all') return null;
  return { from: search.from ?? `${today.slice(0, 8)}01`, to: search.to ?? today };
}

/** What people ask a report of, the fiscal year up to today first. */
export function rangePresets(today: string): RangePreset[] {
  const month = `${today.slice(0, 8)}01`;
  const quarter = quarterStart(today);
  const year = `${today.slice(0, 4)}-01-01`;
  return [
    { label: 'This fiscal year', range: null },
    { label: 'This month', range: { start: month, end: today } },
    { label: 'Last month', range: wholeMonths(monthsBefore(month, 1), 1) },
    { label: 'This quarter', range: { start: quarter, end: today } },
    { label: 'Last quarter', range: wholeMonths(monthsBefore(quarter, 3), 3) },
    { label: 'Last year', range: wholeMonths(monthsBefore(year, 12), 12) },
  ];
}

/** Days that balances are asked for. */
export const dayPresets = (today: string) => [
  { label: 'Today', day: null },
  { label: 'End of last month', day: addDays(`${today.slice(0, 8)}01`, -1) },
  { label: 'End of last year', day: `${Number(today.slice(0, 4)) - 1}-12-31` },
];

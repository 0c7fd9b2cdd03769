import { addDays, dateInZone } from '#shared/dates.ts';
import type { DateRange } from '#web/filter-bar.tsx';
import { type Search, searchOf } from '#web/kept-filter.ts';
import type { RangePreset } from '#web/option-chip.tsx';
import { usePerson } from '#web/session.tsx';
import type { StatementColumn } from '../contract.ts';
import { periodsIn } from '../rules.ts';

/** What a report is asked, as its address says it. */
export type ReportOptions = {
  search: Search;
  pick: (parts: Record<string, string | undefined>) => void;
  today: string;
  /** Shorter words for what the calls are sent. */
  basis: 'accrual' | 'cash';
  knownOn: string | undefined;
  hidesZero: boolean;
};

/** Whose changes a report reads anew. */
export const reportReads = ['accounts', 'account_transactions', 'journal_entries', 'invoices', 'open_items'];

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** What stands above a column: a customer's name, `Oct 2026` for a whole month, else its days. */
export function columnTitle({ label, from, to, facetID }: StatementColumn, isByDays: boolean): string {
  if (!isByDays || facetID !== null) return label;
  if (from === null) return dayName.format(at(to));
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01');
  if (isMonth) return monthName.format(at(from));
  const isYear = from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
  if (isYear) return from.slice(0, 4);
  return dayName.formatRange(at(from), at(to));
}

export const comparisons = { none: 'Nothing', previous: 'Period before', year: 'Year before' } as const;
export type Comparison = keyof typeof comparisons;
export const comparisonIn = ({ compare }: Search): Comparison =>
  compare === 'previous' || compare === 'year' ? compare : 'none';

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

export function useReportOptions(search: Search, onSearch: (search: Search) => void): ReportOptions {
  const today = dateInZone(new Date(), usePerson().tenantTimeZone);
  return {
    search,
    pick: (parts) => onSearch(searchOf({ ...search, ...parts })),
    today,
    basis: search.basis === 'cash' ? 'cash' : 'accrual',
    knownOn: isDay(search.known) ? search.known : undefined,
    hidesZero: search.zero !== 'show',
  };
}

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
const whole = (from: string, period: 'month' | 'quarter' | 'year'): DateRange => {
  const ends = { month: 32, quarter: 100, year: 380 }[period];
  const [one] = periodsIn(from, addDays(from, ends), period);
  return { start: one?.from ?? from, end: one?.to ?? from };
};

/** What people ask a report of, the fiscal year up to today first. */
export function rangePresets(today: string): RangePreset[] {
  const month = `${today.slice(0, 8)}01`;
  const quarter = monthsBefore(month, (Number(today.slice(5, 7)) - 1) % 3);
  const year = `${today.slice(0, 4)}-01-01`;
  return [
    { label: 'This fiscal year', range: null },
    { label: 'This month', range: { start: month, end: today } },
    { label: 'Last month', range: whole(monthsBefore(month, 1), 'month') },
    { label: 'This quarter', range: { start: quarter, end: today } },
    { label: 'Last quarter', range: whole(monthsBefore(quarter, 3), 'quarter') },
    { label: 'Last year', range: whole(monthsBefore(year, 12), 'year') },
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

import { addDays, dateInZone } from '#shared/dates.ts';
import { type Search, searchOf } from '#web/kept-filter.ts';
import { dayIn } from '#web/report-days.ts';
import { usePerson } from '#web/session.tsx';
import type { StatementColumn } from '../contract.ts';

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

export function useReportOptions(search: Search, onSearch: (search: Search) => void): ReportOptions {
  const today = dateInZone(new Date(), usePerson().tenantTimeZone);
  return {
    search,
    pick: (parts) => onSearch(searchOf({ ...search, ...parts })),
    today,
    basis: search.basis === 'cash' ? 'cash' : 'accrual',
    knownOn: dayIn(search.known),
    hidesZero: search.zero !== 'show',
  };
}

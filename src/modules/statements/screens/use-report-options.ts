import { usePerson } from '#web/api/session.tsx';
import { dayIn } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { type Search, searchOf } from '#web/list/kept-filter.ts';

/** What a report is asked, as its address says it. */
export type ReportOptions = {
  search: Search;
  pick: (parts: Record<string, string | undefined>) => void;
  today: string;
  /** Shorter words for what the calls are sent. */
  basis: 'accrual' | 'cash';
  /** The one that the company has set, which the address does not say. */
  usualBasis: 'accrual' | 'cash';
  knownOn: string | undefined;
  hidesZero: boolean;
};

export function useReportOptions(search: Search, onSearch: (search: Search) => void): ReportOptions {
  const today = companyToday();
  const { reportBasis: usualBasis } = usePerson();
  return {
    search,
    pick: (parts) => onSearch(searchOf({ ...search, ...parts })),
    today,
    basis: search.basis === 'cash' || search.basis === 'accrual' ? search.basis : usualBasis,
    usualBasis,
    knownOn: dayIn(search.known),
    hidesZero: search.zero !== 'show',
  };
}

import type { Context } from '#server/context.ts';
import { dateInZone } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { getFiscalYearStartMonth } from './reports.ts';
import { fiscalYearStart, maxColumns, type Period, periodsIn, totalLabel } from './rules.ts';

export { getFiscalYearStartMonth } from './reports.ts';

type RangesAsked = {
  from?: string | undefined;
  to?: string | undefined;
  compareFrom?: string | undefined;
  compareTo?: string | undefined;
  columns: 'total' | Period;
};

/**
 * The ranges of days that a report has columns for: this fiscal year up to today unless it says more, with what it is compared with,
 * or its months, quarters or years, and all of them together. Errors: 422 for more columns than can be read.
 */
export async function askedRanges(context: Context, { columns, ...asked }: RangesAsked) {
  const to = asked.to ?? dateInZone(new Date(), context.timeZone);
  const from = asked.from ?? fiscalYearStart(to, await getFiscalYearStartMonth(context));
  const { compareFrom, compareTo } = asked;
  const compared = compareFrom && compareTo ? [{ from: compareFrom, to: compareTo }] : [];
  const ranges = columns === 'total' ? [{ from, to }, ...compared] : limitedColumns(periodsIn(from, to, columns));
  const labelled = ranges.map((range) => ({ ...range, label: `${range.from} – ${range.to}` }));
  const isSummed = columns !== 'total' && ranges.length > 1;
  return { from, to, ranges: isSummed ? [...labelled, { from, to, label: totalLabel }] : labelled };
}

/** Errors: 422 for more columns than can be read. */
export function limitedColumns<T>(periods: T[]): T[] {
  if (periods.length <= maxColumns) return periods;
  throw unprocessable(`That would be ${periods.length} columns. Choose a shorter range, or longer periods.`);
}

import { formatCalendarDate } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';

/** Entries of a file that stand in the books already, pure. */

export type EntryHead = { date: string; reference: string; memo: string };
type Lines = { lines: readonly { cents: number }[] };

/** Of a file, how many of its entries stand in the books already, and the first of them in words. */
export type Standing = { entries: number; first: string; line: number };

/** Counts one more; the first is remembered. */
export const withStanding = (before: Standing | null, line: number, entry: EntryHead & Lines): Standing => ({
  ...(before ?? { line, first: wordsOf(entry) }),
  entries: (before?.entries ?? 0) + 1,
});

const wordsOf = (entry: EntryHead & Lines): string => {
  const name = (entry.reference || entry.memo).slice(0, 60);
  return `${name} of ${formatCalendarDate(entry.date)}, ${formatDollars(debitsOf(entry))},`;
};

export const debitsOf = ({ lines }: Lines): Cents =>
  lines.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0) as Cents;

/** What an entry is known again by: day, reference and amount; its text too where there is no reference. */
export const entryKey = ({ date, reference, memo }: EntryHead, cents: number): string =>
  JSON.stringify([date, reference, reference === '' ? memo : '', cents]);

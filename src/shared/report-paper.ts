import type { z } from 'zod';
import type { Call, Input, Output } from './contract.ts';

/**
 * A report as it is on paper, whatever it is about: tables below each other under what they say. Texts are plain; amounts are cents,
 * and whoever writes them gives them their commas, parentheses and dollar signs.
 */
export type ReportPaper = {
  title: string;
  /** Line by line below the title: its days, its basis, what it is compared with, as known when. */
  about: string[];
  tables: PaperTable[];
  /** Below the tables: that it balances, or what does not add up. */
  notes: string[];
};

export type PaperTable = {
  /** Above it, where a report has several. */
  title: string | null;
  /** The first names what a row is. */
  columns: PaperColumn[];
  rows: PaperRow[];
};

export type PaperColumn = {
  title: string;
  /** Figures stand at the right: money as cents, a share or a count as the text that says it. */
  is: 'text' | 'money' | 'percent' | 'count';
  /** In points, of a text that needs no more; the others share what is left. */
  width?: number;
};

export type PaperRow = {
  /** A total has a line above it; a final one, which the report is read for, two below. */
  kind: 'heading' | 'line' | 'total' | 'final';
  /** How far its name is moved in. */
  depth: number;
  /** One for each column: words, or cents. */
  cells: (string | number | null)[];
};

/** What a paper says besides its title. */
export type Said = Omit<ReportPaper, 'title' | 'notes'> & { notes?: string[] };

/** The days that a mailed report is about, and what of its options it may make use of. */
export type MailedDays = {
  from: string;
  to: string;
  basis: 'accrual' | 'cash';
  /** Months, quarters and years side by side, or one sum; `columns` may be a dimension as well. */
  periods: string;
  columns: string;
  /** What it is compared with: the days of a range, the end of a stand. */
  compared: { start: string; end: string } | null;
  comparedOn: string | null;
};

/** The parts of the index of reports. */
export const reportGroups = {
  statements: 'Statements',
  parties: 'Customers and vendors',
  work: 'Work and equipment',
  accountant: 'For the accountant',
} as const;

/** Where a report stands in the index, and what it says, in a sentence. */
export type ReportIndex = { group: keyof typeof reportGroups; about: string };

/** A report on paper, pure: what it is called, the call whose answer it shows and whose right it needs, and how that stands on a page. */
export type ReportOnPaper = {
  title: string;
  call: Call;
  /** Its line of the index of reports, which leads to its page; null of one that is reached elsewhere. */
  index: ReportIndex | null;
  /** What can be asked: as the call asks it. */
  asked: z.ZodType;
  /** What the call is given whatever is asked. */
  fixed: object;
  /** The call answers a page at a time: all of its pages are on paper. */
  isPaged: boolean;
  /** What a mailed one asks. */
  mailed(days: MailedDays): object;
  paper(asked: unknown, answer: unknown): Said;
};

export function onPaper<C extends Call>(
  title: string,
  call: C,
  paper: (asked: Input<C>, answer: Output<C>) => Said,
  more: Partial<Pick<ReportOnPaper, 'index' | 'asked' | 'fixed' | 'isPaged' | 'mailed'>> = {},
): ReportOnPaper {
  const { index = null, asked = call.input, fixed = {}, isPaged = false } = more;
  const { mailed = ({ from, to }) => ({ from, to }) } = more;
  return { title, call, index, asked, fixed, isPaged, mailed, paper: paper as ReportOnPaper['paper'] };
}

export const paperLine = (cells: PaperRow['cells'], kind: PaperRow['kind'] = 'line', depth = 0): PaperRow => ({
  kind,
  depth,
  cells,
});

import { calendarDate } from '#shared/dates.ts';
import { type Cents, money } from '#shared/money.ts';
import { credit, type DraftLine, debit, draft, type JournalDraft, type Payee, sidesOf } from '../rules.ts';

/** Journal entries of a file, pure: lines that follow one another and bear the same number are one entry. */

export const entryFields = ['entry', 'date', 'account', 'debit', 'credit', 'memo', 'payee'] as const;
export type EntryField = (typeof entryFields)[number];
export type EntryCells = Partial<Record<EntryField, string>>;
export type EntryRow = { line: number; cells: EntryCells };
export type RowError = { line: number; field: EntryField; message: string };

/** What lines are looked up in, by their words in lower case. */
export type ImportBooks = {
  /** By number, and by name. */
  accounts: ReadonlyMap<string, { accountID: number; isArchived: boolean; isControl: boolean; label: string }>;
  /** By name; null where several bear it. */
  payees: ReadonlyMap<string, Payee | null>;
  mayPostToControls: boolean;
};

export const wordOf = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** The lines of each entry, one entry after the other. */
export function groupRows(rows: readonly EntryRow[]): EntryRow[][] {
  const groups: EntryRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && wordOf(group[0]?.cells.entry) === wordOf(row.cells.entry)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** The draft of an entry, or what is wrong with it, at its lines. */
export function readEntry(
  rows: readonly EntryRow[],
  books: ImportBooks,
): { draft: JournalDraft } | { errors: RowError[] } {
  const errors: RowError[] = [];
  const [first] = rows;
  if (!first) return { errors };
  const at = (row: EntryRow, field: EntryField, message: string) => errors.push({ line: row.line, field, message });
  if (!wordOf(first.cells.entry)) at(first, 'entry', 'Give the entry a number');
  const date = (first.cells.date ?? '').trim();
  const memo = (first.cells.memo ?? '').trim();
  if (!calendarDate.safeParse(date).success) at(first, 'date', 'Enter a date like 2026-11-20');
  if (!memo) at(first, 'memo', 'Say what the entry is for');
  else if (memo.length > 500) at(first, 'memo', 'Keep it to 500 characters');
  for (const row of rows.slice(1))
    if (wordOf(row.cells.date) && wordOf(row.cells.date) !== date) at(row, 'date', 'Another date than its entry');
  const lines = rows.map((row) => readLine(row, books, (field, message) => at(row, field, message)));
  if (errors.length === 0 && rows.length < 2) at(first, 'entry', 'An entry has at least two lines');
  const given = lines.filter((line) => line !== null);
  const { debits, credits } = sidesOf(given);
  if (errors.length === 0 && debits !== credits)
    at(first, 'entry', `The sides differ by ${(Math.abs(debits - credits) / 100).toFixed(2)}`);
  if (errors.length > 0) return { errors };
  const reference = (first.cells.entry ?? '').trim().slice(0, 40);
  return { draft: draft({ date, source: 'journal_entry', reference, memo }, given) };
}

function readLine(
  row: EntryRow,
  books: ImportBooks,
  at: (field: EntryField, message: string) => void,
): DraftLine | null {
  const account = books.accounts.get(wordOf(row.cells.account));
  if (!account) at('account', wordOf(row.cells.account) ? 'There is no such account' : 'Name the account');
  else if (account.isArchived) at('account', `${account.label} is archived`);
  else if (account.isControl && !books.mayPostToControls)
    at('account', `${account.label} is posted to by documents; by hand it needs the right to`);
  const sides = (['debit', 'credit'] as const).filter((side) => wordOf(row.cells[side]));
  const [side] = sides;
  if (sides.length !== 1 || !side) {
    at('debit', 'Enter a debit or a credit');
    return null;
  }
  const read = money.safeDecode((row.cells[side] ?? '').replaceAll(/[$,\s]/g, ''));
  if (!read.success || read.data <= 0) at(side, 'Enter an amount above zero, like 1200.50');
  const name = wordOf(row.cells.payee);
  const payee = name ? books.payees.get(name) : null;
  if (name && payee === null) at('payee', 'Several bear this name');
  if (name && payee === undefined) at('payee', 'There is nobody of this name');
  if (!account || !read.success) return null;
  const facts = { payee: payee ?? null, memo: (row.cells.memo ?? '').trim().slice(0, 200) };
  return (side === 'debit' ? debit : credit)(account.accountID, read.data as Cents, facts);
}

import { readFigure } from '#shared/figures.ts';
import type { Cents } from '#shared/money.ts';

/** Budgets, pure (docs/rules/closing.md). */

/** The first days of the twelve months of a fiscal year. */
export function monthsOf(yearStart: string): string[] {
  const [year = 0, month = 1] = yearStart.split('-').map(Number);
  return Array.from({ length: 12 }, (_none, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10),
  );
}

/** The same day a year before. */
export const yearEarlier = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** An amount with a percent added, rounded half away from zero. */
export const withPercent = (cents: number, percent: number): Cents => {
  const raised = Math.abs(cents) * (1 + percent / 100);
  return (Math.sign(cents) * Math.round(raised)) as Cents;
};

type Named = { accountID: number; number: string; name: string };
export type PastedRow = { accountID: number; amounts: Cents[] };
export type Pasted = { rows: PastedRow[]; problems: string[] };

/**
 * Rows of a spreadsheet: the number or name of an account, then twelve amounts, or one for the whole year, which is spread so that its
 * months sum to it. Columns are parted by tabs, semicolons, or commas with quotes; a first line of heads is left out.
 */
export function readPasted(text: string, accounts: readonly Named[]): Pasted {
  const rows = new Map<number, PastedRow>();
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [first = '', ...rest] = cellsOf(line);
    const cells = rest.slice(0, trimmedLength(rest));
    const account = accounts.find(({ number, name }) => isCalled(first, number, name));
    const amounts = cells.map(centsIn);
    if (!account) {
      // Heads have no figures.
      if (index > 0 || amounts.some((cents) => cents !== null))
        problems.push(`Line ${index + 1}: no account "${first}"`);
      continue;
    }
    const wrong = amounts.indexOf(null);
    if (wrong >= 0) problems.push(`Line ${index + 1}: "${cells[wrong]}" is no amount`);
    else if (amounts.length !== 12 && amounts.length !== 1)
      problems.push(`Line ${index + 1}: ${amounts.length} amounts; twelve months or one year are wanted`);
    else if (rows.has(account.accountID)) problems.push(`Line ${index + 1}: ${first} stands twice`);
    else {
      const whole = amounts as number[];
      rows.set(account.accountID, {
        accountID: account.accountID,
        amounts: (whole.length === 12 ? whole : spreadYear(whole[0] ?? 0)) as Cents[],
      });
    }
  }
  return { rows: [...rows.values()], problems };
}

/** A year in twelve months that sum to it; the cents left over go to the first ones. */
export function spreadYear(cents: number): Cents[] {
  const each = Math.trunc(cents / 12);
  const left = cents - each * 12;
  return Array.from({ length: 12 }, (_none, index) => (each + (index < Math.abs(left) ? Math.sign(left) : 0)) as Cents);
}

const isCalled = (text: string, number: string, name: string): boolean => {
  const said = text.trim().toLowerCase();
  return said === number.toLowerCase() || said === name.toLowerCase() || said === `${number} ${name}`.toLowerCase();
};

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t');
  if (line.includes(';')) return line.split(';');
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

const trimmedLength = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** An amount as people write it; nothing is zero. Null for what is none. */
export function centsIn(text: string): number | null {
  const read = readFigure(text.trim() === '-' ? '' : text);
  return 'text' in read ? Math.round(Number(read.text) * 100) : null;
}

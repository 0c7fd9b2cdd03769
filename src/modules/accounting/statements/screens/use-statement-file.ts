import { saveSheet, sheetWriter } from '#web/collection/export.ts';
import type { SheetCell } from '#web/collection/sheet.ts';
import type { StatementRow } from '../rules.ts';

type Asked = { name: string; format: 'csv' | 'xlsx'; titles: readonly string[]; rows: readonly StatementRow[] };

/** Writes a statement as a sheet: a sum is a formula of its parts, which goes on computing when one of them is changed. */
export function saveStatement({ name, format, titles, rows }: Asked): void {
  const writer = sheetWriter(format, ['', ...titles]);
  writer.add(statementCells(rows));
  saveSheet(writer, name, format);
}

/** The cells below the titles, which are the first row. */
export function statementCells(rows: readonly StatementRow[]): SheetCell[][] {
  const lineOf = new Map(rows.map((row, index) => [row.key, index + 2]));
  return rows.map((row) => [
    `${'  '.repeat(row.depth)}${row.label}`,
    ...row.amounts.map((cents, column): SheetCell => {
      if (row.parts.length === 0) return cents / 100;
      const terms = row.parts.map(
        ({ key, sign }) => `${sign < 0 ? '-' : '+'}${letterOf(column + 1)}${lineOf.get(key)}`,
      );
      return { formula: terms.join('').replace(/^\+/, ''), value: cents / 100 };
    }),
  ]);
}

/** `A`, `B` … `Z`, `AA`. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

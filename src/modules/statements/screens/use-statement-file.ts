import { saveSheet, sheetWriter } from '#web/collection/export.ts';
import type { SheetCell, SheetRow } from '#web/collection/sheet.ts';
import type { StatementRow } from '../rules.ts';

type Asked = {
  name: string;
  format: 'csv' | 'xlsx';
  titles: readonly string[];
  rows: readonly StatementRow[];
  /** Whose it is, what, and of when, as it stands above a workbook. */
  about: readonly string[];
  /** The days that the report is of, in the name of the file. */
  days: string;
};

/** Writes a statement as a sheet: a sum is a formula of its parts, which goes on computing when one of them is changed. */
export function saveStatement({ name, format, titles, rows, about, days }: Asked): void {
  const isCsv = format === 'csv';
  const writer = sheetWriter(format, { titles: isCsv ? ['Number', 'Name', ...titles] : ['', ...titles], about });
  writer.add(isCsv ? rows.map(plainRow) : workbookRows(rows, about.length + 2));
  saveSheet(writer, name, format, days);
}

/** The rows below the titles, the first of them on a line. */
export function workbookRows(rows: readonly StatementRow[], firstLine: number): SheetRow[] {
  const lineOf = new Map(rows.map((row, index) => [row.key, index + firstLine]));
  return rows.map((row) => {
    const amounts = row.amounts.map((cents, column): SheetCell => {
      if (row.parts.length === 0) return { cents };
      const terms = row.parts.map(
        ({ key, sign }) => `${sign < 0 ? '-' : '+'}${letterOf(column + 1)}${lineOf.get(key)}`,
      );
      return { cents, formula: terms.join('').replace(/^\+/, '') };
    });
    return { cells: [`${'  '.repeat(row.depth)}${row.label}`, ...amounts], isTotal: row.kind !== 'account' };
  });
}

/** For programs: the number of an account apart from its name. */
function plainRow({ label, accountID, amounts }: StatementRow): SheetRow {
  const [, number = '', name = label] = (accountID !== null && /^(\S+) (.+)$/.exec(label)) || [];
  return { cells: [number, name, ...amounts.map((cents) => ({ cents }))] };
}

/** `A`, `B` … `Z`, `AA`. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

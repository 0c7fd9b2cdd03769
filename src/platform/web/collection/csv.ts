import { isFormula, type SheetCell, type SheetWriter } from './sheet.ts';

/** A spreadsheet would run these as formulas (or take them for the begin of one). */
const runsAsFormula = /^[=+\-@\t\r]/;

/** A text that a spreadsheet could run stands behind an apostrophe: it is read as text, and nothing happens. */
export function csvCell(cell: SheetCell): string {
  const value = isFormula(cell) ? cell.value : cell;
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = runsAsFormula.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Comma-separated, with the mark that lets spreadsheets read it as UTF-8. */
export function csvWriter(titles: readonly string[]): SheetWriter {
  const parts: string[] = ['\ufeff', lineOf(titles)];
  return {
    add: (rows) => void parts.push(rows.map(lineOf).join('')),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

const lineOf = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

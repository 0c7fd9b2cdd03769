import { csvCell } from '#shared/csv-text.ts';
import { isFormula, type SheetCell, type SheetWriter } from './sheet.ts';

/** Comma-separated, with the mark that lets spreadsheets read it as UTF-8. */
export function csvWriter(titles: readonly string[]): SheetWriter {
  const parts: string[] = ['\ufeff', lineOf(titles)];
  return {
    add: (rows) => void parts.push(rows.map(lineOf).join('')),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

const lineOf = (cells: readonly SheetCell[]): string =>
  `${cells.map((cell) => csvCell(isFormula(cell) ? cell.value : cell)).join(',')}\r\n`;

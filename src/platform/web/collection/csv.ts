import { csvCell } from '#shared/csv-text.ts';
import type { CellValue } from './columns.ts';
import type { SheetWriter } from './export.ts';

/** Comma-separated, with the mark that lets spreadsheets read it as UTF-8. */
export function csvWriter(titles: readonly string[]): SheetWriter {
  const parts: string[] = ['\ufeff', lineOf(titles)];
  return {
    add: (rows) => void parts.push(rows.map(lineOf).join('')),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

const lineOf = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

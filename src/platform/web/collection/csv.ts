import { csvCell } from '#shared/csv-text.ts';
import { plainCell, type SheetCell, type SheetHead, type SheetWriter } from './sheet.ts';

/** Comma-separated, with the mark that lets spreadsheets read it as UTF-8. The first line are the titles, for programs that read it. */
export function csvWriter({ titles }: SheetHead): SheetWriter {
  const parts: string[] = ['\ufeff', lineOf(titles)];
  return {
    add: (rows) => void parts.push(rows.map(({ cells }) => lineOf(cells)).join('')),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

const lineOf = (cells: readonly SheetCell[]): string =>
  `${cells.map((cell) => csvCell(plainCell(cell))).join(',')}\r\n`;

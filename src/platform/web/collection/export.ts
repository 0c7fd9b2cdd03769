import { companyToday } from '../days/today.ts';
import type { Column } from './columns.ts';
import { csvWriter } from './csv.ts';
import type { SheetHead, SheetWriter } from './sheet.ts';
import { xlsxWriter } from './xlsx.ts';

type Options<Row> = {
  format: 'csv' | 'xlsx';
  name: string;
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  tell: (done: number) => void;
  signal: AbortSignal;
};

/** Writes every row of the pages into a file and hands it to the browser; the number of rows, or null when cancelled. */
export async function exportRows<Row>({
  format,
  name,
  columns,
  pages,
  tell,
  signal,
}: Options<Row>): Promise<number | null> {
  const written = columns.filter((column) => column.value);
  const writer = sheetWriter(format, { titles: written.map((column) => column.title) });
  let count = 0;
  for await (const page of pages) {
    if (signal.aborted) return null;
    writer.add(page.map((row) => ({ cells: written.map((column) => column.value?.(row) ?? null) })));
    count += page.length;
    tell(count);
  }
  if (signal.aborted) return null;
  saveSheet(writer, name, format);
  return count;
}

export const sheetWriter = (format: 'csv' | 'xlsx', head: SheetHead): SheetWriter =>
  format === 'csv' ? csvWriter(head) : xlsxWriter(head);

/** Hands a sheet to the browser, under its name and the days that it is of, or today's. */
export const saveSheet = (writer: SheetWriter, name: string, format: 'csv' | 'xlsx', days?: string): void =>
  download(writer.end(), `${name} ${days ?? companyToday()}.${format}`);

function download(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { PaperRow, PaperTable } from '#shared/report-paper.ts';
import { pagesOf } from '#test/pdf.ts';
import { toReportPdf } from './report-pdf.ts';

const row = (kind: PaperRow['kind'], words: string, cents: number | null = null, depth = 0): PaperRow => ({
  kind,
  depth,
  cells: [words, cents],
});
const columns: PaperTable['columns'] = [
  { title: 'Account', is: 'text' },
  { title: 'Oct 31, 2026', is: 'money' },
];
const lines = (count: number) => Array.from({ length: count }, (_none, at) => row('line', `Line ${at}`, at * 100));
const letterhead = { company: 'Acme Pumps', madeAt: '11-20-2026 at 09:00 AM' };
const print = async (tables: PaperTable[]) =>
  pagesOf(await toReportPdf([{ title: 'Balance sheet', about: [], tables, notes: [] }], letterhead));
/** What stands last on a page, above its foot. */
const lastWords = (page: string) => page.replace(/ Made .*$/, '');

// Wherever the page ends: after each of so many lines it ends among them, and then among the headings.
const counts = Array.from({ length: 14 }, (_none, at) => at + 32);

test('headings stand on the page of the first line below them, wherever the page ends', async () => {
  const broken: number[] = [];
  for (const count of counts) {
    const below = [row('heading', 'Assets'), row('heading', 'Current assets', null, 1), ...lines(3)];
    const pages = await print([{ title: null, columns, rows: [...lines(count), ...below, row('final', 'Sum', 600)] }]);
    expect(pages.join(' ').match(/Current assets Line 0 /g)).toHaveLength(1);
    for (const page of pages) expect(lastWords(page)).not.toMatch(/ssets$/);
    if (pages.some((page) => / Assets Current assets Line 0/.test(page) && page.includes('Page 2'))) broken.push(count);
  }
  // Some of them did begin the next page.
  expect(broken.length).toBeGreaterThan(0);
});

test('the title of a table stands on the page of its first line', async () => {
  for (const count of counts) {
    const pages = await print([
      { title: null, columns, rows: lines(count) },
      { title: 'What is owed', columns, rows: lines(3) },
    ]);
    for (const page of pages) expect(lastWords(page)).not.toMatch(/What is owed$/);
  }
});

test('the title of a column stands in one line where there is room', async () => {
  const tables = [{ title: null, columns, rows: [row('line', 'Cash', 100)] }];
  const drawn = await toReportPdf([{ title: 'Balance sheet', about: [], tables, notes: [] }], letterhead);
  const page = await (await getDocumentProxy(new Uint8Array(drawn))).getPage(1);
  const heightOf = new Map(
    (await page.getTextContent()).items.map((one) => ('str' in one ? [one.str, one.transform[5]] : ['', 0])),
  );
  expect(heightOf.get('2026') ?? heightOf.get('Oct 31, 2026')).toBe(heightOf.get('Account'));
});

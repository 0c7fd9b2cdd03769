import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { csvCell } from '#shared/csv-text.ts';
import { renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api/api.ts';
import { useSteps } from '../page/steps.tsx';
import { type CellValue, type Column, plainOf, sortedRows } from './columns.ts';
import { dayCell, momentCell } from './dated.ts';
import { exportRows, sheetWriter } from './export.ts';
import { exportItems } from './export-menu.tsx';

afterEach(() => vi.restoreAllMocks());

type Row = { name: CellValue; hours: CellValue };
const columns: Column<Row>[] = [
  { key: 'mark', title: 'Flag', width: 20, isMark: true, render: () => null },
  { key: 'name', title: 'Name', width: 90, value: (row) => row.name },
  { key: 'hours', title: 'Hours', width: 90, value: (row) => row.hours },
];
const rows: Row[] = [
  { name: '=HYPERLINK("https://example.com")', hours: -2.5 },
  { name: 'مضخة 💧 <b>&', hours: null },
  { name: 'broken \ud800 and \u0000 zero', hours: 1e6 },
];

/** The file as the browser was given it. */
async function fileOf(format: 'csv' | 'xlsx', pages: Iterable<Row[]>, signal = new AbortController().signal) {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const told: number[] = [];
  const count = await exportRows({ format, name: 'Pumps', columns, pages, tell: (done) => told.push(done), signal });
  return { count, told, bytes: file && new Uint8Array(await file.arrayBuffer()) };
}

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['a=1', 'a=1'],
    ['two, three', '"two, three"'],
    ['"quoted"', '"""quoted"""'],
    [-1, '-1'],
    [null, ''],
  ])('%j is written as %j', (value, written) => expect(csvCell(value)).toBe(written));
});

describe('an export', () => {
  test('as CSV has a line for each row of all pages, readable as UTF-8', async () => {
    const { count, told, bytes } = await fileOf('csv', [rows.slice(0, 2), rows.slice(2)]);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.split('\r\n')).toEqual([
      '\ufeffName,Hours',
      `"'=HYPERLINK(""https://example.com"")",-2.5`,
      'مضخة 💧 <b>&,',
      expect.stringMatching(/^broken . and \0 zero,1000000$/),
      '',
    ]);
    expect([count, told]).toEqual([3, [2, 3]]);
  });

  test('as XLSX has texts as texts and numbers as numbers, in well-formed XML', async () => {
    const { bytes } = await fileOf('xlsx', [rows]);
    const files = unzipSync(bytes ?? new Uint8Array());
    for (const file of Object.values(files)) {
      const parsed = new DOMParser().parseFromString(strFromU8(file), 'application/xml');
      expect(parsed.querySelector('parsererror')).toBeNull();
    }
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("https://example.com")</t>');
    expect(sheet).toContain('<c><v>-2.5</v></c>');
    expect(sheet).toContain('مضخة 💧 &lt;b&gt;&amp;');
    expect(sheet).not.toContain('<f>');
    expect(sheet).not.toContain('\u0000');
  });

  test('says days and moments as dates: those that spreadsheets count, or else as they are sorted', async () => {
    const dated: Row[] = [
      { name: dayCell('2026-11-03', () => 'Today'), hours: momentCell('2026-11-03 22:10:00') },
      { name: dayCell('0026-01-05'), hours: dayCell(null) },
    ];
    const csv = new TextDecoder().decode((await fileOf('csv', [dated])).bytes);
    const [, first, second] = csv.split('\r\n');
    // In the time zone of these tests.
    expect([first, second]).toEqual([expect.stringMatching(/^2026-11-03,2026-11-0[34] \d\d:10$/), '0026-01-05,']);
    const { bytes } = await fileOf('xlsx', [dated]);
    const sheet = strFromU8(unzipSync(bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    // Excel counts the third of November 2026 as day 46329.
    expect(sheet).toMatch(/<c s="7"><v>46329<\/v><\/c><c s="8"><v>463(29|30)\.\d+<\/v><\/c>/);
    expect(sheet).toContain('>0026-01-05<');
    const sorted = sortedRows(
      [{ name: dayCell('2027-01-05'), hours: 1 }, ...dated],
      [{ key: 'name', title: 'Name', sortKey: 'name', value: (row: Row) => row.name }],
      { key: 'name', isDescending: false },
    );
    expect(sorted.map(({ name }) => plainOf(name))).toEqual(['01/05/0026', 'Today', '01/05/2027']);
  });

  test('as a workbook it says above what it is, and amounts, sums and columns look like it', async () => {
    const writer = sheetWriter('xlsx', { titles: ['', 'Oct 2026'], about: ['Caprock Pump Co.', 'Income statement'] });
    writer.add([
      { cells: ['4000 Service Income, all of it', { cents: 123456 }] },
      { cells: ['Total', { cents: -123456, formula: '0-B4' }], isTotal: true },
    ]);
    const files = unzipSync(new Uint8Array(await writer.end().arrayBuffer()));
    const xml = (name: string) =>
      new DOMParser().parseFromString(strFromU8(files[name] as Uint8Array), 'application/xml');
    const sheet = xml('xl/worksheets/sheet1.xml');
    const rowsOf = [...sheet.querySelectorAll('row')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rowsOf).toEqual([
      ['Caprock Pump Co.'],
      ['Income statement'],
      ['', 'Oct 2026'],
      ['4000 Service Income, all of it', '1234.56'],
      ['Total', '0-B4-1234.56'],
    ]);
    expect(sheet.querySelector('pane')?.getAttribute('ySplit')).toBe('3');
    const widths = [...sheet.querySelectorAll('col')].map((col) => Number(col.getAttribute('width')));
    expect(widths[0]).toBe('4000 Service Income, all of it'.length + 2);
    const styles = [...xml('xl/styles.xml').querySelectorAll('cellXfs > xf')];
    const formatOf = (line: number) => {
      const cell = sheet.querySelectorAll('row')[line]?.children[1];
      const style = styles[Number(cell?.getAttribute('s'))];
      return [style?.getAttribute('numFmtId'), style?.getAttribute('fontId') ?? '0'];
    };
    // 39 is two decimals with separators, parentheses below zero; font 1 is bold.
    expect([formatOf(3), formatOf(4)]).toEqual([
      ['39', '0'],
      ['39', '1'],
    ]);
  });

  test('that is cancelled gives no file', async () => {
    const stop = new AbortController();
    function* pages() {
      yield rows;
      stop.abort();
      yield rows;
    }
    expect(await fileOf('csv', pages(), stop.signal)).toEqual({ count: null, told: [3], bytes: undefined });
  });

  test('that is refused reads no row and gives no file', async () => {
    const reading = vi.fn();
    async function* pages() {
      reading();
      yield rows;
    }
    function Exporting() {
      const steps = useSteps();
      const [excel] = exportItems({
        name: 'Pumps',
        columns,
        list: { rows, error: null, retry: () => undefined, pages },
        total: rows.length,
        steps,
        start: () => Promise.reject(new CallFailure(403, { message: 'This needs the right "Reports, export".' })),
      });
      return (
        <button type="button" onClick={excel?.run}>
          Export
        </button>
      );
    }
    const given = vi.spyOn(URL, 'createObjectURL');
    await renderOnPage(<Exporting />);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/This needs the right/)).toBeTruthy();
    expect([reading.mock.calls, given.mock.calls]).toEqual([[], []]);
  });
});

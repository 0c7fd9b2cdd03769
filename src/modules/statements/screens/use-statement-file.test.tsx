import { afterEach, expect, test, vi } from 'vitest';
import type { Cents } from '#shared/money.ts';
import type { StatementRow } from '../rules.ts';
import { saveStatement, workbookRows } from './use-statement-file.ts';

afterEach(() => vi.restoreAllMocks());

const rows: StatementRow[] = [
  row('account:1', '4000 Service Income', 'account', 1, [100_000, 80_000]),
  row('account:2', '4900 Discounts Given', 'account', 2, [-2_000, 0]),
  { ...row('total', 'Income', 'total', null, [98_000, 80_000]), parts: parts(['account:1', 1], ['account:2', 1]) },
];
function row(key: string, label: string, kind: StatementRow['kind'], accountID: number | null, amounts: number[]) {
  return {
    key,
    label,
    depth: 0,
    kind,
    accountID,
    groupOf: null,
    parts: [],
    amounts: amounts as Cents[],
  } as StatementRow;
}
function parts(...of: [key: string, sign: 1 | -1][]) {
  return of.map(([key, sign]) => ({ key, sign }));
}

test('a sum is a formula of its parts, by the lines on which they stand', () => {
  expect(workbookRows(rows, 5).at(-1)).toEqual({
    cells: ['Income', { cents: 98_000, formula: 'B5+B6' }, { cents: 80_000, formula: 'C5+C6' }],
    isTotal: true,
  });
});

test('a file is named by the days of its report; for programs the number of an account stands apart', async () => {
  let blob: Blob | undefined;
  let name = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  const about = ['Caprock Pump Co.', 'Income statement', 'Oct 2026 · Cash basis'];
  saveStatement({
    name: 'Income statement',
    format: 'csv',
    titles: ['Oct 2026', 'Sep 2026'],
    rows,
    about,
    days: 'Oct 2026',
  });
  expect(name).toBe('Income statement Oct 2026.csv');
  expect((await blob?.text())?.replace('\ufeff', '').split('\r\n')).toEqual([
    'Number,Name,Oct 2026,Sep 2026',
    '4000,Service Income,1000,800',
    '4900,Discounts Given,-20,0',
    ',Income,980,800',
    '',
  ]);
});

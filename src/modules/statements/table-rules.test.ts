import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { trialTable, trialTitleOf } from './table-rules.ts';

const cents = (amount: number) => amount as Cents;
const account = (accountID: number, name: string, closing: number, compared: number) => ({
  accountID,
  number: String(accountID),
  name,
  type: 'bank',
  isRetained: false,
  closings: [],
  opening: cents(0),
  debits: cents(Math.max(closing, 0)),
  credits: cents(Math.max(-closing, 0)),
  closing: cents(closing),
  compared: cents(compared),
});
const trial = {
  from: '2026-10-01',
  to: '2026-10-31',
  columns: [],
  rows: [
    account(1000, 'Checking', 75_000, -500),
    account(2000, 'Payables', -70_000, 500),
    account(3000, 'Equity', -5_000, 0),
  ],
};

describe('trial balance', () => {
  test('what accounts close with stands in a column of debits and one of credits, and both come to the same', () => {
    const { columns, rows } = trialTable(trial, undefined);
    expect(columns.map(trialTitleOf)).toEqual(['Opening', 'Debits', 'Credits', 'Closing debit', 'Closing credit']);
    expect(rows.map(({ label, amounts }) => [label, ...amounts.slice(3)])).toEqual([
      ['1000 Checking', 75_000, 0],
      ['2000 Payables', 0, 70_000],
      ['3000 Equity', 0, 5_000],
      ['Total', 75_000, 75_000],
    ]);
  });

  test('so does the day that it is compared with', () => {
    const { columns, rows } = trialTable(trial, '2026-09-30');
    expect(columns.slice(5).map((column) => [trialTitleOf(column), column.to])).toEqual([
      ['Compared debit', '2026-09-30'],
      ['Compared credit', '2026-09-30'],
    ]);
    expect(rows.map(({ amounts }) => amounts.slice(5))).toEqual([
      ...[
        [0, 500],
        [500, 0],
        [0, 0],
      ],
      [500, 500],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { ageBooks } from '#test/aged-books.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

const app = await testApp();
type Books = Awaited<ReturnType<typeof openTrade>>;
type Row = { key: string; amounts: number[]; accountID: number | null; label: string };
const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + cents(amount), 0);

const read = async (books: Books, path: string, input: object) => {
  const { status, body } = await books.admin.call(`accounting/${path}`, input);
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body.data;
};

/** What a figure is said to be, by its parts and by its entries. */
async function opened(books: Books, figure: object) {
  const explained = await read(books, 'explain_figure', { figure });
  expect(sum(explained.parts)).toBe(cents(explained.total));
  let [next, entries, total]: [string | undefined, number, number] = [undefined, 0, 0];
  do {
    const page: { rows: { amount: number }[]; total: number; next: string | null } = await read(
      books,
      'list_figure_entries',
      {
        figure,
        ...(next !== undefined && { next }),
      },
    );
    entries += sum(page.rows);
    total = cents(page.total);
    next = page.next ?? undefined;
  } while (next !== undefined);
  return { explained: cents(explained.total), total, entries };
}
const opensTo = (amount: number) => ({ explained: cents(amount), total: cents(amount), entries: cents(amount) });

test('every figure of every statement opens to parts and to entries that add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 12 }), async (acts) => {
      const books = await playTrade(app, acts);
      const [from, to] = ['2026-08-15', '2026-10-10'];
      for (const basis of ['accrual', 'cash'] as const) {
        const income = await read(books, 'getIncomeStatementReport', { from, to, basis });
        for (const row of income.rows as Row[])
          if (row.accountID !== null)
            expect({
              row,
              ...(await opened(books, { kind: 'account', accountID: row.accountID, from, to, basis })),
            }).toEqual({
              row,
              ...opensTo(row.amounts[0] ?? 0),
            });
        const sheet = await read(books, 'getBalanceSheetData', { asOf: to, basis });
        for (const row of sheet.rows as Row[])
          if (row.accountID !== null) {
            const isTurned = row.key.startsWith('unapplied');
            const figure = { kind: 'account', accountID: row.accountID, from: null, to, basis, isTurned };
            expect({ row, ...(await opened(books, figure)) }).toEqual({ row, ...opensTo(row.amounts[0] ?? 0) });
          }
        const retained = await read(books, 'explain_figure', { figure: { kind: 'retained_earnings', to, basis } });
        expect(retained.total).toBe(sheet.rows.find(({ key }: Row) => key === 'retained_earnings').amounts[0]);
      }
      const flow = await read(books, 'getCashFlowData', { from, to });
      for (const row of flow.rows as Row[]) {
        const line = /^cash:(.*)$/.exec(row.key)?.[1];
        if (!line) continue;
        expect({ row, ...(await opened(books, { kind: 'cash', line, from, to })) }).toEqual({
          row,
          ...opensTo(row.amounts[0] ?? 0),
        });
      }
    }),
    { numRuns: process.env.TEST_LONG ? 200 : 8, endOnFailure: true },
  );
}, 3_600_000);

describe('accounting/explain_figure', () => {
  test('200: a balance is what the year began with and its entries by what posted them; of one customer its part', async () => {
    const books = await openTrade(app);
    await books.owe(300, '2025-12-01');
    await books.owe(70, '2026-11-02');
    await books.payment(100, []);
    const account = { kind: 'account', accountID: books.id('1100'), to: '2026-11-30' };
    const { total, parts } = await read(books, 'explain_figure', { figure: { ...account, from: null } });
    expect([total, parts.map((one: { label: string; amount: number }) => [one.label, one.amount])]).toEqual([
      270,
      [
        ['Balance on 2025-12-31', 300],
        ['Payment', -100],
        ['Opening balance', 70],
      ],
    ]);
    const of = async (more: object) =>
      (
        await read(books, 'explain_figure', {
          figure: { ...account, from: '2026-11-01', dimension: 'customer', ...more },
        })
      ).total;
    expect([await of({ dimensionID: books.customer.id }), await of({ exceptIDs: [books.customer.id] })]).toEqual([
      -30, 0,
    ]);
  });

  test('404: an account that is not there; 403: without the right; 400: a line that is none', async () => {
    const books = await openTrade(app);
    const ask = (figure: object) => books.admin.call('accounting/explain_figure', { figure });
    const days = { from: '2026-01-01', to: '2026-12-31' };
    expect((await ask({ kind: 'account', accountID: 987_654_321, ...days })).status).toBe(404);
    expect((await ask({ kind: 'cash', line: 'gold', ...days })).status).toBe(400);
    const ben = await books.add('Technician');
    const { status } = await ben.call('accounting/explain_figure', { figure: { kind: 'cash', line: 'cogs', ...days } });
    expect(status).toBe(403);
  });
});

describe('accounting/list_figure_entries', () => {
  test('400: a page of another list', async () => {
    const books = await openTrade(app);
    for (const figure of [
      { kind: 'account', accountID: books.id('1100'), from: null, to: '2026-12-31' },
      { kind: 'cash', line: 'cogs', from: '2026-01-01', to: '2026-12-31' },
    ])
      expect((await books.admin.call('accounting/list_figure_entries', { figure, next: '["x"]' })).status).toBe(400);
  });
});

describe('accounting/list_changes_since', () => {
  test('200: what was posted after the day and is dated in the range, with what it takes back or stands in for', async () => {
    const books = await openTrade(app);
    const bill = await books.bill(100, { date: '2026-10-05' });
    await ageBooks(app, books.tenantID, 3);
    const { form } = await books.read(bill.transactionID);
    await books.admin.call('accounting/update_account_transaction', {
      transactionID: bill.transactionID,
      entryID: bill.entryID,
      form: { ...form, lines: [{ accountID: books.id('5000'), amount: 120 }] },
    });
    await books.bill(40, { date: '2026-12-05' });
    const knownOn = addDays(dateInZone(new Date(), 'America/Chicago'), -1);
    const { rows } = await read(books, 'list_changes_since', { knownOn, to: '2026-10-31' });
    expect(rows.map((row: Record<string, unknown>) => [row.total, row.reversesID, row.replacesID])).toEqual([
      [120, null, bill.entryID],
      [100, bill.entryID, null],
    ]);
    expect((await read(books, 'list_changes_since', { knownOn })).rows.length).toBe(3);
  });
});

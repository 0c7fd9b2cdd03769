import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
type Row = {
  kind: string;
  accountNumber: string;
  accountID: number;
  balance: number;
  debitAmount: number | null;
  creditAmount: number | null;
};

describe('accounting/getGeneralLedger', () => {
  test('200: each account opens, moves and closes as the trial balance says, whatever the page holds', async () => {
    const books = await openTrade(app);
    for (let day = 10; day < 28; day += 1) await books.bill(day, { date: `2026-10-${day}` });
    await books.owe(40, '2025-10-01');
    await books.payment(15, [], { date: '2026-10-15' });
    const range = { from: '2026-10-12', to: '2026-10-25' };
    const pages = async (pageSize: number) => {
      const rows: Row[] = [];
      let next: string | undefined;
      do {
        const { status, body } = await books.admin.call('accounting/getGeneralLedger', {
          ...range,
          pageSize,
          ...(next && { next }),
        });
        expect([status, body.message]).toEqual([200, undefined]);
        rows.push(...body.data.rows);
        next = body.data.next ?? undefined;
      } while (next);
      return rows;
    };
    const rows = await pages(1000);
    expect(await pages(10)).toEqual(rows);
    const trial = (await books.admin.call('accounting/getTrialBalance', range)).body.data.rows;
    const sum = (own: Row[], of: 'debitAmount' | 'creditAmount') => own.reduce((all, row) => all + (row[of] ?? 0), 0);
    const seen = [...Map.groupBy(rows, ({ accountNumber }) => accountNumber)].map(([number, own]) => {
      const turn = ['2000', '3000', '3900'].includes(number) ? -1 : 1;
      expect([own[0]?.kind, own.at(-1)?.kind]).toEqual(['opening', 'closing']);
      // The last posting leaves what the account closes with.
      expect(own.at(-2)?.balance).toBe(own.at(-1)?.balance);
      return [
        number,
        turn * (own[0]?.balance ?? 0),
        sum(own, 'debitAmount'),
        sum(own, 'creditAmount'),
        turn * (own.at(-1)?.balance ?? 0),
      ];
    });
    expect(seen.toSorted()).toEqual(
      trial
        .map((row: Record<string, number | string>) => [row.number, row.opening, row.debits, row.credits, row.closing])
        .toSorted(),
    );
    const one = (await books.admin.call('accounting/getGeneralLedger', { ...range, accountIDs: [books.id('1100')] }))
      .body.data;
    expect(one.rows.map(({ kind, balance }: Row) => [kind, balance])).toEqual([
      ['opening', 40],
      ['line', 25],
      ['closing', 25],
    ]);
  });

  test('400: a range that ends before it begins, a page of another list; 403 without the right', async () => {
    const books = await openTrade(app);
    const ask = (input: object) => books.admin.call('accounting/getGeneralLedger', input);
    expect((await ask({ from: '2026-11-01', to: '2026-10-01' })).status).toBe(400);
    expect((await ask({ next: '[1]' })).status).toBe(400);
    const ben = await books.add('Technician');
    expect((await ben.call('accounting/getGeneralLedger', {})).status).toBe(403);
  });
});

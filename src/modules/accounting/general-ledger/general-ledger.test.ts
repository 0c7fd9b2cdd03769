import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dateInZone } from '#shared/dates.ts';
import { ageBooks } from '#test/aged-books.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { generalLedgerCalls, type LedgerRow } from './contract.ts';
import { generalLedgerServices } from './service.ts';

const app = await testApp();
type Row = {
  kind: string;
  accountNumber: string;
  accountID: number;
  balance: number;
  debitAmount: number | null;
  creditAmount: number | null;
};

/** Page after page, up to the end. */
async function readPages(person: TestPerson, asked: object): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined;
  do {
    const { status, body } = await person.call('accounting/getGeneralLedger', { ...asked, ...(next && { next }) });
    expect([status, body.message]).toEqual([200, undefined]);
    rows.push(...body.data.rows);
    next = body.data.next ?? undefined;
  } while (next);
  return rows;
}

describe('accounting/getGeneralLedger', () => {
  test('200: each account opens, moves and closes as the trial balance says, whatever the page holds', async () => {
    const books = await openTrade(app);
    for (let day = 10; day < 28; day += 1) await books.bill(day, { date: `2026-10-${day}` });
    await books.owe(40, '2025-10-01');
    await books.payment(15, [], { date: '2026-10-15' });
    const range = { from: '2026-10-12', to: '2026-10-25' };
    const rows = await readPages(books.admin, { ...range, pageSize: 1000 });
    expect(await readPages(books.admin, { ...range, pageSize: 10 })).toEqual(rows);
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

describe('accounting/stream_general_ledger', () => {
  const range = { from: '2026-01-01', to: '2026-12-31', accountIDs: [] };
  const rowsOf = (raw: Buffer): Row[] =>
    raw
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  /** Entries of so many lines each on two accounts, in and out of the order of their days. */
  async function manyLines(books: Awaited<ReturnType<typeof openTrade>>, entries: number) {
    for (let entry = 1; entry <= entries; entry += 1) {
      const { status, body } = await books.admin.call('accounting/insert_journal_entry', {
        date: `2026-0${((entry * 5) % 9) + 1}-15`,
        memo: 'Rent of the yards',
        lines: Array.from({ length: 45 }, (_, line) => [
          { accountID: books.id('6400'), debitAmount: line + 1 },
          { accountID: books.id('1000'), creditAmount: line + 1 },
        ]).flat(),
      });
      expect([status, body.fields]).toEqual([200, undefined]);
    }
  }

  test('200: one answer holds what all pages hold, over any number of them', async () => {
    const books = await openTrade(app);
    await manyLines(books, 28);
    await books.bill(125, { date: '2026-10-12' });
    const { status, headers, raw } = await books.admin.call('accounting/stream_general_ledger', range);
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const pages = await readPages(books.admin, { ...range, pageSize: 1000 });
    expect(pages.length).toBeGreaterThan(2500);
    expect(rowsOf(raw)).toEqual(pages);
    const one = { ...range, accountIDs: [books.id('2000')] };
    const { raw: chosen } = await books.admin.call('accounting/stream_general_ledger', one);
    expect(rowsOf(chosen).map(({ kind, balance }) => [kind, balance])).toEqual([
      ['opening', 0],
      ['line', 125],
      ['closing', 125],
    ]);
  });

  test('what is posted while it is read is not in it: each account closes with its last line', async () => {
    const books = await openTrade(app);
    await manyLines(books, 26);
    const asked = { ...range, accountIDs: [books.id('6400'), books.id('1000')] };
    const { raw } = await books.admin.call('accounting/stream_general_ledger', asked);
    const pieces = await books.within((context) => generalLedgerServices.streamGeneralLedger(context, asked));
    const rows: LedgerRow[] = [];
    for await (const piece of pieces) {
      if (rows.length === 0) await manyLines(books, 2);
      rows.push(...piece);
    }
    expect(rows.map((row) => z.encode(generalLedgerCalls.streamGeneralLedger.output, row))).toEqual(rowsOf(raw));
    for (const own of Map.groupBy(rows, ({ accountID }) => accountID).values())
      expect(own.at(-2)?.balance).toBe(own.at(-1)?.balance);
  });

  test('200: as known on a day, and books that were never begun', async () => {
    const books = await openTrade(app);
    await books.bill(125, { date: '2026-10-12' });
    await ageBooks(app, books.tenantID, 400);
    await books.bill(60, { date: '2026-10-12' });
    const stream = async (more: object) =>
      rowsOf((await books.admin.call('accounting/stream_general_ledger', { ...range, ...more })).raw);
    const balances = (rows: Row[]) => rows.filter(({ kind }) => kind === 'line').map(({ balance }) => balance);
    expect(balances(await stream({}))).toEqual([125, 185, 125, 185]);
    const aYearAgo = addDays(dateInZone(new Date(), 'America/Chicago'), -300);
    expect(balances(await stream({ knownOn: aYearAgo }))).toEqual([125, 125]);
    expect(await stream({ knownOn: '2020-10-31' })).toEqual([]);
    const other = await app.newTenant();
    expect((await other.admin.call('accounting/stream_general_ledger', range)).raw.toString()).toBe('\n');
  });

  test('400: a range that ends before it begins; 403 without the right', async () => {
    const books = await openTrade(app);
    const asked = { from: '2026-11-01', to: '2026-10-01' };
    expect((await books.admin.call('accounting/stream_general_ledger', asked)).body.fields).toEqual({
      to: 'End on or after the first day',
    });
    const ben = await books.add('Technician');
    expect((await ben.call('accounting/stream_general_ledger', {})).status).toBe(403);
  });
});

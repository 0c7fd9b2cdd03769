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
  state: string;
  accountNumber: string;
  accountID: number;
  balance: number;
  debitAmount: number | null;
  creditAmount: number | null;
};

const rowsIn = (raw: Buffer): Row[] =>
  raw
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

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

  test('200: what was taken back says so, and is left out on demand together with what took it back', async () => {
    const books = await openTrade(app);
    const { admin, bill, remove, id } = books;
    const day = (date: string) => ({ date, dueOn: date });
    const old = await bill(5, day('2026-09-20'));
    const wrong = await bill(100, day('2026-10-10'));
    const edited = await bill(50, day('2026-10-12'));
    await bill(30, day('2026-10-14'));
    await remove(wrong.transactionID);
    const form = { ...edited.form, lines: [{ accountID: id('5000'), amount: 60 }] };
    const changed = { transactionID: edited.transactionID, entryID: edited.entryID, form };
    expect((await admin.call('accounting/update_account_transaction', changed)).status).toBe(200);
    await admin.call('accounting/close_books', { through: '2026-09-30', reason: 'Done' });
    await remove(old.transactionID);

    const asked = { from: '2026-10-01', to: '2026-10-31', accountIDs: [id('2000')] };
    const seen = (rows: Row[]) =>
      rows.map(({ kind, state, debitAmount, creditAmount, balance }) => [
        ...[kind === 'line' ? state : kind, (creditAmount ?? 0) - (debitAmount ?? 0), balance],
      ]);
    const all = [
      ['opening', 0, 5],
      ['reversal', -5, 0],
      ['void', 100, 100],
      ['reversal', -100, 0],
      ['edited', 50, 50],
      ['reversal', -50, 0],
      ['posted', 60, 60],
      ['posted', 30, 90],
      ['closing', 0, 90],
    ];
    expect(seen(await readPages(admin, asked))).toEqual(all);
    // The bill of September is in no October: what took it back is all that there is of it.
    const left = all.filter(([state], at) => at < 2 || state === 'posted' || state === 'closing');
    expect(seen(await readPages(admin, { ...asked, hidesReversed: true }))).toEqual(left);
    expect(seen(await readPages(admin, { ...asked, hidesReversed: true, pageSize: 10 }))).toEqual(left);
    const { raw } = await admin.call('accounting/stream_general_ledger', { ...asked, hidesReversed: true });
    expect(seen(rowsIn(raw))).toEqual(left);
    const both = { ...asked, from: '2026-09-01', hidesReversed: true };
    expect(seen(await readPages(admin, both)).map(([state]) => state)).toEqual([
      'opening',
      'posted',
      'posted',
      'closing',
    ]);
  });

  test('200: as known on a day nothing is marked or left out that was taken back later', async () => {
    const books = await openTrade(app);
    const wrong = await books.bill(100, { date: '2026-10-10' });
    await ageBooks(app, books.tenantID, 3);
    await books.remove(wrong.transactionID);
    const knownOn = addDays(dateInZone(new Date(), 'UTC'), -2);
    const asked = { from: '2026-10-01', to: '2026-10-31', accountIDs: [books.id('2000')], hidesReversed: true };
    const lines = async (more: object) =>
      (await readPages(books.admin, { ...asked, ...more })).flatMap(({ kind, state }) =>
        kind === 'line' ? state : [],
      );
    expect(await lines({})).toEqual([]);
    expect(await lines({ knownOn })).toEqual(['posted']);
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
  const range = { from: '2026-01-01', to: '2026-12-31', accountIDs: [], hidesReversed: false };
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
    expect(rowsIn(raw)).toEqual(pages);
    const one = { ...range, accountIDs: [books.id('2000')] };
    const { raw: chosen } = await books.admin.call('accounting/stream_general_ledger', one);
    expect(rowsIn(chosen).map(({ kind, balance }) => [kind, balance])).toEqual([
      ['opening', 0],
      ['line', 125],
      ['closing', 125],
    ]);
  });

  test('what is posted while it is read is not in it: each account closes with its last line', async () => {
    const books = await openTrade(app);
    await manyLines(books, 26);
    const asked = { ...range, hidesReversed: false, accountIDs: [books.id('6400'), books.id('1000')] };
    const { raw } = await books.admin.call('accounting/stream_general_ledger', asked);
    const pieces = await books.within((context) => generalLedgerServices.streamGeneralLedger(context, asked));
    const rows: LedgerRow[] = [];
    for await (const piece of pieces) {
      if (rows.length === 0) await manyLines(books, 2);
      rows.push(...piece);
    }
    expect(rows.map((row) => z.encode(generalLedgerCalls.streamGeneralLedger.output, row))).toEqual(rowsIn(raw));
    for (const own of Map.groupBy(rows, ({ accountID }) => accountID).values())
      expect(own.at(-2)?.balance).toBe(own.at(-1)?.balance);
  });

  test('200: as known on a day, and books that were never begun', async () => {
    const books = await openTrade(app);
    await books.bill(125, { date: '2026-10-12' });
    await ageBooks(app, books.tenantID, 400);
    await books.bill(60, { date: '2026-10-12' });
    const stream = async (more: object) =>
      rowsIn((await books.admin.call('accounting/stream_general_ledger', { ...range, ...more })).raw);
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

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { ageBooks } from '#test/aged-books.ts';
import { testApp } from '#test/app.ts';
import { plainCashBasis } from '#test/cash-basis.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

/**
 * The laws of the statements after any history of trade: assets equal liabilities and equity on every day in both bases, each sum equals
 * its parts, the cash basis is what a plain implementation says that looks at every document, however far its sums have come, and a
 * report as known on a day stays.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 1_000 : 8;
const days = ['2026-07-31', '2026-08-20', '2026-09-10', '2026-09-30', '2026-10-28', '2027-02-28'];
const bases = ['accrual', 'cash'] as const;
const acts = fc.array(anAct, { minLength: 3, maxLength: 14 });
type Books = Awaited<ReturnType<typeof playTrade>>;

/** So many entries and applications at most are taken into the balances and into the sums of what is not settled. */
const maxFolded = fc.constantFrom(0, 1, 4, 1_000);
const fold = (books: Books, most: number) =>
  books.within(({ tenantId, db }) =>
    sql`select fold_balances(${tenantId}, ${most}), fold_unsettled(${tenantId}, ${most})`.execute(db()),
  );
type Row = { key: string; parts: { key: string; sign: number }[]; amounts: number[]; accountID: number | null };

const read = async (books: Books, path: string, input: object) => {
  const { status, body } = await books.admin.call(`accounting/${path}`, input);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const cents = (dollars: number) => Math.round(dollars * 100);

test('both bases: the balance sheet balances on every day, and every sum is that of its parts', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const books = await playTrade(app, history);
      for (const basis of bases) {
        for (const asOf of days) {
          const sheet = await read(books, 'getBalanceSheetData', { asOf, basis, compareOn: '2026-09-15' });
          expect({ basis, asOf, differences: sheet.differences }).toEqual({ basis, asOf, differences: [0, 0] });
          addsUp(sheet.rows);
          const income = await read(books, 'getIncomeStatementReport', { from: '2026-01-01', to: asOf, basis });
          addsUp(income.rows);
          // What the year has earned is what the other statement says of it.
          if (asOf < '2027') {
            const netIncome = income.rows.find(({ key }: Row) => key === 'total:net_income').amounts[0];
            expect(sheet.rows.find(({ key }: Row) => key === 'net_income').amounts[0]).toBe(netIncome);
          }
          const trial = await read(books, 'getTrialBalance', {
            from: '2026-09-01',
            to: asOf < '2026-09' ? '2026-09-30' : asOf,
            basis,
          });
          expect(trial.totals.debits).toBe(trial.totals.credits);
          expect(trial.totals.closingDebits).toBe(trial.totals.closingCredits);
        }
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

function addsUp(rows: Row[]) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const { key, parts, amounts } of rows) {
    if (!key.startsWith('total:')) continue;
    const sums = amounts.map((_amount, index) =>
      parts.reduce((sum, part) => sum + part.sign * cents(byKey.get(part.key)?.amounts[index] ?? Number.NaN), 0),
    );
    expect([key, sums]).toEqual([key, amounts.map(cents)]);
  }
}

test('cash basis: each account is what a plain look at every document says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(acts, maxFolded), { minLength: 1, maxLength: 3 }), async (parts) => {
      const books = await playTrade(app, []);
      for (const [history, most] of parts) {
        await playTrade(app, history, books);
        await fold(books, most);
      }
      await books.isSound();
      for (const to of days) {
        const trial = await read(books, 'getTrialBalance', { from: '2026-01-01', to, basis: 'cash' });
        const found = Object.fromEntries(
          trial.rows
            .filter((row: { closing: number }) => row.closing !== 0)
            .map((row: { accountID: number; closing: number }) => [row.accountID, cents(row.closing)]),
        );
        expect({ to, ...found }).toEqual({ to, ...(await plainCashBasis(app.owner, books.tenantID, to)) });
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

test('net cash flow is the change in cash, in whatever ranges, and every movement has a place', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const books = await playTrade(app, history);
      const cashOn = async (asOf: string) => {
        const { rows } = await read(books, 'getTrialBalance', { from: '2026-01-01', to: asOf });
        const cash = rows.filter(
          (row: { number: string; type: string }) => row.type === 'bank' || ['1200', '1210'].includes(row.number),
        );
        return cash.reduce((sum: number, row: { closing: number }) => sum + cents(row.closing), 0);
      };
      for (const [index, to] of days.entries()) {
        const before = days[index - 1] ?? '2026-07-01';
        const flow = await read(books, 'getCashFlowData', { from: addDays(before, 1), to });
        addsUp(flow.rows);
        expect({ to, net: cents(flow.netCashFlow) }).toEqual({ to, net: (await cashOn(to)) - (await cashOn(before)) });
        expect(flow.unclassified).toBe(0);
        const { totalFromOperations, totalFromInvesting, totalFromFinancing } = flow;
        expect(cents(totalFromOperations + totalFromInvesting + totalFromFinancing)).toBe(cents(flow.netCashFlow));
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

test('as known on a day: no later history changes a byte of a report', async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, maxFolded, maxFolded, async (first, then, folded, thenFolded) => {
      const books = await playTrade(app, first);
      await fold(books, folded);
      const today = dateInZone(new Date(), 'America/Chicago');
      const reports = async (more: object) => {
        const known: unknown[] = [];
        for (const basis of bases) {
          known.push(
            await read(books, 'getCashFlowData', { from: '2026-09-01', to: '2027-02-28', columns: 'month', ...more }),
          );
          for (const asOf of days) {
            known.push(await read(books, 'getBalanceSheetData', { asOf, basis, ...more }));
            known.push(
              await read(books, 'getIncomeStatementReport', {
                from: '2026-08-01',
                to: '2027-02-28',
                columns: 'customer',
                basis,
                ...more,
              }),
            );
            known.push(
              await read(books, 'getTrialBalance', { from: '2026-01-01', to: asOf, basis, hidesZero: false, ...more }),
            );
          }
        }
        for (const account of ['receivable', 'payable'])
          for (const asOf of days)
            for (const by of ['due', 'date'])
              known.push(
                await read(books, 'get_aging', { account, asOf, by, ...more }),
                await read(books, 'list_aged_items', { account, asOf, by, ...more }),
              );
        known.push(await read(books, 'getGeneralLedger', { from: '2026-01-01', to: '2027-02-28', ...more }));
        for (const number of ['1100', '2000']) {
          const place = { kind: 'account', accountID: books.id(number), from: null, to: '2027-02-28', basis: 'cash' };
          known.push(await read(books, 'list_figure_entries', { figure: { ...place, ...more } }));
        }
        return JSON.stringify(known);
      };
      const before = await reports({});
      await ageBooks(app, books.tenantID, 10);
      await playTrade(app, then, books);
      await fold(books, thenFolded);
      const account = books.id('5000');
      await books.admin.call('accounting/update_account', {
        accountID: account,
        changes: { name: { was: 'Materials', now: 'Pump parts' } },
      });
      await books.admin.call('accounting/insert_account', {
        number: '5990',
        name: 'Cranes',
        type: 'cost_of_goods_sold',
      });
      await rename(books, 'Sandhill Midstream', 'Basin Bearing & Seal');
      await rename(books, 'Toyah Creek Resources', 'Rockwall Pipe & Valve');
      expect(await reports({ knownOn: addDays(today, -5) })).toBe(before);
    }),
    { numRuns: Math.ceil(histories / 2), endOnFailure: true },
  );
}, 3_600_000);

/** Whom the books are about bears another name from now on. */
async function rename({ admin, customer, vendor }: Books, customerName: string, vendorName: string) {
  for (const [path, whose, field, now] of [
    ['customers/update_customer', { customerID: customer.id }, 'customerName', customerName],
    ['vendors/update_vendor', { vendorID: vendor.id }, 'vendorName', vendorName],
  ] as const) {
    const get = path.replace('update', 'get');
    const was = (await admin.call(get, whose)).body.data[field];
    const { status } = await admin.call(path, { ...whose, changes: { [field]: { was, now } } });
    expect([path, status]).toEqual([path, 200]);
  }
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { ageBooks } from '#test/aged-books.ts';
import { testApp } from '#test/app.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

/**
 * The laws of the statements after any history of trade: assets equal liabilities and equity on every day in both bases, each sum equals
 * its parts, the cash basis is what a plain implementation says that looks at every document, however far its sums have come, and a
 * report as known on a day stays.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 1_000 : 20;
const days = ['2026-07-31', '2026-08-20', '2026-09-10', '2026-09-30', '2026-10-28', '2027-02-28'];
const bases = ['accrual', 'cash'] as const;
const acts = fc.array(anAct, { minLength: 3, maxLength: 14 });
type Books = Awaited<ReturnType<typeof playTrade>>;

/** So many entries and applications at most are taken into the balances and into the sums of what is not settled. */
const mostFolded = fc.constantFrom(0, 1, 4, 1_000);
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
    fc.asyncProperty(fc.array(fc.tuple(acts, mostFolded), { minLength: 1, maxLength: 3 }), async (parts) => {
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
        expect({ to, ...found }).toEqual({ to, ...(await plainCash(books.tenantID, to)) });
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

/** Each document by itself: how much of it is settled on the day, and that share of each of its lines. */
async function plainCash(tenantID: number, day: string): Promise<Record<number, number>> {
  const ask = async (sql: string) => (await app.owner.query(sql, [tenantID, day])).rows;
  const postings = await ask(
    `select j.root_id::int as root, p.account_id::int as account, p.cents::int, a.system_key as key, a.type
     from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
     join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
     where p.tenant_id = $1 and p.entry_date <= $2 order by p.account_id`,
  );
  const applied = await ask(
    `select i.root_entry_id::int as root, a.cents::int * case when a.debit_item_id = i.item_id then 1 else -1 end as cents
     from applications a join open_items i on i.tenant_id = a.tenant_id and i.item_id in (a.debit_item_id, a.credit_item_id)
     join accounts c on c.tenant_id = i.tenant_id and c.account_id = i.account_id
     where a.tenant_id = $1 and a.applied_on <= $2 and c.system_key in ('accounts_receivable', 'accounts_payable')`,
  );
  const isClaim = (key: string) => key === 'accounts_receivable' || key === 'accounts_payable';
  const isMoney = (key: string, type: string) =>
    ['bank', 'credit_card'].includes(type) || ['undeposited_funds', 'processor_clearing'].includes(key);
  const balances: Record<number, number> = {};
  const add = (account: number, amount: number) => {
    balances[account] = (balances[account] ?? 0) + amount;
  };
  for (const [root, lines] of Map.groupBy(postings, (one) => one.root as number)) {
    const sum = (of: (one: (typeof lines)[number]) => boolean) =>
      lines.reduce((total, one) => total + (of(one) ? one.cents : 0), 0);
    const claim = sum(({ key }) => isClaim(key));
    const money = sum(({ key, type }) => isMoney(key, type));
    const open = claim - applied.reduce((total, one) => total + (one.root === root ? one.cents : 0), 0);
    const isPart = claim !== 0 && claim + money !== 0 && (money === 0 || Math.sign(money) === Math.sign(claim));
    const byAccount = Map.groupBy(lines, (one) => one.account as number);
    const along = { claim: 0, other: 0 };
    for (const [account, own] of byAccount) {
      const [first] = own;
      const all = own.reduce((total, one) => total + one.cents, 0);
      if (!isPart || isMoney(first?.key, first?.type)) {
        add(account, all);
        continue;
      }
      const part = isClaim(first?.key) ? 'claim' : 'other';
      const total = part === 'claim' ? claim : claim + money;
      const before = along[part];
      along[part] += all;
      add(account, all - (share(along[part], open, total) - share(before, open, total)));
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));
}

/** Rounded half away from zero. */
function share(amount: number, open: number, total: number): number {
  const exact = (amount * open) / total;
  return Math.sign(exact) * Math.round(Math.abs(exact));
}

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
    fc.asyncProperty(acts, acts, mostFolded, mostFolded, async (first, then, folded, thenFolded) => {
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

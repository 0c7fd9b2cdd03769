import { describe, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { plainCashBasis } from './cash-basis.ts';
import { book } from './two-months/book.ts';
import { enterBook } from './two-months/enter.ts';
import { flowOf, isCreditSide, keepBooks, rates, taxAccount } from './two-months/plain-books.ts';

/**
 * Two months of a controller, entered through the calls, against the same months kept by hand: every figure of every report, at four dates,
 * on both bases.
 */
const app = await testApp();
const books = await enterBook(app);
const { id, payee, made, tenantID } = books;
const { lines, items, taxed, vendorsPaid } = keepBooks();
const dates = ['2026-09-15', '2026-09-30', '2026-10-15', '2026-10-31'];
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const cents = (dollars: number): number => Math.round(dollars * 100);
const accounts = [...new Set(lines.map(({ account }) => account))].toSorted();
const numberOf = new Map(accounts.map((account) => [id(account), account]));
const sumOf = (account: string, from: string, to: string, side = 0): number =>
  lines
    .filter((one) => one.account === account && one.on >= from && one.on <= to && (side === 0 || one.cents * side > 0))
    .reduce((sum, one) => sum + one.cents, 0);
const begin = '2000-01-01';
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const isIncome = (account: string) => /^[4-8]/.test(account);
const some = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, one]) => one !== 0));

test('the list is one of more than a hundred, balances by hand, and is sound where it was entered', async () => {
  expect(book.length).toBeGreaterThanOrEqual(100);
  expect(lines.reduce((sum, one) => sum + one.cents, 0)).toBe(0);
  expect((await made('accounting/check_books', {})).problems).toEqual([]);
});

describe.each(dates)('at the end of %s', (to) => {
  const from = monthOf(to);
  type Row = { accountID: number; number: string } & Record<'opening' | 'debits' | 'credits' | 'closing', number>;

  test('trial balance: opening, debits, credits and closing of every account', async () => {
    const { rows } = await made('accounting/getTrialBalance', { from, to });
    const found = rows.map((row: Row) => [
      numberOf.get(row.accountID) ?? row.number,
      ...[row.opening, row.debits, row.credits, row.closing].map(cents),
    ]);
    const expected = accounts
      .map((account) => [
        account,
        sumOf(account, begin, dayBefore(from)),
        sumOf(account, from, to, 1),
        0 - sumOf(account, from, to, -1),
        sumOf(account, begin, to),
      ])
      .filter(([, ...figures]) => figures.some((one) => one !== 0));
    const byAccount = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    expect(found.filter(([, ...figures]: unknown[]) => figures.some((one) => one !== 0)).toSorted(byAccount)).toEqual(
      expected.toSorted(byAccount),
    );
  });

  test('trial balance on the cash basis: the closing of every account', async () => {
    const plain = await plainCashBasis(app.owner, tenantID, to);
    const { rows } = await made('accounting/getTrialBalance', { from, to, basis: 'cash' });
    const found = Object.fromEntries(rows.map((row: Row) => [row.accountID, cents(row.closing)]));
    expect(some(found)).toEqual(plain);
  });

  test('general ledger: every account from what it opens with to what it closes with', async () => {
    const found: Record<string, number> = {};
    for (let next: string | undefined; ; ) {
      const page = await made('accounting/getGeneralLedger', { from, to, pageSize: 1000, ...(next && { next }) });
      for (const row of page.rows)
        if (row.kind === 'closing') {
          const account = numberOf.get(row.accountID) ?? row.accountNumber;
          // On the side of the account's type: accumulated depreciation takes away from what is owned.
          const isOwed = account === taxAccount || /^[2347]/.test(account);
          found[account] = isOwed ? 0 - cents(row.balance) : cents(row.balance);
        }
      next = page.next ?? undefined;
      if (!next) break;
    }
    expect(some(found)).toEqual(some(Object.fromEntries(accounts.map((one) => [one, sumOf(one, begin, to)]))));
  });

  test.each(['accrual', 'cash'] as const)('income statement and balance sheet of every account, %s', async (basis) => {
    const plain = basis === 'cash' ? await plainCashBasis(app.owner, tenantID, to) : null;
    const before = basis === 'cash' ? await plainCashBasis(app.owner, tenantID, dayBefore(from)) : null;
    const until = (account: string) => (plain ? (plain[id(account)] ?? 0) : sumOf(account, begin, to));
    const within = (account: string) =>
      plain && before ? until(account) - (before[id(account)] ?? 0) : sumOf(account, from, to);
    const read = async (path: string, input: object) => {
      const { rows, ...more } = await made(`accounting/${path}`, { ...input, basis });
      const figures: Record<string, number> = {};
      for (const row of rows)
        if (row.kind === 'account' && numberOf.has(row.accountID))
          figures[numberOf.get(row.accountID) as string] = cents(row.amounts[0]);
      const labelled = (label: RegExp) => rows.find((row: { label: string }) => label.test(row.label))?.amounts[0];
      return { figures: some(figures), labelled, ...more };
    };
    /** As the statement shows it: income and what is owed above zero, cost and what is owned too. */
    const shown = (account: string, amount: number) => {
      const isContra = ['1590', '1190', '5900', '3200', '4900', '4910', '2790'].includes(account);
      return amount * (isCreditSide(account) === isContra ? 1 : -1) + 0;
    };
    const statement = await read('getIncomeStatementReport', { from, to });
    const earned = accounts.filter(isIncome);
    expect(statement.figures).toEqual(some(Object.fromEntries(earned.map((one) => [one, shown(one, within(one))]))));
    const net = -earned.reduce((sum, one) => sum + within(one), 0);
    expect(cents(statement.labelled(/^Net income$/))).toBe(net);

    const sheet = await read('getBalanceSheetData', { asOf: to });
    // On the cash basis what is left of customers and vendors is what was paid ahead, on the side where it belongs.
    const ahead = basis === 'cash' ? ['1100', '2000'] : [];
    const owned = accounts.filter((one) => !isIncome(one) && !ahead.includes(one));
    if (basis === 'cash') {
      const paidAhead = (label: RegExp) => cents(sheet.labelled(label) ?? 0);
      expect([paidAhead(/^Unapplied customer payments$/), paidAhead(/^Unapplied vendor payments$/)]).toEqual([
        0 - until('1100'),
        until('2000'),
      ]);
    }
    expect(sheet.figures).toMatchObject(some(Object.fromEntries(owned.map((one) => [one, shown(one, until(one))]))));
    expect(sheet.differences).toEqual([0]);
    expect(cents(sheet.labelled(/^Net income/))).toBe(-earned.reduce((sum, one) => sum + until(one), 0));
  });

  test.each([
    ['receivable', '1100', ['Orla', 'Rattler']],
    ['payable', '2000', ['Ironwood', 'Midland', 'Basin']],
  ] as const)('%ss by age, of each party', async (account, number, parties) => {
    const { rows, totals } = await made('accounting/get_aging', { account, asOf: to, by: 'due' });
    for (const name of parties) {
      const expected = { buckets: [0, 0, 0, 0, 0], unapplied: 0 };
      for (const item of items.filter((one) => one.account === number && one.party === name)) {
        const open = item.changes.filter(({ on }) => on <= to).reduce((sum, one) => sum + one.cents, 0);
        const days = (Date.parse(to) - Date.parse(item.due)) / 86_400_000;
        const at = [0, 30, 60, 90].findIndex((most) => days <= most);
        if (open < 0) expected.unapplied += open;
        else expected.buckets[at < 0 ? 4 : at] = (expected.buckets[at < 0 ? 4 : at] ?? 0) + open;
      }
      const row = rows.find((one: { payee: { kind: string; id: number } | null }) => {
        const { kind, id: partyID } = payee(name);
        return one.payee?.kind === kind && one.payee.id === partyID;
      });
      const found = row
        ? { buckets: row.buckets.map(cents), unapplied: cents(row.unapplied) }
        : { buckets: [0, 0, 0, 0, 0], unapplied: 0 };
      expect({ name, ...found }).toEqual({ name, ...expected });
    }
    const sign = number === '1100' ? 1 : -1;
    expect(cents(totals.total)).toBe(sumOf(number, begin, to) * sign + 0);
  });

  test('cash flow: every line, of the month and from the beginning', async () => {
    for (const start of [from, '2026-08-31']) {
      const { rows, netCashFlow } = await made('accounting/getCashFlowData', { from: start, to });
      const found: Record<string, number> = {};
      for (const { key, amounts } of rows) if (key.startsWith('cash:')) found[key.slice(5)] = cents(amounts[0]);
      expect({ start, ...some(found) }).toEqual({ start, ...flowOf(start, to) });
      const cash = ['1000', '1050', '1200'].reduce((sum, one) => sum + sumOf(one, start, to), 0);
      expect(cents(netCashFlow)).toBe(cash);
    }
  });

  test('sales tax: what was taxable and its tax in each jurisdiction, and what the agency is owed', async () => {
    const { agencies } = await made('accounting/getSalesTaxReport', { from, to });
    const own = taxed.filter(({ on }) => on >= from && on <= to);
    const [agency] = agencies;
    const found = agency.jurisdictions.map((one: { jurisdiction: string; taxable: number; tax: number }) => [
      ...[one.jurisdiction, cents(one.taxable), cents(one.tax)],
    ]);
    const taxable = own.reduce((sum, one) => sum + one.taxable, 0);
    const expected = rates.map((_, at) => [
      ...[['Texas', 'Odessa'][at], taxable, own.reduce((sum, one) => sum + (one.taxes[at] ?? 0), 0)],
    ]);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(cents(agency.balance)).toBe(-sumOf(taxAccount, begin, to));
    expect(agency.difference).toBe(0);
  });

  test('customer statements: what was owed at the beginning and at the end', async () => {
    for (const name of ['Orla', 'Rattler']) {
      const statement = await made('accounting/get_customer_statement', { customerID: payee(name).id, from, to });
      const owed = (day: string) =>
        lines
          .filter((one) => one.account === '1100' && one.party === name && one.on <= day)
          .reduce((sum, one) => sum + one.cents, 0);
      expect([name, cents(statement.opening), cents(statement.closing)]).toEqual([
        name,
        owed(dayBefore(from)),
        owed(to),
      ]);
    }
  });
});

test('vendor payments of the year: what each was paid by bank, and what by card', async () => {
  const { rows } = await made('accounting/get_vendor_1099', { year: 2026 });
  const paid = (name: string, byCard: boolean) =>
    vendorsPaid.filter((one) => one.vendor === name && one.byCard === byCard).reduce((sum, one) => sum + one.cents, 0);
  for (const name of ['Ironwood', 'Midland', 'Basin']) {
    const row = rows.find((one: { vendorID: number }) => one.vendorID === payee(name).id);
    expect([name, cents(row.paid), cents(row.paidByCard)]).toEqual([name, paid(name, false), paid(name, true)]);
  }
});

test.each(['accrual', 'cash'] as const)('what each account opens to is what it says, %s', async (basis) => {
  const to = '2026-10-31';
  const { rows } = await made('accounting/getTrialBalance', { from: '2026-01-01', to, basis });
  for (const { accountID, number, closing } of rows) {
    const figure = { kind: 'account', accountID, from: null, to, basis };
    const opened = await made('accounting/list_figure_entries', { figure });
    expect([number, opened.next]).toEqual([number, null]);
    const sum = opened.rows.reduce((all: number, { amount }: { amount: number }) => all + cents(amount), 0);
    expect([number, Math.abs(sum)]).toEqual([number, Math.abs(cents(closing))]);
  }
});

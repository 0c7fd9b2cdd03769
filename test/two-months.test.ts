import { describe, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { book } from './two-months/book.ts';
import { enterBook } from './two-months/enter.ts';
import { type Item, keepBooks, type Taxed } from './two-months/plain-books.ts';
import { flowOf, onCashBasis, openOf, settledPartOf } from './two-months/plain-reports.ts';
import { cents, contra, isCreditSide, isOfIncomeStatement, later, sum, taxAccount } from './two-months/reckoning.ts';

/**
 * Two months of a controller, entered through the calls, against the same months kept by hand: every figure of every report, at four dates,
 * on both bases.
 */
const app = await testApp();
const { id, payee, made, replied, documentOf, remove } = await enterBook(app);
// As a database does by itself some minutes after so much was written: its plans are a quarter cheaper then.
await app.owner.query('analyze');
const books = keepBooks();
const { lines, items, taxed, vendorsPaid } = books;
const begin = '2000-01-01';
const dates = ['2026-09-15', '2026-09-30', '2026-10-15', '2026-10-31'];
const bases = ['accrual', 'cash'] as const;
type Basis = (typeof bases)[number];
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const dayBefore = (day: string) => later(day, -1);
const accounts = [...new Set(lines.map(({ account }) => account))].toSorted();
const numberOf = new Map(accounts.map((account) => [id(account), account]));
const sumOf = (account: string, from: string, to: string, side = 0): number =>
  sum(
    lines
      .filter((one) => one.account === account && one.on >= from && one.on <= to)
      .filter((one) => side === 0 || one.cents * side > 0)
      .map((one) => one.cents),
  );
const some = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, one]) => one !== 0));
const byName = <T>(names: readonly string[], amount: (name: string) => T) =>
  Object.fromEntries(names.map((name) => [name, amount(name)]));

/** What an account comes to at the end of a day, in debits less credits. */
const paper = new Map<string, Record<string, number>>();
function balanceOf(account: string, day: string, basis: Basis): number {
  if (basis === 'accrual') return sumOf(account, begin, day);
  const there = paper.get(day) ?? onCashBasis(books, day);
  paper.set(day, there);
  return there[account] ?? 0;
}

test('the list is one of more than a hundred, balances by hand, and is sound where it was entered', async () => {
  expect(book.length).toBeGreaterThanOrEqual(100);
  expect(sum(lines.map((one) => one.cents))).toBe(0);
  expect((await made('accounting/check_books', {})).problems).toEqual([]);
});

test('what is left of Opening Balance Equity is nothing', () => {
  expect(sumOf('3000', begin, '2026-09-30')).toBe(0);
});

describe.each(dates)('at the end of %s', (to) => {
  const from = monthOf(to);
  type Row = { accountID: number; number: string } & Record<'opening' | 'debits' | 'credits' | 'closing', number>;
  const trial = async (basis: Basis): Promise<[account: string, row: Row][]> =>
    (await made('accounting/getTrialBalance', { from, to, basis })).rows.map((row: Row) => [
      numberOf.get(row.accountID) ?? row.number,
      row,
    ]);
  const figuresOf = (rows: readonly [string, number[]][]) =>
    Object.fromEntries(rows.filter(([, figures]) => figures.some((one) => one !== 0)));

  test('trial balance: opening, debits, credits and closing of every account', async () => {
    const found = (await trial('accrual')).map(([account, row]): [string, number[]] => [
      account,
      [row.opening, row.debits, row.credits, row.closing].map(cents),
    ]);
    const expected = accounts.map((account): [string, number[]] => [
      account,
      [
        sumOf(account, begin, dayBefore(from)),
        sumOf(account, from, to, 1),
        0 - sumOf(account, from, to, -1),
        sumOf(account, begin, to),
      ],
    ]);
    expect(figuresOf(found)).toEqual(figuresOf(expected));
  });

  test('trial balance on the cash basis: opening, what moved and closing of every account', async () => {
    const rows = await trial('cash');
    const found = rows.map(([account, row]): [string, number[]] => [
      account,
      [row.opening, row.debits - row.credits, row.closing].map(cents),
    ]);
    const expected = accounts.map((account): [string, number[]] => {
      const [opening, closing] = [balanceOf(account, dayBefore(from), 'cash'), balanceOf(account, to, 'cash')];
      return [account, [opening, closing - opening, closing]];
    });
    expect(figuresOf(found)).toEqual(figuresOf(expected));
  });

  test('what has nothing open says the same on both bases', async () => {
    const roots = new Set(items.filter((item) => openOf(books, item, to) !== 0).map(({ root }) => root));
    const waits = new Set(lines.filter((one) => one.on <= to && roots.has(one.root)).map(({ account }) => account));
    const closings = async (basis: Basis) =>
      some(Object.fromEntries((await trial(basis)).map(([account, { closing }]) => [account, closing])));
    const [accrual, cash] = await Promise.all(bases.map(closings));
    const settledOnly = accounts.filter((account) => !waits.has(account) && account !== '1220');
    expect(settledOnly.length).toBeGreaterThan(20);
    expect(byName(settledOnly, (one) => cash?.[one])).toEqual(byName(settledOnly, (one) => accrual?.[one]));
  });

  test.each([
    ['all that was posted', false],
    ['without what was taken back', true],
  ])(
    'general ledger: every account from what it opens with to what it closes with, %s',
    async (_which, hidesReversed) => {
      const found: Record<string, number[]> = {};
      for (let next: string | undefined; ; ) {
        const page = await made('accounting/getGeneralLedger', {
          from,
          to,
          hidesReversed,
          pageSize: 1000,
          ...(next && { next }),
        });
        for (const row of page.rows) {
          const account = numberOf.get(row.accountID) ?? row.accountNumber;
          // On the side of the account's type: accumulated depreciation takes away from what is owned.
          const shown = isCreditSide(account) !== contra(account) ? 0 - cents(row.balance) : cents(row.balance);
          const [opening = 0, moved = 0] = found[account] ?? [];
          if (row.kind === 'opening') found[account] = [shown, 0, 0];
          if (row.kind === 'line')
            found[account] = [opening, moved + cents(row.debitAmount ?? 0) - cents(row.creditAmount ?? 0), shown];
          if (row.kind === 'closing') found[account] = [opening, moved, shown];
        }
        next = page.next ?? undefined;
        if (!next) break;
      }
      const expected = byName(accounts, (one) => [
        ...[sumOf(one, begin, dayBefore(from)), sumOf(one, from, to), sumOf(one, begin, to)],
      ]);
      expect(figuresOf(Object.entries(found))).toEqual(figuresOf(Object.entries(expected)));
    },
  );

  describe.each(bases)('%s', (basis) => {
    const until = (account: string, day = to) => balanceOf(account, day, basis);
    const within = (account: string) => until(account) - until(account, dayBefore(from));
    /** As a statement shows it: income and what is owed above zero, cost and what is owned too. */
    const shown = (account: string, amount: number) =>
      amount * (isCreditSide(account) === contra(account) ? 1 : -1) + 0;
    const ofNumbers = (numbers: RegExp) => accounts.filter((one) => numbers.test(one));
    const credits = (numbers: RegExp, amount: (account: string) => number) =>
      0 - sum(ofNumbers(numbers).map((one) => amount(one)));

    /** Rows of accounts by number, all others by key; sums of accounts below one another by the number of the upper one. */
    const read = async (path: string, input: object) => {
      const { rows, differences } = await made(`accounting/${path}`, { ...input, basis });
      const figures: Record<string, number> = {};
      for (const row of rows)
        if (row.kind === 'account') figures[numberOf.get(row.accountID) ?? row.label] = cents(row.amounts[0]);
        else if (row.kind !== 'heading' && !row.key.startsWith('total:under:'))
          figures[row.key] = (figures[row.key] ?? 0) + cents(row.amounts[0]);
      return { figures: some(figures), differences };
    };

    test('income statement: every account and every total', async () => {
      const [income, cost, expense] = [credits(/^4/, within), -credits(/^5/, within), -credits(/^6/, within)];
      const [more, less] = [credits(/^7/, within), -credits(/^8/, within)];
      const { figures } = await read('getIncomeStatementReport', { from, to });
      expect(figures).toEqual(
        some({
          ...byName(accounts.filter(isOfIncomeStatement), (one) => shown(one, within(one))),
          'total:income': income,
          'total:cost': cost,
          'total:gross_profit': income - cost,
          'total:expenses': expense,
          'total:operating_income': income - cost - expense,
          'total:other_income': more,
          'total:other_expense': less,
          'total:net_income': income - cost - expense + more - less,
        }),
      );
    });

    test('balance sheet: every account and every total', async () => {
      // On the cash basis what is left of customers and vendors is what was paid ahead, on the side where it belongs.
      const ahead = basis === 'cash' ? ['1100', '2000'] : [];
      const [paidUs, paidThem] = basis === 'cash' ? [0 - until('1100'), until('2000')] : [0, 0];
      const owned = (numbers: RegExp) => 0 - credits(numbers, (one) => (ahead.includes(one) ? 0 : until(one)));
      const [current, fixed, other] = [owned(/^1[0-4]/) + paidThem, owned(/^15/), owned(/^18/)];
      const [soon, late] = [0 - owned(/^(2[0-4]|tax)/) + paidUs, 0 - owned(/^27/)];
      const net = credits(/^[4-8]/, until);
      const equity = credits(/^3/, until) + net;
      const { figures, differences } = await read('getBalanceSheetData', { asOf: to });
      expect(figures).toEqual(
        some({
          ...byName(
            accounts.filter((one) => !isOfIncomeStatement(one) && !ahead.includes(one)),
            (one) => shown(one, until(one)),
          ),
          unapplied_bills: paidThem,
          unapplied_payments: paidUs,
          'total:current_assets': current,
          'total:fixed_assets': fixed,
          'total:other_assets': other,
          'total:assets': current + fixed + other,
          'total:current_liabilities': soon,
          'total:long_term_liabilities': late,
          'total:liabilities': soon + late,
          net_income: net,
          'total:equity': equity,
          'total:liabilities_and_equity': soon + late + equity,
        }),
      );
      expect(differences).toEqual([0]);
    });

    test('sales tax: gross, exempt, taxable and tax of each jurisdiction', async () => {
      const [agency] = (await made('accounting/getSalesTaxReport', { from, to, basis })).agencies;
      const found = byName(['Texas', 'Odessa'], (name) => {
        const one = agency.jurisdictions.find((each: { jurisdiction: string }) => each.jurisdiction === name);
        const exempt = Object.fromEntries(
          (one?.exempt ?? []).map((each: { reason: string; amount: number }) => [each.reason, cents(each.amount)]),
        );
        const amounts = [one?.gross, one?.taxable, one?.invoiced, one?.credited, one?.tax];
        return [...amounts.map((amount) => cents(amount ?? 0)), some(exempt)];
      });
      const expected = byName(['Texas', 'Odessa'], (name) => {
        const at = ['Texas', 'Odessa'].indexOf(name);
        const figures = { gross: 0, taxable: 0, invoiced: 0, credited: 0, exempt: {} as Record<string, number> };
        for (const [root, moves] of Map.groupBy(taxed, (one) => one.root)) {
          const counted = (amountOf: (one: Taxed) => number) => {
            const through = (day: string) => sum(moves.filter(({ on }) => on <= day).map(amountOf));
            const paid = (day: string) => settledPartOf(books, root, through(day), day);
            const counts = basis === 'accrual' ? through : paid;
            return counts(to) - counts(dayBefore(from));
          };
          const [all, ofIt] = [counted((one) => one.gross), counted((one) => one.taxable)];
          const tax = counted((one) => one.taxes[at] ?? 0);
          const reason = moves[0]?.reason ?? '';
          figures.gross += all;
          figures.taxable += ofIt;
          figures[tax > 0 ? 'invoiced' : 'credited'] += tax;
          figures.exempt[reason] = (figures.exempt[reason] ?? 0) + all - ofIt;
        }
        const { gross, taxable: ofIt, invoiced, credited, exempt } = figures;
        return [gross, ofIt, invoiced, credited, invoiced + credited, some(exempt)];
      });
      expect(found).toEqual(expected);
    });
  });

  test('sales tax: what the agency was owed, was invoiced, adjusted, paid and is owed, and what differs by paper', async () => {
    const [agency] = (await made('accounting/getSalesTaxReport', { from, to })).agencies;
    const own = lines.filter((one) => one.account === taxAccount && one.on >= from && one.on <= to);
    const isPaid = ({ root }: { root: number }) => 'taxPaid' in (book[root] ?? {});
    const owed = (list: typeof own) => 0 - sum(list.map((one) => one.cents));
    const said = Map.groupBy(
      taxed.filter(({ on }) => on >= from && on <= to),
      ({ root }) => root,
    );
    const stated = [...said.values()].map((moves) => sum(moves.flatMap(({ taxes }) => taxes)));
    const invoiced = sum(stated.filter((tax) => tax > 0));
    const posted = owed(own.filter((one) => !isPaid(one)));
    expect([agency.opening, agency.invoiced, agency.adjustments, agency.paid, agency.balance].map(cents)).toEqual([
      -sumOf(taxAccount, begin, dayBefore(from)) + 0,
      invoiced,
      posted - invoiced,
      0 - owed(own.filter(isPaid)),
      -sumOf(taxAccount, begin, to),
    ]);
    // What tax forms post says what it is; what else is on the account differs from every paper.
    expect(cents(agency.difference)).toBe(0);
  });

  test.each([
    ['receivable', '1100', '1220', ['Orla', 'Rattler', 'School']],
    ['payable', '2000', '2270', ['Ironwood', 'Midland', 'Basin']],
  ] as const)('%ss by age, of each party', async (account, number, held, parties) => {
    const { rows, totals } = await made('accounting/get_aging', { account, asOf: to, by: 'due' });
    const side = number === '1100' ? 1 : -1;
    const isOf = (name: string, which: string) => (item: Item) => item.account === which && item.party === name;
    const expected = byName<number[]>(parties, (name) => {
      const buckets = [0, 0, 0, 0, 0];
      let unapplied = 0;
      for (const item of items.filter(isOf(name, number))) {
        const open = side * openOf(books, item, to);
        const days = (Date.parse(to) - Date.parse(item.due)) / 86_400_000;
        const at = [0, 30, 60, 90].findIndex((most) => days <= most);
        if (open < 0) unapplied += open;
        else buckets[at < 0 ? 4 : at] = (buckets[at < 0 ? 4 : at] ?? 0) + open;
      }
      const retained = sum(items.filter(isOf(name, held)).map((item) => side * openOf(books, item, to)));
      return [...buckets, unapplied, sum(buckets) + unapplied, retained];
    });
    const found = byName<number[]>(parties, (name) => {
      const { kind, id: partyID } = payee(name);
      const row = rows.find((one: { payee: { kind: string; id: number } | null }) => {
        return one.payee?.kind === kind && one.payee.id === partyID;
      });
      if (!row) return Array.from({ length: 8 }, () => 0);
      return [...row.buckets, row.unapplied, row.total, row.retainage].map(cents);
    });
    expect(found).toEqual(expected);
    expect(cents(totals.total)).toBe(sumOf(number, begin, to) * side + 0);
    expect(cents(totals.retainage)).toBe(sumOf(held, begin, to) * side + 0);
  });

  test('cash flow: every line, of the month and from the beginning', async () => {
    for (const start of [from, '2026-08-31']) {
      const { rows, netCashFlow } = await made('accounting/getCashFlowData', { from: start, to });
      const found: Record<string, number> = {};
      for (const { key, amounts } of rows) if (key.startsWith('cash:')) found[key.slice(5)] = cents(amounts[0]);
      expect({ start, ...some(found) }).toEqual({ start, ...flowOf(start, to) });
      expect(cents(netCashFlow)).toBe(sum(['1000', '1050', '1200', '1210'].map((one) => sumOf(one, start, to))));
    }
  });

  test('customer statements: what was owed before, every document with the balance after it, and the end', async () => {
    for (const name of ['Orla', 'Rattler', 'School']) {
      const statement = await made('accounting/get_customer_statement', { customerID: payee(name).id, from, to });
      const owed = lines.filter((one) => one.account === '1100' && one.party === name);
      const before = sum(owed.filter(({ on }) => on < from).map((one) => one.cents));
      // What took itself back on its own day is not on it.
      const moved = Map.groupBy(
        owed.filter(({ on }) => on >= from && on <= to),
        ({ root, on }) => `${on} ${root}`,
      );
      const written = [...moved.values()]
        .map((list) => ({ on: list[0]?.on ?? '', amount: sum(list.map((one) => one.cents)), at: lastOf(list) }))
        .filter(({ amount }) => amount !== 0)
        .toSorted((a, b) => a.on.localeCompare(b.on) || a.at - b.at);
      let balance = before;
      const expected = written.map(({ on, amount }) => {
        balance += amount;
        return [on, amount, balance];
      });
      const found = statement.lines.map(
        ({ date, amount, balance }: { date: string; amount: number; balance: number }) => [
          ...[date, cents(amount), cents(balance)],
        ],
      );
      expect({ name, opening: cents(statement.opening), found, closing: cents(statement.closing) }).toEqual({
        name,
        opening: before,
        found: expected,
        closing: balance,
      });
    }
  });
});

const lastOf = (list: readonly (typeof lines)[number][]) => Math.max(...list.map((one) => lines.indexOf(one)));

test('vendor payments of the year: what each was paid by bank, and what by card', async () => {
  const { rows } = await made('accounting/get_vendor_1099', { year: 2026 });
  const parties = ['Ironwood', 'Midland', 'Basin'];
  const paid = (name: string, byCard: boolean) =>
    sum(vendorsPaid.filter((one) => one.vendor === name && one.byCard === byCard).map((one) => one.cents));
  const found = byName(parties, (name) => {
    const row = rows.find((one: { vendorID: number }) => one.vendorID === payee(name).id);
    return [cents(row.paid), cents(row.paidByCard)];
  });
  expect(found).toEqual(byName(parties, (name) => [paid(name, false), paid(name, true)]));
});

const openedTo = async (figure: object): Promise<number> => {
  let amount = 0;
  for (let next: string | null | undefined; next !== null; ) {
    const page = await made('accounting/list_figure_entries', { figure, ...(next && { next }) });
    amount += sum(page.rows.map((one: { amount: number }) => cents(one.amount)));
    next = page.next;
  }
  return amount;
};

describe.each(bases)('every figure opens to entries that come to it, %s', (basis) => {
  // On the cash basis each look follows every document: the ends of both months.
  test.each(basis === 'cash' ? ['2026-09-30', '2026-10-31'] : dates)('at the end of %s', async (to) => {
    const from = monthOf(to);
    const isOpened = async (name: string, figure: object, amount: number) =>
      expect([name, Math.abs(await openedTo({ to, basis, ...figure }))]).toEqual([name, Math.abs(cents(amount))]);
    const { rows } = await made('accounting/getTrialBalance', { from, to, basis });
    for (const { accountID, number, closing } of rows)
      await isOpened(number, { kind: 'account', accountID, from: null }, closing);
    const statement = await made('accounting/getIncomeStatementReport', { from, to, basis });
    for (const { kind, accountID, label, amounts } of statement.rows)
      if (kind === 'account') await isOpened(label, { kind: 'account', accountID, from }, amounts[0]);
    const sheet = await made('accounting/getBalanceSheetData', { asOf: to, basis });
    for (const { kind, key, accountID, label, amounts } of sheet.rows) {
      if (kind === 'computed' && key.startsWith('unapplied'))
        await isOpened(label, { kind: 'account', accountID, from: null, isTurned: true }, amounts[0]);
      if (key === 'retained_earnings') await isOpened(label, { kind: 'retained_earnings' }, amounts[0]);
    }
  });
});

describe('five documents voided and restored at the end', () => {
  /** What all reports say, but for what a trial balance calls debits and credits: those count each turn. */
  const reports = async () =>
    Promise.all(
      dates.flatMap((to) => {
        const from = monthOf(to);
        const ask = (path: string, input: object) => made(`accounting/${path}`, input);
        return [
          ...bases.flatMap((basis) => [
            ask('getTrialBalance', { from, to, basis }).then(({ rows }) =>
              rows.map(({ number, opening, closing }: Record<string, unknown>) => [number, opening, closing]),
            ),
            ask('getIncomeStatementReport', { from, to, basis }),
            ask('getBalanceSheetData', { asOf: to, basis }),
            ask('getSalesTaxReport', { from, to, basis }).then(({ agencies }) => agencies),
          ]),
          ...['receivable', 'payable'].map((account) => ask('get_aging', { account, asOf: to, by: 'due' })),
          ask('getCashFlowData', { from, to }),
          ...['Orla', 'Rattler', 'School'].map((name) =>
            ask('get_customer_statement', { customerID: payee(name).id, from, to }).then(
              ({ opening, lines, closing, buckets, unapplied }) => [
                ...[opening, closing, buckets, unapplied],
                lines.map(({ date, amount }: { date: string; amount: number }) => [date, amount]).toSorted(),
              ],
            ),
          ),
        ];
      }),
    );
  const was = reports();

  // A paid invoice, a bill paid in part, a payment that was applied, an entry with a customer, a bill of the closed month.
  test.each(['I6', 'B10', 'P10', 'E3', 'B5'])('%s', async (name) => {
    const before = await was;
    expect(documentOf(name)).toBeTruthy();
    const undo = await remove(name);
    expect(await reports()).not.toEqual(before);
    await replied('events/undo', { undo });
    expect(await reports()).toEqual(before);
    expect((await made('accounting/check_books', {})).problems).toEqual([]);
  });
});

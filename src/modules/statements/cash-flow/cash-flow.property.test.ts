import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

/**
 * The sums that a cash flow is read from say what a look at every entry says, whatever was posted, paid, edited, voided and charged
 * before and since they were taken, however far they have come, and prove themselves.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 1_000 : 6;
/** Within a month, of whole months, across them, and of everything. */
const ranges = [
  ['2026-08-05', '2026-08-20'],
  ['2026-08-20', '2026-09-10'],
  ['2026-09-01', '2026-09-30'],
  ['2026-08-01', '2026-09-30'],
  ['2026-09-10', '2026-10-28'],
  ['2026-01-01', '2027-02-28'],
].map(([from, to]) => ({ from, to }));
const cents = fc.integer({ min: 100, max: 90_000 });
const aDay = fc
  .record({ month: fc.constantFrom('08', '09', '10'), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `2026-${month}-${String(day).padStart(2, '0')}`);

const aStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('trade' as const),
      acts: fc.array(anAct, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constantFrom('charge' as const, 'settle' as const), cents, date: aDay }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('wages' as const), cents, date: aDay }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('fold' as const), most: fc.constantFrom(1, 4, 1_000) }) },
);

test('read from sums, the cash flow of any range is what a look at every entry says', async () => {
  const today = dateInZone(new Date(), 'America/Chicago');
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 14 }), async (steps) => {
      const books = await playTrade(app, []);
      const { admin, id, post } = books;
      const { accountID: card } = (
        await admin.call('accounting/insert_account', { number: '2150', name: 'Fleet card', type: 'credit_card' })
      ).body.data;
      const read = async (input: object) => {
        const { status, body } = await admin.call('accounting/getCashFlowData', input);
        expect([status, body.message]).toEqual([200, undefined]);
        return body.data;
      };
      for (const one of steps) {
        if (one.step === 'trade') await playTrade(app, one.acts, books);
        else if (one.step === 'fold')
          await books.within((context) =>
            sql`select fold_cash_flows(${context.tenantId}, ${one.most})`.execute(context.db()),
          );
        else {
          const { date } = one;
          const amount = one.cents / 100;
          const lines = [
            { accountID: id('5100'), amount },
            { accountID: id('6100'), amount: 1 },
          ];
          if (one.step === 'charge') await post('expense', { payee: null, paidFrom: card, date, lines });
          else if (one.step === 'settle')
            await post('pay_credit_card', { card, paidFrom: id('1000'), amount, financeCharge: 1, date });
          else
            await post('payroll', {
              date,
              paidFrom: id('1000'),
              lines,
              federalWithholding: 1,
              socialSecurity: 0.5,
              medicare: 0.25,
              stateWithholding: 0,
              benefits: 0,
              garnishments: 0,
              employerSocialSecurity: 0.5,
              employerMedicare: 0.25,
              futa: 0,
              suta: 0,
            });
        }
        for (const range of ranges) expect(await read(range)).toEqual(await read({ ...range, knownOn: today }));
      }
      // What each line opens to is what it says.
      for (const range of ranges.slice(-2)) {
        for (const { key, amounts } of (await read(range)).rows) {
          if (!key.startsWith('cash:')) continue;
          const figure = { kind: 'cash', line: key.slice('cash:'.length), ...range };
          const { status, body } = await admin.call('accounting/list_figure_entries', { figure });
          expect([key, status, body.data?.next]).toEqual([key, 200, null]);
          const sum = body.data.rows.reduce((all: number, { amount }: { amount: number }) => all + amount * 100, 0);
          expect({ key, ...range, sum: Math.round(sum) }).toEqual({ key, ...range, sum: Math.round(amounts[0] * 100) });
        }
      }
      await books.isSound();
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

/** What each account is to the report, where money goes out and where it comes in, and what it belongs to; accounts that are followed have no place here. */
const places: Record<string, { out: string; in: string; of: string }> = {
  ...Object.fromEntries(
    ['1100', '1220', '2230', '4000', '4900'].map((number) => [
      number,
      { out: 'customer_refunds', in: 'customer_payments', of: 'customer' },
    ]),
  ),
  '2200': { out: 'tax_remittances', in: 'customer_payments', of: 'customer' },
  '5000': { out: 'cogs', in: 'other_receipts', of: 'cost' },
  '1300': { out: 'cogs', in: 'cogs', of: 'cost' },
  '6400': { out: 'expenses', in: 'other_receipts', of: 'expense' },
  '6000': { out: 'payroll', in: 'other_receipts', of: 'expense' },
  '1400': { out: 'expenses', in: 'expenses', of: 'expense' },
  '2310': { out: 'payroll', in: 'other_receipts', of: 'payroll' },
  '6050': { out: 'payroll', in: 'other_receipts', of: 'payroll' },
  '7000': { out: 'other_receipts', in: 'other_receipts', of: '7000' },
  '8000': { out: 'other_expenses', in: 'other_receipts', of: '8000' },
  '1500': { out: 'asset_purchases', in: 'asset_sales', of: 'asset' },
  '2700': { out: 'loan_principal', in: 'loans_received', of: 'loan' },
  '3100': { out: 'contributions', in: 'contributions', of: '3100' },
};
const wages = ['5000', '6400', '6000'];
const cash = ['1000', '1050'];

/** Where the money of one entry went or came from, by line of the report, in exact parts: what stands on its side reduces what it belongs to. */
function plainFlow(lines: ReadonlyMap<string, number>): Map<string, number> {
  const delta = cash.reduce((sum, number) => sum + (lines.get(number) ?? 0), 0);
  const flows = new Map<string, number>();
  if (delta === 0) return flows;
  const amounts = new Map(
    [...lines]
      .filter(([number]) => !cash.includes(number))
      .map(([number, amount]) => [number, -amount * Math.sign(delta)]),
  );
  const cancel = (isFor: (number: string) => boolean, isHeld: (number: string) => boolean) => {
    const some = [...amounts].filter(([number, amount]) => (amount > 0 ? isFor(number) : isHeld(number)));
    const total = (sign: number) => some.reduce((sum, [, amount]) => sum + Math.max(amount * sign, 0), 0);
    const [paid, held] = [total(1), total(-1)];
    const both = Math.min(paid, held);
    if (both === 0) return 0;
    for (const [number, amount] of some) amounts.set(number, amount * (1 - both / (amount > 0 ? paid : held)));
    return both;
  };
  for (const group of new Set(Object.values(places).map((one) => one.of)))
    cancel(
      (number) => places[number]?.of === group,
      (number) => places[number]?.of === group,
    );
  const withheld = cancel(
    (number) => wages.includes(number),
    (number) => places[number]?.of === 'payroll',
  );
  const ofPay =
    withheld > 0 || [...amounts].some(([number, amount]) => amount < -1e-9 && places[number]?.of === 'payroll');
  cancel(
    () => true,
    () => true,
  );
  for (const [number, amount] of amounts) {
    if (amount <= 0) continue;
    const place = places[number];
    const isWage = ofPay && wages.includes(number);
    const line = isWage ? (number === '5000' ? 'cogs' : 'payroll') : place?.[delta < 0 ? 'out' : 'in'];
    flows.set(line ?? '', (flows.get(line ?? '') ?? 0) + amount * Math.sign(delta));
  }
  return flows;
}

test('an entry of any shape moves money by what it was for, to the cent of its rounding', async () => {
  const entries = fc.array(
    fc.array(
      fc.record({
        number: fc.constantFrom(...Object.keys(places), ...cash),
        cents: fc.integer({ min: -90_000, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    { minLength: 1, maxLength: 8 },
  );
  const books = await playTrade(app, []);
  const { admin, id, customer } = books;
  let day = '2026-01-01';
  await fc.assert(
    fc.asyncProperty(entries, async (all) => {
      // Each history has days of its own.
      const from = addDays(day, 1);
      const expected = new Map<string, number>();
      // Of each entry every line but one is cut to the cent; the last one has what is left.
      let roundings = 0;
      for (const given of all) {
        const lines = new Map<string, number>();
        for (const { number, cents } of given) lines.set(number, (lines.get(number) ?? 0) + cents);
        const sum = [...lines.values()].reduce((total, one) => total + one, 0);
        lines.set('1000', (lines.get('1000') ?? 0) - sum);
        const posted = [...lines].filter(([, cents]) => cents !== 0);
        if (posted.length < 2) continue;
        day = addDays(day, 1);
        roundings += posted.length - 1;
        const { status, body } = await admin.call('accounting/insert_journal_entry', {
          date: day,
          memo: 'Several things',
          lines: posted.map(([number, cents]) => ({
            accountID: id(number),
            payee: ['1100', '1220', '2230'].includes(number) ? customer : null,
            ...(cents > 0 ? { debitAmount: cents / 100 } : { creditAmount: -cents / 100 }),
          })),
        });
        expect([status, body.message]).toEqual([200, undefined]);
        for (const [line, cents] of plainFlow(lines)) expected.set(line, (expected.get(line) ?? 0) + cents);
      }
      if (day < from) return;
      const { rows } = (await admin.call('accounting/getCashFlowData', { from, to: day })).body.data;
      const found = rows.filter(({ key }: { key: string }) => key.startsWith('cash:'));
      const lines = new Set([...expected.keys(), ...found.map(({ key }: { key: string }) => key.slice(5))]);
      for (const line of lines) {
        const amount = found.find(({ key }: { key: string }) => key === `cash:${line}`)?.amounts[0] ?? 0;
        expect({ line, off: Math.abs(amount * 100 - (expected.get(line) ?? 0)) > roundings }).toEqual({
          line,
          off: false,
        });
      }
    }),
    { numRuns: histories * 5, endOnFailure: true },
  );
  await books.isSound();
}, 3_600_000);

const aBill = fc.record({ cogs: fc.integer({ min: 1, max: 90_000 }), rent: fc.integer({ min: 1, max: 90_000 }) });
const aPayment = fc.array(
  fc.record({
    which: fc.nat(7),
    /** Of what is open, in percent; and of that the discount. */
    share: fc.constantFrom(10, 33, 100, 100),
    discount: fc.constantFrom(0, 0, 2, 7, 99),
  }),
  { minLength: 1, maxLength: 4 },
);

test('what is paid of several bills at once, less what is taken off some of them, is spread over the lines of each', async () => {
  const several = fc.record({
    bills: fc.array(aBill, { minLength: 2, maxLength: 5 }),
    payments: fc.array(aPayment, { minLength: 1, maxLength: 4 }),
  });
  const books = await playTrade(app, []);
  const { admin, id, vendor, bill, items, post } = books;
  let day = '2026-01-01';
  await fc.assert(
    fc.asyncProperty(several, async ({ bills, payments }) => {
      const from = addDays(day, 1);
      for (const { cogs, rent } of bills) {
        day = addDays(day, 1);
        const lines = [
          { accountID: id('5000'), amount: cogs / 100 },
          { accountID: id('6400'), amount: rent / 100 },
        ];
        await bill(0, { date: day, lines });
      }
      const own = (await items('accounts_payable')).slice(-bills.length);
      const left = bills.map(({ cogs, rent }) => cogs + rent);
      const expected = { cogs: 0, expenses: 0 };
      let shares = 0;
      const theRest = bills.map((_, which) => ({ which, share: 100, discount: 0 }));
      for (const payment of [...payments, theRest]) {
        const chosen = new Map(payment.map((one) => [one.which % bills.length, one]));
        const paid = [...chosen].flatMap(([index, { share, discount }]) => {
          const settled = Math.floor(((left[index] ?? 0) * share) / 100);
          const off = Math.min(Math.floor((settled * discount) / 100), settled - 1);
          const { cogs = 0, rent = 0 } = bills[index] ?? {};
          if (settled === 0) return [];
          left[index] = (left[index] ?? 0) - settled;
          expected.cogs += ((settled - off) * cogs) / (cogs + rent);
          expected.expenses += ((settled - off) * rent) / (cogs + rent);
          shares += 1;
          return [{ itemID: own[index]?.itemID, amount: (settled - off) / 100, discount: off / 100 }];
        });
        const amount = paid.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100;
        if (paid.length === 0) continue;
        day = addDays(day, 1);
        await post('bill_payment', { payee: vendor, paidFrom: id('1000'), date: day, amount, items: paid });
      }
      const { rows } = (await admin.call('accounting/getCashFlowData', { from, to: day })).body.data;
      for (const [line, cents] of Object.entries(expected)) {
        const amount = rows.find(({ key }: { key: string }) => key === `cash:${line}`)?.amounts[0] ?? 0;
        expect({ line, cents, off: Math.abs(amount * 100 + cents) > shares }).toEqual({ line, cents, off: false });
      }
    }),
    { numRuns: histories * 2, endOnFailure: true },
  );
  await books.isSound();
}, 3_600_000);

test('an account that becomes cash counts as such from the beginning', async () => {
  const books = await playTrade(app, []);
  const { admin, id, within } = books;
  const { accountID } = (
    await admin.call('accounting/insert_account', { number: '1290', name: 'Safe', type: 'other_current_asset' })
  ).body.data;
  const entry = await admin.call('accounting/insert_journal_entry', {
    date: '2026-09-03',
    memo: 'Into the safe',
    lines: [
      { accountID, debitAmount: 70 },
      { accountID: id('1000'), creditAmount: 70 },
    ],
  });
  expect([entry.status, entry.body.message]).toEqual([200, undefined]);
  const fold = () => within((context) => sql`select fold_cash_flows(${context.tenantId}, 100)`.execute(context.db()));
  const net = async () =>
    (await admin.call('accounting/getCashFlowData', { from: '2026-09-01', to: '2026-09-30' })).body.data.netCashFlow;
  await fold();
  expect(await net()).toBe(-70);
  const changed = await admin.call('accounting/update_account', {
    accountID,
    changes: { type: { was: 'other_current_asset', now: 'bank' } },
  });
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  expect(await net()).toBe(0);
  await fold();
  expect(await net()).toBe(0);
  await books.isSound();
});

test('what is applied, edited or voided after the sums were taken is in the report at once', async () => {
  const books = await playTrade(app, []);
  const { admin, id, post, bill, vendor, items, within, read, remove } = books;
  const fold = () => within((context) => sql`select fold_cash_flows(${context.tenantId}, 100)`.execute(context.db()));
  const flow = async () => {
    const { rows } = (await admin.call('accounting/getCashFlowData', { from: '2026-11-01', to: '2026-11-30' })).body
      .data;
    const of = (key: string) => rows.find((row: { key: string }) => row.key === `cash:${key}`)?.amounts[0] ?? 0;
    return { cogs: of('cogs'), expenses: of('expenses'), ahead: of('paid_ahead') };
  };
  const paid = await post('bill_payment', { payee: vendor, paidFrom: id('1000'), amount: 80, items: [] });
  await fold();
  expect(await flow()).toEqual({ cogs: 0, expenses: 0, ahead: -80 });
  const billed = await bill(80);
  await fold();
  const [ahead] = await items('accounts_payable', { side: 'debit' });
  const [owed] = await items('accounts_payable', { side: 'credit' });
  const applied = await admin.call('accounting/apply_credit', {
    itemID: ahead.itemID,
    shares: [{ itemID: owed.itemID, amount: 80 }],
  });
  expect([applied.status, applied.body.message]).toEqual([200, undefined]);
  expect(await flow()).toEqual({ cogs: -80, expenses: 0, ahead: 0 });
  await fold();
  const { transactionID, entryID, form } = await read(billed.transactionID);
  const lines = [{ ...form.lines[0], accountID: id('6100') }];
  const edited = await admin.call('accounting/update_account_transaction', {
    transactionID,
    entryID,
    form: { ...form, lines },
  });
  expect([edited.status, edited.body.message]).toEqual([200, undefined]);
  expect(await flow()).toEqual({ cogs: 0, expenses: -80, ahead: 0 });
  await fold();
  expect(await flow()).toEqual({ cogs: 0, expenses: -80, ahead: 0 });
  expect((await remove(paid.transactionID)).status).toBe(200);
  expect(await flow()).toEqual({ cogs: 0, expenses: 0, ahead: 0 });
  await fold();
  expect(await flow()).toEqual({ cogs: 0, expenses: 0, ahead: 0 });
  await books.isSound();
  // A cent in the sums that no entry says is found.
  await app.owner.query("update cash_flow_sums set cents = cents + 1 where tenant_id = $1 and span = 'month'", [
    books.tenantID,
  ]);
  const { problems } = (await admin.call('accounting/check_books')).body.data;
  expect(problems[0].message).toMatch(/^The cash flow of .* on 2026-11-01 is not what its entries say\.$/);
});

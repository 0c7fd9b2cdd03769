import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

/**
 * The sums that a cash flow is read from say what a look at every entry says, whatever was posted, paid, edited, voided and charged
 * before and since they were taken, however far they have come, and prove themselves.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 1_000 : 12;
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
        await admin.call('accounting/insert_account', { number: '2150', name: 'Company card', type: 'credit_card' })
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
              ...{ date, paidFrom: id('1000'), lines, federalWithholding: 1, socialSecurity: 0.5, medicare: 0.25 },
              ...{ stateWithholding: 0, benefits: 0, garnishments: 0 },
              ...{ employerSocialSecurity: 0.5, employerMedicare: 0.25, futa: 0, suta: 0 },
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

test('an account that becomes cash counts as such from the beginning', async () => {
  const books = await playTrade(app, []);
  const { admin, id, within } = books;
  const { accountID } = (
    await admin.call('accounting/insert_account', { number: '1290', name: 'Safe', type: 'other_current_asset' })
  ).body.data;
  const entry = await admin.call('accounting/insert_journal_entry', {
    ...{ date: '2026-09-03', memo: 'Into the safe' },
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

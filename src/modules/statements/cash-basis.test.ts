import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { plainCashBasis } from '#test/cash-basis.ts';
import { openTrade } from '#test/trade.ts';

/** The examples of docs/rules/statements.md, "Cash basis", by hand. */
const app = await testApp();

async function openCash() {
  const books = await openTrade(app);
  const { admin, id, tenantID, customer } = books;
  /** `1000 48210.55` for each account with a balance. */
  const balances = async (to: string, basis = 'cash'): Promise<string[]> => {
    const { rows } = (await admin.call('accounting/getTrialBalance', { from: '2026-01-01', to, basis })).body.data;
    if (basis === 'cash') {
      const found = rows.map((row: { accountID: number; closing: number }) => [
        String(row.accountID),
        Math.round(row.closing * 100),
      ]);
      expect(Object.fromEntries(found.filter(([, cents]: [string, number]) => cents !== 0))).toEqual(
        await plainCashBasis(app.owner, tenantID, to),
      );
    }
    return rows
      .filter(({ closing }: { closing: number }) => closing !== 0)
      .map((row: { number: string; closing: number }) => `${row.number} ${row.closing}`);
  };
  /** Debits above zero, credits below, of account numbers; a line of a customer says which. */
  const enter = async (date: string, lines: [number: string, amount: number, payee?: object][]) => {
    const { status, body } = await admin.call('accounting/insert_journal_entry', {
      date,
      memo: 'Several things',
      lines: lines.map(([number, amount, payee]) => ({
        accountID: id(number),
        payee: payee ?? (number === '1100' ? customer : null),
        ...(amount > 0 ? { debitAmount: amount } : { creditAmount: -amount }),
      })),
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  return { ...books, balances, enter };
}

test('an opening balance leaves out receivables and payables against Opening Balance Equity, and nothing else', async () => {
  const { post, id, customer, otherCustomer, vendor, balances, payment, items } = await openCash();
  const line = (number: string, amount: number, payee: object | null = null) => ({
    accountID: id(number),
    amount,
    payee,
  });
  await post('opening_balance', {
    date: '2026-08-31',
    lines: [
      ...[line('1000', 48_210.55), line('1100', 12_400, customer), line('1100', 3_150.25, otherCustomer)],
      ...[line('1500', 120_000), line('1590', 36_000), line('2000', 6_020, vendor), line('2700', 55_000)],
      line('2000', 980.1, vendor),
    ],
  });
  const opening = ['1000 48210.55', '1500 120000', '1590 -36000', '2700 -55000', '3000 -77210.55'];
  expect(await balances('2026-08-31')).toEqual(opening);
  // Paid in full: what is left of the receivables are the other customer's, still out.
  const [mine] = await items('accounts_receivable', { payee: customer });
  await payment(12_400, [{ itemID: mine.itemID, amount: 12_400 }], { date: '2026-09-10', into: id('1000') });
  expect(await balances('2026-09-30')).toEqual([
    ...['1000 60610.55', '1500 120000', '1590 -36000', '2700 -55000', '3000 -89610.55'],
  ]);
});

test('an entry that buys on loan and sells on account: equipment and loan stand, the income waits', async () => {
  const { enter, balances, items, payment, customer } = await openCash();
  await enter('2026-11-02', [
    ['1100', 1_000],
    ['1500', 5_000],
    ['2700', -5_000],
    ['4000', -1_000],
  ]);
  expect(await balances('2026-11-02')).toEqual(['1500 5000', '2700 -5000']);
  const [{ itemID }] = await items('accounts_receivable', { payee: customer });
  await payment(250, [{ itemID, amount: 250 }], { date: '2026-11-05' });
  expect(await balances('2026-11-05')).toEqual(['1200 250', '1500 5000', '2700 -5000', '4000 -250']);
  await payment(750, [{ itemID, amount: 750 }], { date: '2026-11-06' });
  expect(await balances('2026-11-06')).toEqual(await balances('2026-11-06', 'accrual'));
});

test('lines of the same party wait first, then income, and what stands whole only when nothing else is left', async () => {
  const { enter, balances, customer } = await openCash();
  await enter('2026-11-02', [
    ['1100', 100],
    ['2240', -60, customer],
    ['4000', -100],
    ['1000', 60],
  ]);
  // 60 of the customer's deferred revenue and 40 of the income are what the claim is for.
  expect(await balances('2026-11-02')).toEqual(['1000 60', '4000 -60']);
  const sold = await openCash();
  await sold.enter('2026-11-02', [
    ['1100', 700],
    ['1500', -700],
  ]);
  expect(await sold.balances('2026-11-02')).toEqual([]);
});

test('money is never left out: what was lent to a customer is owed, and an unapplied payment is a credit', async () => {
  const { enter, balances, payment } = await openCash();
  await enter('2026-11-02', [
    ['1100', 300],
    ['1000', -300],
  ]);
  expect(await balances('2026-11-02')).toEqual(['1000 -300', '1100 300']);
  await payment(80, [], { date: '2026-11-03' });
  expect(await balances('2026-11-03')).toEqual(['1000 -300', '1100 220', '1200 80']);
});

test('#26 the fee of a returned payment is no income until it is paid, also where the payment had a discount', async () => {
  const { owe, payment, post, id, balances, items, customer } = await openCash();
  const itemID = await owe(1_000, '2026-09-08');
  const paid = await payment(980, [{ itemID, amount: 980, discount: 20 }], { into: id('1000'), date: '2026-09-15' });
  expect(await balances('2026-09-15')).toEqual(['1000 980', '3000 -1000', '4900 20']);
  await post('bounced_payment', {
    payment: paid.transactionID,
    bank: id('1000'),
    bankFee: 12,
    customerFee: 35,
    date: '2026-09-23',
  });
  expect(await balances('2026-09-30')).toEqual(['1000 -12', '6100 12']);
  const open = await items('accounts_receivable', { payee: customer, side: 'debit' });
  const fee = open.find((one: { open: number }) => one.open === 35);
  await payment(20, [{ itemID: fee.itemID, amount: 20 }], { into: id('1000'), date: '2026-10-01' });
  expect(await balances('2026-10-01')).toEqual(['1000 8', '4310 -20', '6100 12']);
});

test('#24 retainage is income when it is released and paid, of the invoice as of the bill', async () => {
  const { admin, customer, id, items, payment, post, balances, bill, vendor, isSound } = await openCash();
  const form = {
    customerID: customer.id,
    date: '2026-09-01',
    retainagePercent: 10,
    lines: [{ description: 'Station', rate: 30_000, accountID: id('4000') }],
  };
  expect((await admin.call('invoices/insert_invoice', { form, isApproved: true })).status).toBe(200);
  const receivable = async () => (await items('accounts_receivable', { payee: customer, side: 'debit' }))[0];
  await payment(27_000, [{ itemID: (await receivable()).itemID, amount: 27_000 }], {
    date: '2026-09-20',
    into: id('1000'),
  });
  expect(await balances('2026-09-30')).toEqual(['1000 27000', '4000 -27000']);
  const [held] = await items('retainage_receivable');
  await post('retainage_billing', {
    date: '2026-10-01',
    payee: customer,
    items: [{ itemID: held.itemID, amount: 3_000 }],
  });
  expect(await balances('2026-10-01')).toEqual(['1000 27000', '4000 -27000']);
  await payment(1_000, [{ itemID: (await receivable()).itemID, amount: 1_000 }], {
    date: '2026-10-15',
    into: id('1000'),
  });
  expect(await balances('2026-10-15')).toEqual(['1000 28000', '4000 -28000']);
  await payment(2_000, [{ itemID: (await receivable()).itemID, amount: 2_000 }], {
    date: '2026-10-20',
    into: id('1000'),
  });
  expect(await balances('2026-10-20')).toEqual(await balances('2026-10-20', 'accrual'));
  await bill(5_000, { date: '2026-10-21', retainage: 10 });
  const [owed] = await items('accounts_payable');
  const pay = (itemID: number, amount: number, date: string) =>
    post('bill_payment', { date, payee: vendor, paidFrom: id('1000'), amount, items: [{ itemID, amount }] });
  await pay(owed.itemID, 4_500, '2026-10-22');
  expect(await balances('2026-10-22')).toEqual(['1000 25500', '4000 -30000', '5000 4500']);
  const [back] = await items('retainage_payable');
  await post('retainage_release', { date: '2026-10-23', payee: vendor, items: [{ itemID: back.itemID, amount: 500 }] });
  expect(await balances('2026-10-23')).toEqual(['1000 25500', '4000 -30000', '5000 4500']);
  const [last] = await items('accounts_payable');
  await pay(last.itemID, 500, '2026-10-24');
  expect(await balances('2026-10-24')).toEqual(await balances('2026-10-24', 'accrual'));
  await isSound();
});

import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

/** A payment, a customer deposit, what was banked and what went back. */
async function withReceipts() {
  const trade = await openTrade(app);
  const { post, payment, owe, items, customer, id } = trade;
  const paid = await payment(500, [{ itemID: await owe(400), amount: 400 }]);
  const advance = await post('customer_deposit', {
    payee: customer,
    into: id('1200'),
    amount: 250,
    date: '2026-11-09',
  });
  const [first] = await items('undeposited_funds');
  const deposit = await post('deposit', {
    into: id('1000'),
    payments: [{ itemID: first.itemID, amount: first.open }],
    date: '2026-11-12',
  });
  const [credit] = await items('accounts_receivable', { side: 'credit' });
  const refund = await post('refund', {
    payee: customer,
    paidFrom: id('1000'),
    items: [{ itemID: credit.itemID, amount: 100 }],
    date: '2026-11-14',
  });
  return { ...trade, paid, advance, deposit, refund };
}
type Given = Awaited<ReturnType<typeof withReceipts>>;
type Made = 'paid' | 'advance' | 'deposit' | 'refund';

const recents: [path: string, found: Made[], range: { from: string; to: string }, within: Made[]][] = [
  ['accounting/getRecentPayments', ['advance', 'paid'], { from: '2026-11-04', to: '2026-11-30' }, ['advance']],
  ['accounting/getRecentDeposits', ['deposit'], { from: '2026-11-01', to: '2026-11-11' }, []],
  ['accounting/getRecentRefunds', ['refund'], { from: '2026-11-14', to: '2026-11-14' }, ['refund']],
];
describe.each(recents)('%s', (path, found, range, within) => {
  const idsOf = (given: Given, made: readonly Made[]) => made.map((one) => given[one].transactionID);
  test('200: its kinds only, the latest first, of the days asked for; 400: no day; 403', async () => {
    const given = await withReceipts();
    const { admin, add } = given;
    const ids = async (asked: object) =>
      (await admin.call(path, asked)).body.data.rows.map((row: { transactionID: number }) => row.transactionID);
    expect(await ids({})).toEqual(idsOf(given, found));
    expect(await ids(range)).toEqual(idsOf(given, within));
    expect((await admin.call(path, { from: 'soon' })).status).toBe(400);
    expect((await (await add('Technician')).call(path)).status).toBe(403);
  });
});

const details: [path: string, of: Made, noun: string, other: Made][] = [
  ['accounting/getPaymentDetails', 'paid', 'Payment', 'deposit'],
  ['accounting/getDepositDetails', 'deposit', 'Deposit', 'paid'],
  ['accounting/getRefundDetails', 'refund', 'Refund', 'deposit'],
];
describe.each(details)('%s', (path, of, noun, other) => {
  test('200: with what it settles; 404: of another kind, and of nobody; 400, 403', async () => {
    const given = await withReceipts();
    const { admin, add, read } = given;
    const ask = (transactionID: unknown) => admin.call(path, { transactionID });
    const { status, body } = await ask(given[of].transactionID);
    expect([status, body.data]).toEqual([200, await read(given[of].transactionID)]);
    expect(body.data.settled.length).toBeGreaterThan(0);
    for (const one of [given[other].transactionID, 987_654])
      expect((await ask(one)).body.message).toBe(`${noun} not found.`);
    expect((await ask('x')).status).toBe(400);
    const technician = await add('Technician');
    expect((await technician.call(path, { transactionID: given[of].transactionID })).status).toBe(403);
  });
});

describe('accounting/get_account_transaction_list', () => {
  test('200: what is open of each and when it is due; only what is open', async () => {
    const { admin, bill, owe, payment } = await openTrade(app);
    const unpaid = await bill(300, { dueOn: '2026-12-01' });
    const paid = await payment(500, [{ itemID: await owe(500), amount: 500 }]);
    const list = async (more: object) =>
      (await admin.call('accounting/get_account_transaction_list', { kinds: ['bill', 'payment'], ...more })).body.data
        .rows;
    const openBill = { transactionID: unpaid.transactionID, open: 300, due: '2026-12-01' };
    expect(await list({})).toMatchObject([{ transactionID: paid.transactionID, open: 0 }, openBill]);
    expect(await list({ isOpen: true })).toMatchObject([openBill]);
  });
});

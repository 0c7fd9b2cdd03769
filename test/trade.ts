import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Books with a customer and a vendor, and short words for the forms of trade. */
export async function openTrade(app: TestApp) {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getExpenseFormOptions')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number).accountID;
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
  const other = (await admin.call('customers/create_customer', { customerName: 'Rattler Ridge' })).body.data;
  const { vendorID } = (
    await admin.call('vendors/create_vendor', { vendorName: 'Ironwood Pump Works', paymentTerms: 'Due on receipt' })
  ).body.data;
  const customer = { kind: 'customer', id: customerID };
  const otherCustomer = { kind: 'customer', id: other.customerID as number };
  const vendor = { kind: 'vendor', id: vendorID };
  const insert = (kind: string, fields: object) =>
    admin.call('accounting/insert_account_transaction', { form: { kind, date: '2026-11-03', ...fields } });
  /** A form that must be taken. */
  const post = async (kind: string, fields: object) => {
    const { status, body } = await insert(kind, fields);
    expect([status, body.message]).toEqual([200, undefined]);
    return { ...body.data, undo: body.undo };
  };
  const items = async (account: string, more: object = {}) =>
    (await admin.call('accounting/get_open_items', { account, ...more })).body.data.items;
  const open = async (account: string, more: object = {}): Promise<number[]> =>
    (await items(account, more)).map(
      (one: { side: string; open: number }) => (one.side === 'debit' ? 1 : -1) * one.open,
    );
  const balance = async (number: string): Promise<number> =>
    (await admin.call('accounting/getAccountDetails', { accountID: id(number) })).body.data.balance;
  /** What a customer owes before the books begin, as an opening document. */
  const owe = async (amount: number, date = '2026-11-01') => {
    const line = { accountID: id('1100'), amount, payee: customer };
    const made = await post('opening_balance', { date, lines: [line] });
    const all = await items('accounts_receivable');
    return all.find((one: { entryID: number }) => one.entryID === made.entryID).itemID as number;
  };
  const bill = (amount: number, more: object = {}) =>
    post('bill', { payee: vendor, lines: [{ accountID: id('5000'), amount }], ...more });
  const payment = (amount: number, paid: object[], more: object = {}) =>
    post('payment', { payee: customer, into: id('1200'), amount, items: paid, ...more });
  const read = async (transactionID: number) =>
    (await admin.call('accounting/get_account_transaction', { transactionID })).body.data;
  const remove = (transactionID: number) => admin.call('accounting/delete_account_transaction', { transactionID });
  const undo = (token: string | undefined) => admin.call('events/undo', { undo: token });
  const isSound = async () => expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  return {
    ...tenant,
    id,
    customer,
    otherCustomer,
    vendor,
    insert,
    post,
    items,
    open,
    balance,
    owe,
    bill,
    payment,
    read,
    remove,
    undo,
    isSound,
  };
}

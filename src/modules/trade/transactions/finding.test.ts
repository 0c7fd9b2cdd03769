import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

/** Two bills of one vendor, one paid by a check, and an expense of nobody. */
async function withTransactions() {
  const trade = await openTrade(app);
  const { admin, bill, post, items, vendor, id } = trade;
  await bill(642.18, { lines: [{ accountID: id('5000'), amount: 642.18, memo: 'Brakes for unit 7' }] });
  await bill(90);
  const [owed] = await items('accounts_payable');
  await post('bill_payment', {
    payee: vendor,
    paidFrom: id('1000'),
    amount: 642.18,
    reference: '1008',
    items: [{ itemID: owed.itemID, amount: 642.18 }],
  });
  await post('expense', { paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 55 }], memo: 'Rent' });
  const list = async (asked: object): Promise<string[]> =>
    (await admin.call('accounting/get_account_transaction_list', asked)).body.data.rows
      .map((row: { kindName: string; number: number }) => `${row.kindName} ${row.number}`)
      .toSorted();
  return { ...trade, list };
}

describe('accounting/get_account_transaction_list', () => {
  test('200: found by payee, amount, memo of a line, kind with number, kind, and check number', async () => {
    const { list } = await withTransactions();
    const search = (text: string) => list({ search: text });
    expect(await search('Ironwood')).toEqual(['Bill 1', 'Bill 2', 'Bill payment 1']);
    expect(await search('642.18')).toEqual(['Bill 1', 'Bill payment 1']);
    expect(await search('$642.18')).toEqual(['Bill 1', 'Bill payment 1']);
    expect(await search('brakes')).toEqual(['Bill 1']);
    expect(await search('Bill 2')).toEqual(['Bill 2']);
    expect(await search('expense')).toEqual(['Expense 1']);
    expect(await search('1008')).toEqual(['Bill payment 1']);
    expect(await search('100%_')).toEqual([]);
  });

  test('200: filtered by payee, account and amount, each with the others', async () => {
    const { list, vendor, id } = await withTransactions();
    expect(await list({ payee: vendor })).toEqual(['Bill 1', 'Bill 2', 'Bill payment 1']);
    expect(await list({ accountID: id('1000') })).toEqual(['Bill payment 1', 'Expense 1']);
    expect(await list({ least: 55, most: 90 })).toEqual(['Bill 2', 'Expense 1']);
    expect(await list({ payee: vendor, most: 100, kinds: ['bill'] })).toEqual(['Bill 2']);
  });
});

describe('what a document is called', () => {
  test('is of the vendor whose bill it is, in lists and the search, also where its lines name customers', async () => {
    const { admin, bill, id, customer, list } = await withTransactions();
    await bill(80, { lines: [{ accountID: id('5000'), amount: 80, payee: customer }] });
    expect(await list({ search: 'Bill 3' })).toEqual(['Bill 3']);
    const { rows } = (await admin.call('accounting/get_account_transaction_list', { search: 'Bill 3' })).body.data;
    expect(rows[0].payeeName).toBe('Ironwood Pump Works');
    const found = async () =>
      (await admin.call('search/find', { text: 'bill 3' })).body.data.hits.map(({ label }: { label: string }) => label);
    await expect.poll(found).toContain('Bill 3 · Ironwood Pump Works');
  });

  test('is the same in the register, the reconciliation and what is open as on its own page: its number, not that of its entry', async () => {
    const { admin, id } = await withTransactions();
    const register = await admin.call('accounting/getAccountTransactionsList', { accountID: id('1000') });
    const inRegister = register.body.data.rows.map((row: { journalEntry: string }) => row.journalEntry);
    expect(inRegister).toEqual(expect.arrayContaining(['Expense 1', '1008']));
    const statement = { accountID: id('1000'), endsOn: '2026-11-30', ending: 0 };
    const { reconciliationID } = (await admin.call('accounting/insert_reconciliation', statement)).body.data;
    const lines = await admin.call('accounting/getAccountReconciliationTransactions', { reconciliationID });
    const inReconciliation = lines.body.data.lines.map((line: { number: string }) => line.number);
    expect(inReconciliation.toSorted()).toEqual(['1008', 'Expense 1']);
    const open = await admin.call('accounting/get_open_items', { account: 'accounts_payable' });
    expect(open.body.data.items.map((one: { reference: string }) => one.reference)).toEqual(['2']);
  });
});

describe('search/find', () => {
  test('200: the palette finds a check by its number, and a bill by its amount', async () => {
    const { admin } = await withTransactions();
    const labels = async (text: string) =>
      (await admin.call('search/find', { text })).body.data.hits.map(({ label }: { label: string }) => label);
    expect(await labels('1008')).toContain('Bill payment 1 · Ironwood Pump Works');
    expect(await labels('642.18')).toContain('Bill 1 · Ironwood Pump Works');
  });
});

describe('accounting/get_payee_documents', () => {
  test('200: everything of a vendor and of a customer, latest first, or what is open; not what is void', async () => {
    const { admin, vendor, customer, id, bill, remove } = await withTransactions();
    const gone = await bill(11);
    await remove(gone.transactionID);
    const form = {
      customerID: customer.id,
      date: '2026-11-04',
      lines: [{ description: 'Pump', rate: 70, accountID: id('4000') }],
    };
    await admin.call('invoices/insert_invoice', { form, isApproved: true });
    await admin.call('invoices/insert_invoice', { form: { ...form, kind: 'credit_memo' }, isApproved: true });
    const names = async (asked: object) =>
      (await admin.call('accounting/get_payee_documents', asked)).body.data.rows.map(
        ({ name, amount, open }: { name: string; amount: number; open: number }) => [name, amount, open],
      );
    expect(await names({ payee: vendor })).toEqual([
      ['Bill payment 1', 642.18, 0],
      ['Bill 2', 90, 90],
      ['Bill 1', 642.18, 0],
    ]);
    expect(await names({ payee: vendor, isOpen: true })).toEqual([['Bill 2', 90, 90]]);
    expect(await names({ payee: customer })).toEqual([
      ['Credit memo 1', 70, 70],
      ['Invoice 1', 70, 70],
    ]);
  });

  test('403: without the right; nothing of another company', async () => {
    const { add, vendor } = await withTransactions();
    const ask = { payee: vendor };
    expect((await (await add('Technician')).call('accounting/get_payee_documents', ask)).status).toBe(403);
    const { admin } = await app.newTenant();
    expect((await admin.call('accounting/get_payee_documents', ask)).body.data.rows).toEqual([]);
  });
});

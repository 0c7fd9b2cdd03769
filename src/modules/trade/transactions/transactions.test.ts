import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { allPages } from '#test/pages.ts';
import { type TransactionRow, transactionCalls } from './contract.ts';

const app = await testApp();

async function withBooks() {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getExpenseFormOptions')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number).accountID;
  const expense = (amount: number, more: object = {}) => ({
    kind: 'expense',
    date: '2026-11-03',
    memo: 'Diesel',
    paidFrom: id('1000'),
    lines: [{ accountID: id('6500'), amount }],
    ...more,
  });
  const insert = (form: object, person = admin) => person.call('accounting/insert_account_transaction', { form });
  const balance = async (number: string): Promise<number> =>
    (await admin.call('accounting/getAccountDetails', { accountID: id(number) })).body.data.balance;
  return { ...tenant, id, expense, insert, balance };
}

describe('accounting/insert_account_transaction', () => {
  test('200: posts, numbers its kind without gaps; accounting/get_account_transaction answers the same', async () => {
    const { admin, insert, expense, balance, id } = await withBooks();
    const { status, body } = await insert(expense(41.5, { reference: '1042' }));
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ kind: 'expense', kindName: 'Expense', number: 1, total: 41.5, entryID: 1 });
    expect(body.data.form).toMatchObject({ lines: [{ accountID: id('6500'), amount: 41.5 }] });
    expect(body.data.lines).toMatchObject([{ debitAmount: 41.5 }, { creditAmount: 41.5 }]);
    const { transactionID } = body.data;
    const read = await admin.call('accounting/get_account_transaction', { transactionID });
    expect(read.body.data).toEqual(body.data);
    expect((await insert(expense(-1))).status).toBe(422);
    expect((await insert(expense(2))).body.data.number).toBe(2);
    const transfer = { kind: 'transfer', date: '2026-11-03', from: id('1000'), to: id('1050'), amount: 100 };
    expect((await insert(transfer)).body.data.number).toBe(1);
    expect(await balance('1000')).toBe(-143.5);
  });
  test('404: a division that is not of this company, in a form, a bill and an edit', async () => {
    const { admin, insert, expense, id } = await withBooks();
    const divisionID = 987_654_321;
    expect((await insert(expense(10, { divisionID }))).status).toBe(404);
    const { vendorID } = (await admin.call('vendors/create_vendor', { vendorName: 'Ironwood' })).body.data;
    const payee = { kind: 'vendor', id: vendorID };
    const form = { date: '2026-11-03', payee, lines: [{ accountID: id('6500'), amount: 5 }], divisionID };
    expect((await admin.call('accounting/insert_bill', { form })).status).toBe(404);
    const { transactionID, entryID } = (await insert(expense(10))).body.data;
    const edited = { transactionID, entryID, form: expense(11, { divisionID }) };
    expect((await admin.call('accounting/update_account_transaction', edited)).status).toBe(404);
  });
  test('400: what is missing or no amount, at its field', async () => {
    const { insert, expense, id } = await withBooks();
    const { status, body } = await insert(expense(0, { date: 'today' }));
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({
      'form.date': 'Enter a date like 2026-11-20',
      'form.lines.0.amount': 'Enter an amount, below zero for what is taken off',
    });
    expect((await insert({ kind: 'nothing' })).status).toBe(400);
    const rate = { kind: 'extract_subtotal', date: '2026-11-03', income: id('4000'), agency: id('2200'), amount: 5 };
    expect((await insert({ ...rate, taxRate: 8.254321 })).body.fields).toMatchObject({
      'form.taxRate': 'Use at most four decimals',
    });
  });
  test('422: an account of another type, one that is archived, one twice, more interest than is paid', async () => {
    const { admin, insert, expense, id } = await withBooks();
    const fieldsOf = async (form: object) => {
      const { status, body } = await insert(form);
      expect(status).toBe(422);
      return body.fields;
    };
    expect(await fieldsOf(expense(5, { paidFrom: id('6500') }))).toEqual({
      'form.paidFrom': '6500 Fuel is of another type',
    });
    const same = { kind: 'transfer', date: '2026-11-03', from: id('1000'), to: id('1000'), amount: 1 };
    expect(await fieldsOf(same)).toEqual({ 'form.to': 'Choose another account' });
    const loan = { kind: 'loan_payment', date: '2026-11-03', loan: id('2700'), paidFrom: id('1000'), amount: 5 };
    expect(await fieldsOf({ ...loan, interest: 6 })).toEqual({ 'form.interest': 'At most what is paid' });
    await admin.call('accounting/archive_account', { accountID: id('6730') });
    const archived = expense(5, { lines: [{ accountID: id('6730'), amount: 5 }] });
    expect(await fieldsOf(archived)).toEqual({ 'form.lines.0.accountID': '6730 Training is archived' });
  });
  test('200 up to the most that is posted at once, and is read back to the cent; 422 beyond, in all and by itself', async () => {
    const { admin, insert, expense, balance, id } = await withBooks();
    for (const amount of [9943329156.37, 9_999_999_999.99, 0.29])
      expect((await insert(expense(amount))).status).toBe(200);
    expect(await balance('6500')).toBe(19_943_329_156.65);
    const beyond = [
      expense(10_000_000_000),
      expense(0, { lines: [6e9, 6e9].map((amount) => ({ accountID: id('6500'), amount })) }),
    ];
    for (const form of beyond)
      expect(await insert(form)).toMatchObject({
        status: 422,
        body: { message: 'Amounts go up to $9,999,999,999.99.' },
      });
    expect(
      (await admin.call('accounting/getIncomeStatementReport', { from: '2026-11-01', to: '2026-11-30' })).status,
    ).toBe(200);
  });

  test('422: into a closed month, before the books are set up; 403: by who may only read', async () => {
    const { add, insert, expense, tenantID } = await withBooks();
    await app.owner.query(`update tenants set book_closing_date = '2026-11-30' where tenant_id = $1`, [tenantID]);
    expect((await insert(expense(5))).body.message).toContain('closed through 11/30/2026');
    expect((await insert(expense(5), await add('Manager'))).status).toBe(403);
    const other = await app.newTenant();
    const reply = await other.admin.call('accounting/insert_account_transaction', { form: expense(5) });
    expect([reply.status, reply.body.message]).toEqual([422, 'Set up the books first.']);
  });
  test('404: a vendor who is not there', async () => {
    const { insert, expense } = await withBooks();
    const { status, body } = await insert(expense(5, { payee: { kind: 'vendor', id: 99 } }));
    expect([status, body.message]).toEqual([404, 'Vendor not found.']);
    expect((await insert(expense(5, { payee: { kind: 'donor', id: 1 } }))).status).toBe(400);
  });
  test('422: an opening balance of a customer names them; 200: and is no income', async () => {
    const { admin, insert, id, balance } = await withBooks();
    const opening = (line: object) => ({ kind: 'opening_balance', date: '2026-01-01', lines: [line] });
    const refused = await insert(opening({ accountID: id('1100'), amount: 800 }));
    const message = 'Account 1100 Accounts Receivable needs a customer.';
    expect([refused.status, refused.body.message]).toEqual([422, message]);
    expect(refused.body.fields).toEqual({ 'form.lines.0.payee': message });
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    const payee = { kind: 'customer', id: customerID };
    expect((await insert(opening({ accountID: id('1100'), amount: 800, payee }))).status).toBe(200);
    expect([await balance('1100'), await balance('3000'), await balance('4000')]).toEqual([800, 800, 0]);
    expect((await admin.call('accounting/get_books')).body.data.openingBalanceEquity).toBe(800);
  });
});

describe('accounting/update_account_transaction', () => {
  test('200: three versions in the ledger, one number; undone it is as before', async () => {
    const { admin, insert, expense, balance } = await withBooks();
    const made = (await insert(expense(40))).body.data;
    const { transactionID, entryID } = made;
    const edit = { transactionID, entryID, form: expense(60) };
    const { status, body } = await admin.call('accounting/update_account_transaction', edit);
    expect([status, body.data.number, body.data.total, body.data.entryID]).toEqual([200, 1, 60, 3]);
    expect(await balance('6500')).toBe(60);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await balance('6500')).toBe(40);
    const now = (await admin.call('accounting/get_account_transaction', { transactionID })).body.data;
    expect(now).toMatchObject({ form: made.form, total: 40, entryID: 5 });
  });
  test('409: somebody changed it meanwhile; 422: another kind, or void; 404: not there', async () => {
    const { admin, insert, expense, id } = await withBooks();
    const { transactionID, entryID } = (await insert(expense(40))).body.data;
    const edit = (more: object) =>
      admin.call('accounting/update_account_transaction', { transactionID, entryID, form: expense(60), ...more });
    expect((await edit({})).status).toBe(200);
    expect((await edit({})).status).toBe(409);
    const transfer = { kind: 'transfer', date: '2026-11-03', from: id('1000'), to: id('1050'), amount: 1 };
    expect((await edit({ entryID: 3, form: transfer })).status).toBe(422);
    await admin.call('accounting/delete_account_transaction', { transactionID });
    expect((await edit({ entryID: 3 })).status).toBe(422);
    expect((await edit({ transactionID: 99 })).status).toBe(404);
  });
});

describe('accounting/delete_account_transaction', () => {
  test('200: void at zero effect, still seen; undo brings it back; 409: once only', async () => {
    const { admin, insert, expense, balance } = await withBooks();
    const { transactionID } = (await insert(expense(40))).body.data;
    const { body } = await admin.call('accounting/delete_account_transaction', { transactionID });
    expect(body.data.voidedAt).not.toBeNull();
    expect(await balance('6500')).toBe(0);
    expect((await admin.call('accounting/delete_account_transaction', { transactionID })).status).toBe(409);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await balance('6500')).toBe(40);
    const now = (await admin.call('accounting/get_account_transaction', { transactionID })).body.data;
    expect(now).toMatchObject({ voidedAt: null, number: 1 });
  });
});

describe('accounting/get_account_transaction_list', () => {
  test('200: by kind, days and words, page after page', async () => {
    const { admin, insert, expense, id } = await withBooks();
    for (let count = 1; count <= 52; count++) {
      await insert(
        expense(count, { date: `2026-10-${String((count % 28) + 1).padStart(2, '0')}`, memo: `Fill ${count}` }),
      );
    }
    await insert({ kind: 'owners_draw', date: '2026-10-31', paidFrom: id('1000'), amount: 500 });
    const path = 'accounting/get_account_transaction_list';
    const rows: TransactionRow[] = await allPages(admin, path);
    expect(rows).toHaveLength(53);
    expect(rows[0]).toMatchObject({ kindName: "Owner's draw", total: 500, date: '2026-10-31' });
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    const list = async (filter: object) => (await admin.call(path, filter)).body.data.rows;
    expect(await list({ kinds: ['owners_draw'] })).toHaveLength(1);
    expect(await list({ search: 'fill 7' })).toMatchObject([{ memo: 'Fill 7' }]);
    expect(await list({ from: '2026-10-31' })).toHaveLength(1);
    expect((await admin.call(path, { next: '[]' })).status).toBe(400);
  });
});

describe('the choices of forms', () => {
  const paths = Object.values(transactionCalls)
    .map(({ path }) => path)
    .filter((path) => path.endsWith('FormOptions'));
  test.each([
    'accounting/getExpenseFormOptions',
    'accounting/getBillFormOptions',
    'accounting/getPaymentFormOptions',
    'accounting/getDepositFormOptions',
    'accounting/getAdjustExpenseFormOptions',
    'accounting/getJournalEntryFormOptions',
    'accounting/getTransferFundsFormOptions',
    'accounting/getPayCreditCardFormOptions',
    'accounting/getOwnersDrawFormOptions',
    'accounting/getOwnersEquityFormOptions',
    'accounting/getGrantFormOptions',
    'accounting/getLoanFormOptions',
    'accounting/getSalesTaxFormOptions',
    'accounting/getCommissionFormOptions',
    'accounting/getPayrollFormOptions',
    'accounting/getOpeningBalanceFormOptions',
    'accounting/getExtractSubtotalFormOptions',
    'accounting/getInventoryFormOptions',
  ])('200: %s answers accounts, today and the first open day', async (path) => {
    expect(paths).toContain(path);
    const { admin } = await withBooks();
    const { body } = await admin.call(path);
    expect(body.data.accounts.length).toBeGreaterThan(70);
    expect(body.data).toMatchObject({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), firstOpenDay: null });
  });
});

import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { checkNumber } from './rules.ts';

const app = await testApp();
const day = '2026-11-03';

/** Trade with the named calls: each with its form, by whom it is asked. */
async function withBills() {
  const trade = await openTrade(app);
  const { admin, vendor, id, items } = trade;
  const billForm = (amount: number, more: object = {}) => ({
    date: day,
    payee: vendor,
    lines: [{ accountID: id('5000'), amount }],
    ...more,
  });
  const insertBill = (form: object, person = admin) => person.call('accounting/insert_bill', { form });
  const paymentForm = (amount: number, paid: object[] = [], more: object = {}) => ({
    date: day,
    payee: vendor,
    paidFrom: id('1000'),
    amount,
    items: paid,
    ...more,
  });
  const insertPayment = (form: object, person = admin) => person.call('accounting/insert_bill_payment', { form });
  /** A bill that must be taken, with the item that it leaves open. */
  const owing = async (amount: number, more: object = {}) => {
    const { status, body } = await insertBill(billForm(amount, more));
    expect([status, body.message]).toEqual([200, undefined]);
    const [item] = (await items('accounts_payable')).filter(
      (one: { entryID: number }) => one.entryID === body.data.entryID,
    );
    return { ...body.data, undo: body.undo, itemID: item.itemID as number };
  };
  return { ...trade, billForm, insertBill, paymentForm, insertPayment, owing };
}

describe('accounting/insert_bill', () => {
  test('200: is the account transaction of its kind, and owed until it is paid', async () => {
    const { insertBill, billForm, read, open, isSound } = await withBills();
    const { status, body } = await insertBill(billForm(480, { reference: 'IPW-88', dueOn: '2026-12-03' }));
    expect([status, body.data.kind, body.data.number, body.data.open]).toEqual([200, 'bill', 1, 480]);
    expect(await read(body.data.transactionID)).toEqual(body.data);
    expect(await open('accounts_payable')).toEqual([-480]);
    await isSound();
  });
  test('400: at the field, and for the form of another kind; 403, 404, 422', async () => {
    const { insertBill, billForm, add, id } = await withBills();
    expect((await insertBill(billForm(0))).body.fields).toEqual({
      'form.lines.0.amount': 'Enter an amount, below zero for what is taken off',
    });
    expect((await insertBill(billForm(5, { kind: 'expense' }))).status).toBe(400);
    expect((await insertBill(billForm(5), await add('Technician'))).status).toBe(403);
    const nobody = { payee: { kind: 'vendor', id: 987_654 } };
    expect((await insertBill(billForm(5, nobody))).body.message).toBe('Vendor not found.');
    const income = { lines: [{ accountID: id('4000'), amount: 5 }] };
    const { status, body } = await insertBill(billForm(5, income));
    expect([status, Object.keys(body.fields)]).toEqual([422, ['form.lines.0.accountID']]);
  });
});

describe('lines below zero', () => {
  test('200: a core return on a bill is taken off what is owed, and its account holds the rest', async () => {
    const { insertBill, billForm, id, open, balance, isSound } = await withBills();
    const lines = [
      { accountID: id('5000'), amount: 500 },
      { accountID: id('5000'), amount: '-50.00', memo: 'Core return' },
    ];
    const { status, body } = await insertBill(billForm(0, { lines }));
    expect([status, body.data.total, body.data.open]).toEqual([200, 450, 450]);
    expect([await open('accounts_payable'), await balance('5000')]).toEqual([[-450], 450]);
    await isSound();
  });

  test.each([
    ['bill', 'a vendor credit'],
    ['vendor_credit', 'a bill'],
    ['expense', 'the money back as a deposit, or a vendor credit'],
  ])('422: a %s that comes to less than zero is refused, with what to enter instead', async (kind, instead) => {
    const { admin, vendor, id, balance } = await withBills();
    const post = (...amounts: number[]) =>
      admin.call('accounting/insert_account_transaction', {
        form: {
          kind,
          date: day,
          payee: vendor,
          paidFrom: id('1000'),
          lines: amounts.map((amount) => ({ accountID: id('5000'), amount })),
        },
      });
    const refused = await post(100, -130.25);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'form.lines': `The lines come to less than zero. Enter ${instead} instead` },
    ]);
    const taken = await post(130.25, -30.25);
    expect([taken.status, taken.body.data.total]).toEqual([200, 100]);
    expect(Math.abs(await balance('5000'))).toBe(100);
  });
});

describe('when a bill is due', () => {
  test('200: by the terms of its vendor; a day that is chosen goes before them; an edit keeps what was said', async () => {
    const { admin, insertBill, billForm, items } = await withBills();
    const net30 = { vendorName: 'Midland Supply', paymentTerms: 'Net 30' };
    const { vendorID } = (await admin.call('vendors/create_vendor', net30)).body.data;
    const payee = { kind: 'vendor', id: vendorID };
    const made = await insertBill(billForm(480, { payee, date: '2026-09-01' }));
    expect([made.status, made.body.data.form.dueOn]).toEqual([200, '2026-10-01']);
    expect((await items('accounts_payable'))[0].due).toBe('2026-10-01');
    const { totals } = (await admin.call('accounting/get_aging', { account: 'payable', asOf: '2026-09-30' })).body.data;
    expect(totals.buckets).toEqual([480, 0, 0, 0, 0]);
    const chosen = await insertBill(billForm(20, { payee, dueOn: '2026-11-10' }));
    expect(chosen.body.data.form.dueOn).toBe('2026-11-10');
    const early = { vendorName: 'Basin Supply', paymentTerms: '2% 10 Net 30' };
    const basin = (await admin.call('vendors/create_vendor', early)).body.data.vendorID;
    await insertBill(billForm(480, { payee: { kind: 'vendor', id: basin }, date: '2026-09-01' }));
    await insertBill(billForm(20, { payee: { kind: 'vendor', id: basin }, date: '2026-09-01', dueOn: '2026-11-10' }));
    const offered = (await items('accounts_payable')).filter(
      ({ payee }: { payee: { id: number } }) => payee.id === basin,
    );
    expect(offered.map(({ discount }: { discount: unknown }) => discount)).toEqual([
      { until: '2026-09-11', amount: 9.6 },
      null,
    ]);
    const employee = (await admin.call('accounting/find_payees', { text: '', kinds: ['employee'] })).body.data.rows[0];
    const repaid = await insertBill(billForm(20, { payee: { kind: 'employee', id: employee.id } }));
    expect(repaid.body.data.form.dueOn).toBeNull();
  });
});

describe('what a transaction comes to', () => {
  test('is what the bank shows: a discounted check, pay after withholding, a charge beside the payment', async () => {
    const { owing, insertPayment, paymentForm, admin, id, read } = await withBills();
    const { itemID } = await owing(1000);
    const paid = await insertPayment(paymentForm(980, [{ itemID, amount: 980, discount: 20 }]));
    expect([paid.body.data.total, (await read(paid.body.data.transactionID)).total]).toEqual([980, 980]);
    const { body } = await admin.call('accounting/insert_account_transaction', {
      form: {
        kind: 'payroll',
        date: day,
        paidFrom: id('1000'),
        federalWithholding: 300,
        lines: [{ accountID: id('6000'), amount: 2000 }],
      },
    });
    expect(body.data.total).toBe(1700);
  });
});

describe('accounting/update_bill', () => {
  test('200: the bill is posted anew; 409: with an entry that is no longer its own; undo brings the former back', async () => {
    const { owing, admin, billForm, open, undo, isSound } = await withBills();
    const { transactionID, entryID } = await owing(480);
    const update = (entry: number) =>
      admin.call('accounting/update_bill', { transactionID, entryID: entry, form: billForm(500) });
    const { status, body } = await update(entryID);
    expect([status, body.data.total]).toEqual([200, 500]);
    expect(await open('accounts_payable')).toEqual([-500]);
    expect((await update(entryID)).status).toBe(409);
    expect((await undo(body.undo)).status).toBe(200);
    expect(await open('accounts_payable')).toEqual([-480]);
    await isSound();
  });
  test('400, 403; 404: what is no bill; 422: below what has been paid of it', async () => {
    const { owing, admin, add, billForm, insertPayment, paymentForm } = await withBills();
    const { transactionID, entryID, itemID } = await owing(480);
    const update = (form: object, person = admin, one = transactionID) =>
      person.call('accounting/update_bill', { transactionID: one, entryID, form });
    expect((await update({})).status).toBe(400);
    expect((await update(billForm(5), await add('Technician'))).status).toBe(403);
    const paid = await insertPayment(paymentForm(400, [{ itemID, amount: 400 }]));
    expect((await update(billForm(5), admin, paid.body.data.transactionID)).body.message).toBe('Bill not found.');
    expect((await update(billForm(399.99))).status).toBe(422);
  });
});

describe('accounting/delete_bill', () => {
  test('200: void, and what paid it is open with the vendor; 409: once only; 403; 404: what is no bill', async () => {
    const { owing, admin, add, insertPayment, paymentForm, open, balance, isSound } = await withBills();
    const { transactionID, itemID } = await owing(480);
    const paid = await insertPayment(paymentForm(480, [{ itemID, amount: 480 }]));
    const remove = (one = transactionID, person = admin) =>
      person.call('accounting/delete_bill', { transactionID: one });
    expect((await remove(transactionID, await add('Technician'))).status).toBe(403);
    expect((await remove(paid.body.data.transactionID)).body.message).toBe('Bill not found.');
    expect((await remove()).body.data.voidedAt).not.toBeNull();
    expect([await open('accounts_payable'), await balance('2000')]).toEqual([[480], -480]);
    expect((await remove()).status).toBe(409);
    await isSound();
  });
});

describe('accounting/insert_bill_payment', () => {
  test('200: settles its bill with a discount; 422: more than is open, at its field; 400, 403, 404', async () => {
    const { owing, insertPayment, paymentForm, add, open, isSound } = await withBills();
    const { itemID } = await owing(500);
    const pay = (amount: number, discount: number) =>
      insertPayment(paymentForm(amount, [{ itemID, amount, discount }]));
    expect((await pay(495, 10)).body.fields).toEqual({ 'form.items.0.amount': 'Only $500.00 is open' });
    expect((await insertPayment(paymentForm(0))).status).toBe(400);
    expect((await insertPayment(paymentForm(5), await add('Technician'))).status).toBe(403);
    expect((await insertPayment(paymentForm(5, [{ itemID: 987_654, amount: 5 }]))).status).toBe(404);
    const { status, body } = await pay(490, 10);
    expect([status, body.data.kind, body.data.open]).toEqual([200, 'bill_payment', 0]);
    expect(await open('accounts_payable')).toEqual([]);
    await isSound();
  });
});

describe('accounting/update_bill_payment', () => {
  test('200: may settle again what it settled; 409, 400, 403; 404: what is no bill payment; 422', async () => {
    const { owing, insertPayment, paymentForm, admin, add, open, isSound } = await withBills();
    const bill = await owing(500);
    const paid = [{ itemID: bill.itemID, amount: 500 }];
    const { transactionID, entryID } = (await insertPayment(paymentForm(500, paid))).body.data;
    const update = (form: object, person = admin, one = transactionID) =>
      person.call('accounting/update_bill_payment', { transactionID: one, entryID, form });
    expect((await update({})).status).toBe(400);
    expect((await update(paymentForm(5), await add('Technician'))).status).toBe(403);
    expect((await update(paymentForm(5), admin, bill.transactionID)).body.message).toBe('Bill payment not found.');
    expect((await update(paymentForm(500, [{ itemID: bill.itemID, amount: 501 }]))).status).toBe(422);
    expect((await update(paymentForm(510, paid))).body.data.open).toBe(10);
    expect((await update(paymentForm(510, paid))).status).toBe(409);
    expect(await open('accounts_payable')).toEqual([10]);
    await isSound();
  });
});

describe('accounting/delete_bill_payment', () => {
  test('200: its bill is open again; 409: once only; 403; 404: what is no bill payment', async () => {
    const { owing, insertPayment, paymentForm, admin, add, open, isSound } = await withBills();
    const bill = await owing(500);
    const made = await insertPayment(paymentForm(500, [{ itemID: bill.itemID, amount: 500 }]));
    const remove = (transactionID: number, person = admin) =>
      person.call('accounting/delete_bill_payment', { transactionID });
    const { transactionID } = made.body.data;
    expect((await remove(transactionID, await add('Technician'))).status).toBe(403);
    expect((await remove(bill.transactionID)).body.message).toBe('Bill payment not found.');
    expect((await remove(transactionID)).status).toBe(200);
    expect((await remove(transactionID)).status).toBe(409);
    expect(await open('accounts_payable')).toEqual([-500]);
    await isSound();
  });
});

describe('accounting/pay_bills', () => {
  async function withVendors() {
    const bills = await withBills();
    const { admin, owing } = bills;
    const made = await admin.call('vendors/create_vendor', {
      vendorName: 'Basin Supply',
      paymentTerms: 'Due on receipt',
    });
    const other = { payee: { kind: 'vendor', id: made.body.data.vendorID } };
    const owed = [await owing(500), await owing(120, other), await owing(80)];
    const pay = (given: object, person = admin) =>
      person.call('accounting/pay_bills', { date: day, paidFrom: bills.id('1000'), ...given });
    return { ...bills, owed, pay };
  }
  test('200: one payment for each vendor, checks counted up, taken back by one click', async () => {
    const { owed, pay, open, balance, undo, isSound } = await withVendors();
    const items = owed.map(({ itemID, open: amount }) => ({ itemID, amount }));
    const { status, body } = await pay({ items, reference: '0099' });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data.payments).toMatchObject([
      { kind: 'bill_payment', number: 1, total: 580, form: { reference: '0099' }, open: 0 },
      { kind: 'bill_payment', number: 2, total: 120, form: { reference: '0100' }, open: 0 },
    ]);
    expect([await open('accounts_payable'), await balance('1000')]).toEqual([[], -700]);
    expect((await undo(body.undo)).status).toBe(200);
    expect(await open('accounts_payable')).toEqual([-500, -120, -80]);
    expect(await balance('1000')).toBe(0);
    await isSound();
  });
  test('422: of the second vendor more than is open, at its row, and nothing is paid', async () => {
    const { owed, pay, open } = await withVendors();
    const items = owed.map(({ itemID, open: amount }, index) => ({
      itemID,
      amount: index === 1 ? amount + 1 : amount,
    }));
    const { status, body } = await pay({ items });
    expect([status, body.fields]).toEqual([422, { 'items.1.amount': 'Only $120.00 is open' }]);
    expect(await open('accounts_payable')).toEqual([-500, -120, -80]);
  });
  test('422: from an account that pays nothing; 400: nothing chosen, or one twice; 403; 404: what is no bill', async () => {
    const { owed, pay, id, add, owe } = await withVendors();
    const items = [{ itemID: owed[0]?.itemID, amount: 1 }];
    expect((await pay({ items, paidFrom: id('4000') })).body.fields).toMatchObject({ paidFrom: expect.any(String) });
    expect((await pay({ items: [] })).body.fields).toEqual({ items: 'Choose at least one bill' });
    expect((await pay({ items: [...items, ...items] })).body.fields).toEqual({ items: 'Choose each only once' });
    expect((await pay({ items }, await add('Technician'))).status).toBe(403);
    expect((await pay({ items: [{ itemID: 987_654, amount: 1 }] })).status).toBe(404);
    expect((await pay({ items: [{ itemID: await owe(5), amount: 1 }] })).status).toBe(404);
  });
  test('a check number counts up, and keeps its zeros; words stay as they are', () => {
    expect([checkNumber('0099', 1), checkNumber('99', 1), checkNumber('ACH', 2), checkNumber('', 1)]).toEqual([
      ...['0100', '100', 'ACH', ''],
    ]);
  });
});

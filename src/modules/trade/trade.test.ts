import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

const withTrade = () => openTrade(app);

describe('accounting/get_open_items', () => {
  test('200: bills until they are paid, the first due first, each with its address', async () => {
    const { bill, items, post, vendor, id, open, balance, isSound } = await withTrade();
    await bill(500, { dueOn: '2026-12-03', reference: 'INV-88' });
    const first = await bill(300, { dueOn: '2026-11-10' });
    const found = await items('accounts_payable', { payee: vendor });
    expect(found).toMatchObject([
      { name: 'Bill', open: 300, due: '2026-11-10', address: `/accounting/transactions/${first.transactionID}` },
      { name: 'Bill', reference: 'INV-88', open: 500, payeeName: 'Ironwood Pump Works' },
    ]);
    const paid = await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 680,
      items: [
        { itemID: found[0].itemID, amount: 290, discount: 10 },
        { itemID: found[1].itemID, amount: 200 },
      ],
    });
    expect(await open('accounts_payable', { side: 'credit' })).toEqual([-300]);
    // 680 less 490: what was paid beyond the bills is open with the vendor.
    expect(await open('accounts_payable', { side: 'debit' })).toEqual([190]);
    expect(paid).toMatchObject({ open: 190, settled: [{ amount: 200 }, { amount: 300 }] });
    expect(await balance('2000')).toBe(110);
    await isSound();
  });
  test('200: what must settle something is read as it was entered after it was voided', async () => {
    const { bill, post, vendor, customer, owe, items, remove } = await withTrade();
    await bill(5000, { retainage: 10 });
    const [{ itemID }] = await items('retainage_payable');
    const held = [{ itemID, amount: 500, discount: 0 }];
    const owed = [{ itemID: await owe(70), amount: 70, discount: 0 }];
    for (const [kind, fields] of [
      ['retainage_release', { payee: vendor, items: held }],
      ['write_off', { payee: customer, against: 'bad_debts', items: owed }],
    ] as const) {
      const made = await post(kind, fields);
      const gone = await remove(made.transactionID);
      expect([kind, gone.status, gone.body.data?.form.items]).toEqual([kind, 200, fields.items]);
    }
  });
  test('200: retainage stands by itself until it is released', async () => {
    const { bill, post, vendor, items, open } = await withTrade();
    await bill(5000, { retainage: 10 });
    expect([await open('accounts_payable'), await open('retainage_payable')]).toEqual([[-4500], [-500]]);
    const [{ itemID }] = await items('retainage_payable');
    await post('retainage_release', { payee: vendor, items: [{ itemID, amount: 500 }] });
    expect([await open('accounts_payable'), await open('retainage_payable')]).toEqual([[-4500, -500], []]);
  });
});

describe('what settles open items', () => {
  test('200: a payment with a discount, a deposit of several with a fee; the bank has one line', async () => {
    const { owe, payment, items, open, post, id, balance, isSound } = await withTrade();
    const [one, other] = [await owe(1000), await owe(332.5)];
    await payment(980, [{ itemID: one, amount: 980, discount: 20 }]);
    await payment(332.5, [{ itemID: other, amount: 332.5 }]);
    expect(await open('accounts_receivable')).toEqual([]);
    const waiting = await items('undeposited_funds');
    expect(waiting.map(({ open: left }: { open: number }) => left)).toEqual([980, 332.5]);
    const payments = waiting.map(({ itemID, open: amount }: { itemID: number; open: number }) => ({ itemID, amount }));
    const deposit = await post('deposit', { into: id('1000'), payments, fee: 5 });
    // As the statement of the bank has it.
    expect(deposit.total).toBe(1307.5);
    expect([await balance('1000'), await balance('1200'), await open('undeposited_funds')]).toEqual([1307.5, 0, []]);
    await isSound();
  });
  test('422: more than is open, of somebody else, a discount where there is none; 404: of another account', async () => {
    const { owe, insert, customer, id, admin } = await withTrade();
    const itemID = await owe(100);
    const pay = async (item: object, more: object = {}) => {
      const form = { payee: customer, into: id('1200'), amount: 500, items: [item], ...more };
      const { status, body } = await insert('payment', form);
      return [status, body.fields ?? body.message];
    };
    expect(await pay({ itemID, amount: 101 })).toEqual([422, { 'form.items.0.amount': 'Only $100.00 is open' }]);
    expect(await pay({ itemID, amount: 99, discount: 2 })).toEqual([
      422,
      { 'form.items.0.amount': 'Only $100.00 is open' },
    ]);
    expect(await pay({ itemID, amount: 90 }, { amount: 80 })).toEqual([
      422,
      { 'form.amount': 'Less than what is paid of the items' },
    ]);
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Dry Fork' })).body.data;
    const others = { payee: { kind: 'customer', id: customerID } };
    expect(await pay({ itemID, amount: 5 }, others)).toEqual([422, { 'form.items.0.itemID': 'Of somebody else' }]);
    expect(await pay({ itemID: 987_654, amount: 5 })).toEqual([404, 'Open item not found.']);
    expect((await pay({ itemID, amount: 5 }, { payee: null }))[0]).toBe(400);
    const discounted = [{ itemID, amount: 5, discount: 1 }];
    const off = await insert('write_off', { payee: customer, items: discounted });
    expect(off.body.fields).toEqual({ 'form.items.0.discount': 'No discount here' });
  });
  test('200: an edited payment settles anew, and undo puts back what it settled', async () => {
    const { owe, payment, admin, open, undo, read, isSound } = await withTrade();
    const [one, other] = [await owe(100), await owe(60, '2026-11-02')];
    const made = await payment(100, [{ itemID: one, amount: 100 }]);
    const form = {
      ...made.form,
      amount: 130,
      items: [
        { itemID: one, amount: 70 },
        { itemID: other, amount: 60 },
      ],
    };
    const { transactionID, entryID } = made;
    const { status, body } = await admin.call('accounting/update_account_transaction', {
      transactionID,
      entryID,
      form,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(await open('accounts_receivable')).toEqual([30]);
    expect((await read(transactionID)).settled).toMatchObject([{ amount: 70 }, { amount: 60 }]);
    expect((await undo(body.undo)).status).toBe(200);
    expect(await open('accounts_receivable')).toEqual([60]);
    await isSound();
  });
  test('200: what is voided settles nothing, and settles again when that is undone', async () => {
    const { bill, items, post, vendor, id, open, remove, undo, isSound } = await withTrade();
    const made = await bill(400);
    const [{ itemID }] = await items('accounts_payable');
    const pay = { payee: vendor, paidFrom: id('1000'), amount: 400, items: [{ itemID, amount: 400 }] };
    const paid = await post('bill_payment', pay);
    const gone = await remove(paid.transactionID);
    expect(await open('accounts_payable')).toEqual([-400]);
    await undo(gone.body.undo);
    expect(await open('accounts_payable')).toEqual([]);
    // The bill goes: its payment is the vendor's credit, until the bill is back.
    const void2 = await remove(made.transactionID);
    expect([void2.status, void2.body.message]).toEqual([200, undefined]);
    expect(await open('accounts_payable')).toEqual([400]);
    await undo(void2.body.undo);
    expect(await open('accounts_payable')).toEqual([]);
    await isSound();
  });
  test('422: an edited payment no longer settles a bill that was voided, and its field says so', async () => {
    const { admin, bill, items, post, vendor, id, remove } = await withTrade();
    const made = await bill(400);
    const [{ itemID }] = await items('accounts_payable');
    const pay = { payee: vendor, paidFrom: id('1000'), amount: 400, items: [{ itemID, amount: 400 }] };
    const { transactionID, entryID, form } = await post('bill_payment', pay);
    expect((await remove(made.transactionID)).status).toBe(200);
    const edit = { transactionID, entryID, form: { ...form, date: '2026-09-30' } };
    const { status, body } = await admin.call('accounting/update_account_transaction', edit);
    expect([status, body.fields]).toEqual([422, { 'form.items.0.itemID': 'It was voided: nothing of it is open' }]);
    const without = { ...edit, form: { ...edit.form, items: [] } };
    expect((await admin.call('accounting/update_account_transaction', without)).status).toBe(200);
  });
  test('422: what was deposited is not voided; a bill is not made less than was paid of it', async () => {
    const { owe, payment, items, post, id, remove, bill, vendor, admin } = await withTrade();
    const itemID = await owe(100);
    const paid = await payment(100, [{ itemID, amount: 100 }]);
    const [waiting] = await items('undeposited_funds');
    await post('deposit', { into: id('1000'), payments: [{ itemID: waiting.itemID, amount: 100 }] });
    const refused = await remove(paid.transactionID);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'More of this has been paid, applied or deposited than would be left. Take that back first.',
    ]);
    const made = await bill(400);
    const [owed] = await items('accounts_payable');
    await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 300,
      items: [{ itemID: owed.itemID, amount: 300 }],
    });
    const form = { ...made.form, lines: [{ accountID: id('5000'), amount: 200 }] };
    const { transactionID, entryID } = made;
    expect((await admin.call('accounting/update_account_transaction', { transactionID, entryID, form })).status).toBe(
      422,
    );
  });
  test('200: #4a a deposit that is voided gives its payments back to undeposited funds', async () => {
    const { owe, payment, items, post, id, remove, open, balance } = await withTrade();
    await payment(100, [{ itemID: await owe(100), amount: 100 }]);
    const [waiting] = await items('undeposited_funds');
    const made = await post('deposit', { into: id('1000'), payments: [{ itemID: waiting.itemID, amount: 100 }] });
    expect((await remove(made.transactionID)).status).toBe(200);
    expect([await open('undeposited_funds'), await balance('1000')]).toEqual([[100], 0]);
  });
  test('200: #26 a returned payment opens the same invoices again; its void pays them', async () => {
    const { owe, payment, insert, post, id, open, remove, balance, isSound } = await withTrade();
    const itemID = await owe(1000);
    const paid = await payment(980, [{ itemID, amount: 980, discount: 20 }], { into: id('1000') });
    const fields = { payment: paid.transactionID, bank: id('1000'), bankFee: 12, customerFee: 35, date: '2026-11-09' };
    const bounced = await post('bounced_payment', fields);
    expect((await open('accounts_receivable')).toSorted()).toEqual([1000, 35]);
    expect([await balance('1100'), await balance('1000'), await balance('4900')]).toEqual([1035, -12, 0]);
    expect((await insert('bounced_payment', fields)).body.fields).toEqual({
      'form.payment': 'This payment was returned already.',
    });
    expect((await remove(paid.transactionID)).body.message).toBe('This payment was returned. Void its return first.');
    expect((await remove(bounced.transactionID)).status).toBe(200);
    expect(await open('accounts_receivable')).toEqual([]);
    await isSound();
  });
  test('422: a payment that is still undeposited is voided, not returned; 404: one that is not there', async () => {
    const { owe, payment, insert, id } = await withTrade();
    const paid = await payment(100, [{ itemID: await owe(100), amount: 100 }]);
    const back = (transactionID: number) => insert('bounced_payment', { payment: transactionID, bank: id('1000') });
    expect((await back(paid.transactionID)).body.fields).toEqual({
      'form.payment': 'This payment has not been deposited yet. Void it instead.',
    });
    expect((await back(987_654)).status).toBe(404);
  });
  test('200: a retainer is applied to an invoice, the rest is refunded; a credit is refunded too', async () => {
    const { owe, post, customer, id, items, open, balance, payment, isSound } = await withTrade();
    const itemID = await owe(300);
    await post('customer_deposit', { payee: customer, into: id('1200'), amount: 500 });
    const [retainer] = await items('customer_deposits');
    const used = { itemID: retainer.itemID, amount: 300 };
    await post('deposit_application', { payee: customer, deposits: [used], items: [{ itemID, amount: 300 }] });
    expect([await open('accounts_receivable'), await open('customer_deposits')]).toEqual([[], [-200]]);
    const rest = [{ itemID: retainer.itemID, amount: 200 }];
    await post('refund', { payee: customer, paidFrom: id('1000'), deposits: rest });
    expect([await open('customer_deposits'), await balance('2230')]).toEqual([[], 0]);
    await payment(80, []);
    const [credit] = await items('accounts_receivable', { side: 'credit' });
    await post('refund', { payee: customer, paidFrom: id('1000'), items: [{ itemID: credit.itemID, amount: 80 }] });
    expect([await open('accounts_receivable'), await balance('1100')]).toEqual([[], 0]);
    await isSound();
  });
  test('200: a write-off and its recovery', async () => {
    const { owe, post, customer, open, balance } = await withTrade();
    const itemID = await owe(1082.5);
    await post('write_off', { payee: customer, items: [{ itemID, amount: 1082.5 }], taxPart: 82.5 });
    expect([await open('accounts_receivable'), await balance('6200')]).toEqual([[], 1000]);
    await post('bad_debt_recovery', { payee: customer, amount: 400 });
    expect([await open('accounts_receivable'), await balance('6200')]).toEqual([[400], 600]);
  });
});

describe('what settles what, by raw SQL as the application’s role', () => {
  test('is refused by name: more than is open, another account or payee, another tenant', async () => {
    const { owe, bill, items, tenantID, payment, open } = await withTrade();
    const debit = await owe(100);
    await payment(50, []);
    await bill(40);
    const [{ itemID: credit }] = await items('accounts_receivable', { side: 'credit' });
    const [{ itemID: owed }] = await items('accounts_payable');
    const apply = async (one: object, tenant = tenantID): Promise<string> => {
      const client = await app.runtime.pool.connect();
      try {
        await client.query('begin');
        await client.query(`select set_tenant(${tenantID})`);
        await client.query('select apply_items($1, null, null, $2)', [tenant, JSON.stringify([one])]);
        await client.query('commit');
        return 'done';
      } catch (error) {
        await client.query('rollback');
        return (error as Error).message;
      } finally {
        client.release();
      }
    };
    const on = '2026-11-05';
    expect(await apply({ debit, credit, cents: 5001, on })).toContain('open_items_left');
    expect(await apply({ debit, credit, cents: -1, on })).toBe('This has been taken off already.');
    expect(await apply({ debit, credit: owed, cents: 1, on })).toBe('These do not settle one another.');
    expect(await apply({ debit: credit, credit: debit, cents: 1, on })).toBe('These do not settle one another.');
    expect(await apply({ debit, credit: 987_654, cents: 1, on })).toBe('These do not settle one another.');
    expect(await apply({ debit, credit, cents: 1, on }, tenantID + 1)).toBe("Another tenant's books");
    expect((await open('accounts_receivable')).toSorted()).toEqual([-50, 100]);
  });
  test('twenty people pay the same invoice at once: one does, nobody sees a deadlock, the books prove', async () => {
    const { owe, insert, customer, id, open, isSound } = await withTrade();
    const itemID = await owe(100);
    const form = { payee: customer, into: id('1200'), amount: 100, items: [{ itemID, amount: 100 }] };
    const replies = await Promise.all(Array.from({ length: 20 }, () => insert('payment', form)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    expect(await open('accounts_receivable')).toEqual([]);
    await isSound();
  });
});

describe('accounting/apply_credit', () => {
  test('200: a credit memo counts from the later of both days: aging and statement of that month are clean', async () => {
    const { owe, payment, items, admin, customer, read, undo } = await withTrade();
    await owe(545, '2026-09-08');
    const [invoice] = await items('accounts_receivable');
    const credit = await payment(540, [], { date: '2026-09-22' });
    const [item] = await items('accounts_receivable', { side: 'credit' });
    const shares = [{ itemID: invoice.itemID, amount: 540 }];
    const applied = await admin.call('accounting/apply_credit', { itemID: item.itemID, shares });
    expect(applied.status).toBe(200);
    const aging = async (asOf: string) =>
      (await admin.call('accounting/get_aging', { account: 'receivable', asOf })).body.data.totals;
    expect(await aging('2026-09-30')).toMatchObject({ unapplied: 0, total: 5 });
    expect(await aging('2026-09-21')).toMatchObject({ unapplied: 0, total: 545 });
    const range = { customerID: customer.id, from: '2026-09-01', to: '2026-09-30' };
    const statement = await admin.call('accounting/get_customer_statement', range);
    expect(statement.body.data).toMatchObject({ closing: 5, unapplied: 0 });
    expect((await read(credit.transactionID)).settled).toMatchObject([{ amount: 540, on: '2026-09-22' }]);
    // A later day is chosen; an earlier one than the documents' is refused at the field.
    await undo(applied.body.undo);
    const on = (day: string) => admin.call('accounting/apply_credit', { itemID: item.itemID, shares, on: day });
    expect((await on('2026-09-21')).body.fields).toEqual({
      on: 'One of them is dated 09/22/2026. Choose that day or a later one.',
    });
    expect((await on('2062-01-01')).body.fields).toEqual({
      on: 'This day has not come yet. Choose today or an earlier one.',
    });
    expect((await on('2026-10-03')).status).toBe(200);
    expect(await aging('2026-09-30')).toMatchObject({ unapplied: -540, total: 5 });
    expect(await aging('2026-10-03')).toMatchObject({ unapplied: 0, total: 5 });
  });

  test('200: a vendor credit the same way; in a closed month from the first open day, and no chosen day before it', async () => {
    const { bill, post, items, admin, vendor, id } = await withTrade();
    await bill(300, { date: '2026-09-04' });
    await post('vendor_credit', { payee: vendor, date: '2026-09-10', lines: [{ accountID: id('5000'), amount: 100 }] });
    const [owed] = await items('accounts_payable', { side: 'credit' });
    const [credit] = await items('accounts_payable', { side: 'debit' });
    const apply = (amount: number, more: object = {}) =>
      admin.call('accounting/apply_credit', {
        itemID: credit.itemID,
        shares: [{ itemID: owed.itemID, amount }],
        ...more,
      });
    const unapplied = async (asOf: string) =>
      (await admin.call('accounting/get_aging', { account: 'payable', asOf })).body.data.totals.unapplied;
    expect((await apply(60)).status).toBe(200);
    expect([await unapplied('2026-09-09'), await unapplied('2026-09-30')]).toEqual([0, -40]);
    const closed = await admin.call('accounting/close_books', { through: '2026-09-30', reason: 'Agreed' });
    expect([closed.status, closed.body.message]).toEqual([200, undefined]);
    expect((await apply(10, { on: '2026-09-20' })).body.fields).toEqual({
      on: 'The books are closed through 09/30/2026. Choose a later date.',
    });
    expect((await apply(40)).status).toBe(200);
    expect([await unapplied('2026-09-30'), await unapplied('2026-10-01')]).toEqual([-40, 0]);
  });

  test('200: an open credit settles an invoice; undone it is open again; the payment shows it', async () => {
    const { owe, payment, items, admin, open, undo, read } = await withTrade();
    const paid = await payment(250, []);
    const itemID = await owe(100);
    const [credit] = await items('accounts_receivable', { side: 'credit' });
    const shares = [{ itemID, amount: 100 }];
    const { status, body } = await admin.call('accounting/apply_credit', { itemID: credit.itemID, shares });
    expect(status).toBe(200);
    expect(await open('accounts_receivable')).toEqual([-150]);
    expect((await read(paid.transactionID)).form.items).toEqual([{ itemID, amount: 100, discount: 0 }]);
    await undo(body.undo);
    expect((await open('accounts_receivable')).toSorted()).toEqual([-250, 100]);
  });
  test('422: more than is open, or what does not belong together; 404: not there; 403: who may only read', async () => {
    const { owe, payment, bill, items, admin, add } = await withTrade();
    await payment(50, []);
    const itemID = await owe(100);
    await bill(40);
    const [credit] = await items('accounts_receivable', { side: 'credit' });
    const [owed] = await items('accounts_payable');
    const apply = async (from: number, share: object, person = admin) => {
      const { status, body } = await person.call('accounting/apply_credit', { itemID: from, shares: [share] });
      return [status, body.message];
    };
    expect((await apply(credit.itemID, { itemID, amount: 51 }))[0]).toBe(422);
    expect(await apply(credit.itemID, { itemID: owed.itemID, amount: 1 })).toEqual([
      422,
      'These do not settle one another.',
    ]);
    expect((await apply(987_654, { itemID, amount: 1 }))[0]).toBe(404);
    expect((await apply(credit.itemID, { itemID, amount: 1 }, await add('Manager')))[0]).toBe(403);
    expect((await apply(credit.itemID, { itemID, amount: 0 }))[0]).toBe(400);
  });
});

describe('accounting/take_off_credit', () => {
  const settledOf = async (trade: Awaited<ReturnType<typeof withTrade>>) => {
    const itemID = await trade.owe(100);
    const paid = await trade.payment(100, [{ itemID, amount: 100 }]);
    const takeOff = (entryID: number, of: number, person = trade.admin) =>
      person.call('accounting/take_off_credit', { entryID, itemID: of });
    return { itemID, paid, takeOff };
  };
  test('200: what a payment said that it pays is open again, and the payment a credit, whose form says so; undone and done again', async () => {
    const trade = await withTrade();
    const { open, read, undo, isSound } = trade;
    const { itemID, paid, takeOff } = await settledOf(trade);
    expect(paid.settled).toMatchObject([{ mayTakeOff: true }]);
    const off = await takeOff(paid.entryID, itemID);
    expect(off.status).toBe(200);
    expect((await open('accounts_receivable')).toSorted()).toEqual([-100, 100]);
    expect(await read(paid.transactionID)).toMatchObject({ form: { items: [] }, settled: [], open: 100 });
    expect((await takeOff(paid.entryID, itemID)).status).toBe(404);
    const back = await undo(off.body.undo);
    expect([back.status, await open('accounts_receivable')]).toEqual([200, []]);
    expect((await undo(back.body.undo)).status).toBe(200);
    expect((await open('accounts_receivable')).toSorted()).toEqual([-100, 100]);
    await isSound();
  });
  test('422: what was settled with a discount, by a refund or a write-off; 404: what does not settle it, or is another company’s; 403', async () => {
    const trade = await withTrade();
    const { owe, post, payment, customer, id, items, add, read } = trade;
    const { itemID, paid, takeOff } = await settledOf(trade);
    const early = await owe(50);
    const less = await payment(49, [{ itemID: early, amount: 49, discount: 1 }]);
    const lost = await owe(7);
    const written = await post('write_off', {
      payee: customer,
      against: 'bad_debts',
      items: [{ itemID: lost, amount: 7 }],
    });
    await payment(30, []);
    const [credit] = await items('accounts_receivable', { side: 'credit' });
    const refund = await post('refund', {
      payee: customer,
      paidFrom: id('1000'),
      items: [{ itemID: credit.itemID, amount: 30 }],
    });
    for (const [of, item] of [
      [less, early],
      [written, lost],
      [refund, credit.itemID],
    ]) {
      expect((await read(of.transactionID)).settled).toMatchObject([{ mayTakeOff: false }]);
      expect((await takeOff(of.entryID, item)).status).toBe(422);
    }
    expect((await takeOff(paid.entryID, early)).status).toBe(404);
    const other = await withTrade();
    expect((await takeOff(paid.entryID, itemID, other.admin)).status).toBe(404);
    expect((await takeOff(paid.entryID, itemID, await add('Manager'))).status).toBe(403);
  });
});

import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
const reason = 'Billed to the wrong well';
type Event = { name: string; undo: string | null; changes: { field: string; now: unknown }[] };

describe('accounting/get_void_effect', () => {
  test('200: what is open again, and the day on which the void counts when the month is closed', async () => {
    const { admin, bill, post, items, vendor, id } = await openTrade(app);
    const { entryID } = await bill(500, { date: '2026-09-10' });
    const [owed] = await items('accounts_payable');
    const pay = { payee: vendor, paidFrom: id('1000'), amount: 500, items: [{ itemID: owed.itemID, amount: 500 }] };
    await post('bill_payment', { date: '2026-09-20', ...pay });
    const effect = async () => (await admin.call('accounting/get_void_effect', { entryID })).body.data;
    expect(await effect()).toMatchObject({
      date: '2026-09-10',
      countsOn: '2026-09-10',
      settled: [{ item: { name: 'Bill payment' }, amount: 500 }],
    });
    await admin.call('accounting/close_books', { through: '2026-09-30', reason: 'Agreed' });
    expect(await effect()).toMatchObject({ date: '2026-09-10', countsOn: '2026-10-01' });
  });

  test('404: no entry, or one of another company; 403: without the right', async () => {
    const { admin, add, bill } = await openTrade(app);
    const { entryID } = await bill(500);
    expect((await admin.call('accounting/get_void_effect', { entryID: 987_654 })).status).toBe(404);
    expect((await (await add('Technician')).call('accounting/get_void_effect', { entryID })).status).toBe(403);
  });
});

describe('what was paid with an early discount', () => {
  test('an invoice: is not void while the payment has it; taken off that, deposited or not, only the money is open', async () => {
    const { admin, id, make, customerID, isSound } = await openInvoices(app);
    const made = await make(1000);
    const payment = {
      kind: 'payment',
      date: '2026-11-05',
      payee: { kind: 'customer', id: customerID },
      into: id('1200'),
      amount: 980,
      items: [{ itemID: made.itemID, amount: 980, discount: 20 }],
    };
    const paid = (await admin.call('accounting/insert_account_transaction', { form: payment })).body.data;
    const open = async (account: string) =>
      (await admin.call('accounting/get_open_items', { account })).body.data.items.map(
        (one: { open: number }) => one.open,
      );
    const [{ itemID }] = (await admin.call('accounting/get_open_items', { account: 'undeposited_funds' })).body.data
      .items;
    const deposit = { kind: 'deposit', date: '2026-11-06', into: id('1000'), payments: [{ itemID, amount: 980 }] };
    expect((await admin.call('accounting/insert_account_transaction', { form: deposit })).status).toBe(200);
    const remove = () => admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID, reason });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'It was paid less a discount of $20.00 by Payment 1. Take it off that payment first: edit or void the payment.',
    ]);
    const asked = await admin.call('accounting/get_void_effect', { entryID: made.entryID });
    expect([asked.status, asked.body.message]).toEqual([422, refused.body.message]);
    const { transactionID, entryID } = paid;
    const edited = { transactionID, entryID, form: { ...payment, items: [] } };
    expect((await admin.call('accounting/update_account_transaction', edited)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await open('accounts_receivable')).toEqual([980]);
    await isSound();
  });

  test('a bill the same way; void of the payment lets go of it too', async () => {
    const { bill, post, items, vendor, id, remove, open, isSound } = await openTrade(app);
    const { transactionID } = await bill(1000);
    const [owed] = await items('accounts_payable');
    const paid = await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 980,
      items: [{ itemID: owed.itemID, amount: 980, discount: 20 }],
    });
    const refused = await remove(transactionID);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'It was paid less a discount of $20.00 by Bill payment 1. Take it off that payment first: edit or void the payment.',
    ]);
    expect((await remove(paid.transactionID)).status).toBe(200);
    expect((await remove(transactionID)).status).toBe(200);
    expect(await open('accounts_payable')).toEqual([]);
    await isSound();
  });
});

describe('what was voided is restored from its own page', () => {
  const lastVoid = async (
    admin: Awaited<ReturnType<typeof openTrade>>['admin'],
    module: string,
    entityID: number,
  ): Promise<Event> =>
    (await admin.call('events/list_history', { module, entityID })).body.data.events.find(({ name }: Event) =>
      name.endsWith('_voided'),
    );
  const reasonOf = ({ changes }: Event) => changes.find(({ field }) => field === 'reason')?.now;

  test('a paid invoice: the reason is kept and stands in the journal, and what paid it pays it again', async () => {
    const { admin, make, pay, read, isSound } = await openInvoices(app);
    const made = await make(500);
    await pay(500, made);
    const gone = await admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID, reason });
    expect([gone.status, (await read(made.invoiceID)).status]).toEqual([200, 'VOID']);
    const { versions } = (await admin.call('accounting/get_entry_versions', { entryID: made.entryID })).body.data;
    const { body } = await admin.call('accounting/get_journal_entry', { entryID: versions.at(-1).entryID });
    expect(body.data.memo).toContain(reason);
    const event = await lastVoid(admin, 'invoices', made.invoiceID);
    expect(reasonOf(event)).toBe(reason);
    expect((await admin.call('events/undo', { undo: event.undo })).status).toBe(200);
    expect(await read(made.invoiceID)).toMatchObject({ status: 'PAID', open: 0 });
    await isSound();
  });

  test('a bill and a journal entry the same way', async () => {
    const { admin, bill, remove, read, id, undo, isSound, balance } = await openTrade(app);
    const made = await bill(300);
    await remove(made.transactionID);
    await undo((await lastVoid(admin, 'account_transactions', made.transactionID)).undo ?? '');
    expect((await read(made.transactionID)).voidedAt).toBeNull();
    const lines = [
      { accountID: id('5000'), debitAmount: 40 },
      { accountID: id('6500'), creditAmount: 40 },
    ];
    const entry = await admin.call('accounting/insert_journal_entry', { date: '2026-11-03', memo: 'Moved', lines });
    const { entryID } = entry.body.data;
    expect((await admin.call('accounting/delete_journal_entry', { entryID, reason })).status).toBe(200);
    expect(await balance('5000')).toBe(300);
    const event = await lastVoid(admin, 'journal_entries', entryID);
    expect(reasonOf(event)).toBe(reason);
    expect((await undo(event.undo ?? '')).status).toBe(200);
    expect(await balance('5000')).toBe(340);
    await isSound();
  });
});

describe('who has something open is not deleted', () => {
  test('422: a vendor that is owed, with the figure and what to do; 200: once it is settled', async () => {
    const { admin, bill, vendor, remove } = await openTrade(app);
    const { transactionID } = await bill(6700.5);
    const gone = () => admin.call('vendors/delete_vendor', { vendorID: vendor.id });
    const refused = await gone();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Ironwood Pump Works has 1 document open: $0.00 owed by them, $6,700.50 owed to them. Settle, apply or void that first.',
    ]);
    await remove(transactionID);
    expect((await gone()).status).toBe(200);
  });

  test('422: a customer with an invoice and a credit, also when undo would delete them', async () => {
    const { admin, owe, payment, customer } = await openTrade(app);
    await owe(100);
    await payment(30, []);
    const { status, body } = await admin.call('customers/delete_customer', { customerID: customer.id });
    expect([status, body.message]).toEqual([
      422,
      'Orla Ridge has 2 documents open: $100.00 owed by them, $30.00 owed to them. Settle, apply or void that first.',
    ]);
  });
});

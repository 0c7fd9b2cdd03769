import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openCredits, openInvoices } from '#test/invoicing.ts';
import { isLong } from '#test/seed.ts';
import type { Invoice } from './contract.ts';

const app = await testApp();

/** An approved invoice of three lines, and credit memos of them. */
async function credited() {
  const company = await openCredits(app);
  const { make, line } = company;
  const lines = [line(100, { quantity: 3 }), line(50), line(-20, { description: 'Core returned' })];
  const invoice = await make(0, { lines, discount: 33 });
  const of = (lineID: number, invoiceID = invoice.invoiceID) => company.of(lineID, invoiceID);
  return { ...company, invoice, of };
}

describe('a credit memo of the lines of an invoice', () => {
  test('200: both say of each other, line by line, until it is void', async () => {
    const { invoice, of, credit, line, read, drop, isSound } = await credited();
    expect(invoice.form.lines.map(({ lineID }: { lineID: number }) => lineID)).toEqual([1, 2, 3]);
    const { body } = await credit([line(100, of(1)), line(50, of(2))], { discount: 15 });
    expect(body.data.credits).toEqual([{ invoiceID: invoice.invoiceID, name: invoice.name }]);
    const memo = { invoiceID: body.data.invoiceID, name: 'Credit memo 1' };
    expect((await read(invoice.invoiceID)).creditedBy).toEqual([
      { ...memo, lineID: 1, amount: 100, discount: 10 },
      { ...memo, lineID: 2, amount: 50, discount: 5 },
    ]);
    await drop(memo.invoiceID);
    expect((await read(invoice.invoiceID)).creditedBy).toEqual([]);
    await isSound();
  });

  test('200: it settles what it credits as it is approved, each invoice by its part and as far as it is open; its void lets go of that', async () => {
    const { invoice, of, credit, line, read, drop, make, admin, pay, isSound } = await credited();
    const paid = await make(60);
    await pay(45, paid);
    const lines = [line(100, of(1)), line(60, of(1, paid.invoiceID)), line(40)];
    const draft = (await credit(lines, {}, false)).body.data;
    expect(draft.settled).toEqual([]);
    const { body } = await admin.call('invoices/approve_invoice', { invoiceID: draft.invoiceID });
    // With tax 216.50 by 100 : 60 : 40. Of the 64.95 for the other invoice 19.95 are open there; what has no origin is the customer's.
    expect(body.data).toMatchObject({ open: 88.3, settled: [{ amount: 108.25 }, { amount: 19.95 }] });
    const openOfBoth = async () => [await read(invoice.invoiceID), await read(paid.invoiceID)].map(({ open }) => open);
    expect(await openOfBoth()).toEqual([213.25, 0]);
    expect(await read(paid.invoiceID)).toMatchObject({ isPaid: true, isCredited: false });
    const gone = (await drop(draft.invoiceID)).body;
    expect(await openOfBoth()).toEqual([321.5, 19.95]);
    await admin.call('events/undo', { undo: gone.undo });
    expect(await openOfBoth()).toEqual([213.25, 0]);
    await isSound();
  });

  test('200: tax, discount and what is held back are settled with it; what credits pay whole is called credited, also in lists', async () => {
    const { of, credit, line, read, make, admin, isSound } = await credited();
    const half = { retainagePercent: 10, isDiscountShown: true, discount: 20 };
    const whole = await make(0, { lines: [line(200), line(20, { itemClass: 'material' })], ...half });
    const memo = await credit(
      [line(200, of(1, whole.invoiceID)), line(20, { itemClass: 'material', ...of(2, whole.invoiceID) })],
      half,
    );
    expect(memo.body.data).toMatchObject({ status: 'PAID', isCredited: false, open: 0 });
    expect(await read(whole.invoiceID)).toMatchObject({ status: 'PAID', isCredited: true, open: 0 });
    const { rows } = (await admin.call('invoices/get_invoice_list', { statuses: ['PAID'] })).body.data;
    expect(rows.map(({ name, isCredited }: Invoice) => [name, isCredited])).toEqual([
      ['Credit memo 1', false],
      [whole.name, true],
    ]);
    expect(
      (await admin.call('accounting/get_open_items', { account: 'retainage_receivable' })).body.data.items,
    ).toEqual([]);
    await isSound();
  });

  test('200: edited to a later day it settles from that day on; 422: to less than it has settled, until that is taken off', async () => {
    const { make, of, credit, line, admin, edit, read, isSound } = await credited();
    const invoice = await make(100, { date: '2026-10-05' });
    const memo = (await credit([line(100, of(1, invoice.invoiceID))], { date: '2026-10-10' })).body.data;
    const agedAt = async (asOf: string) =>
      (await admin.call('accounting/get_aging', { account: 'receivable', asOf })).body.data.totals;
    expect(await agedAt('2026-10-12')).toMatchObject({ unapplied: 0, total: 0 });
    expect((await edit(memo.invoiceID, { date: '2026-10-20' })).status).toBe(200);
    // In between the invoice was open, and nothing was the customer's.
    expect(await agedAt('2026-10-12')).toMatchObject({ unapplied: 0, total: 108.25 });
    expect(await agedAt('2026-10-20')).toMatchObject({ unapplied: 0, total: 0 });
    expect((await read(memo.invoiceID)).settled).toMatchObject([{ amount: 108.25, on: '2026-10-20' }]);
    const less = { date: '2026-10-22', lines: [line(60, of(1, invoice.invoiceID))] };
    expect((await edit(memo.invoiceID, less)).status).toBe(200);
    expect([(await read(invoice.invoiceID)).open, (await read(memo.invoiceID)).open]).toEqual([43.3, 0]);
    expect((await read(memo.invoiceID)).settled).toMatchObject([{ amount: 64.95, on: '2026-10-22' }]);
    await isSound();
  });

  test('200: moved to a later day and back, by hand or undone, it is settled on the days of before; a day that was chosen stays', async () => {
    const { make, of, credit, line, admin, edit, read, pay, isSound } = await credited();
    const onDays = async (invoiceID: number) => (await read(invoiceID)).settled.map(({ on }: { on: string }) => on);
    const invoice = await make(100, { date: '2026-10-15' });
    await pay(40, invoice);
    await credit([line(20, of(1, invoice.invoiceID))], { date: '2026-10-20' });
    expect(await onDays(invoice.invoiceID)).toEqual(['2026-10-20', '2026-11-05']);
    for (const date of ['2026-11-03', '2026-11-20', '2026-10-25', '2026-10-15']) {
      await edit(invoice.invoiceID, { date });
      const later = (day: string) => (day > date ? day : date);
      expect([date, await onDays(invoice.invoiceID)]).toEqual([date, [later('2026-10-20'), later('2026-11-05')]]);
    }
    const moved = await edit(invoice.invoiceID, { date: '2026-11-20' });
    expect(await onDays(invoice.invoiceID)).toEqual(['2026-11-20', '2026-11-20']);
    expect((await admin.call('events/undo', { undo: moved.body.undo })).status).toBe(200);
    expect(await onDays(invoice.invoiceID)).toEqual(['2026-10-20', '2026-11-05']);
    // What was taken off meanwhile comes back on the day on which it counts then.
    const { entryID, settled } = await read(invoice.invoiceID);
    const off = await admin.call('accounting/take_off_credit', { entryID, itemID: settled[0].item.itemID });
    await edit(invoice.invoiceID, { date: '2026-10-25' });
    expect((await admin.call('events/undo', { undo: off.body.undo })).status).toBe(200);
    expect(await onDays(invoice.invoiceID)).toEqual(['2026-10-25', '2026-11-05']);
    await edit(invoice.invoiceID, { date: '2026-10-15' });
    // A day that was chosen is no earlier for a document that moves, and comes again after it.
    const open = (await credit([line(30)], { date: '2026-10-20' })).body.data;
    const { itemID } = await read(invoice.invoiceID);
    const shares = [{ itemID, amount: 10 }];
    const on = '2026-10-28';
    expect((await admin.call('accounting/apply_credit', { itemID: open.itemID, shares, on })).status).toBe(200);
    for (const date of ['2026-11-10', '2026-10-01']) await edit(invoice.invoiceID, { date });
    expect(await onDays(open.invoiceID)).toEqual([on]);
    await isSound();
  });

  test('200: each invoice gets the tax of its own lines, and of what is held back its part: credited whole it is paid', async () => {
    const { make, of, credit, line, read, isSound } = await credited();
    const untaxed = { isTaxable: false };
    const taxed = await make(200, { retainagePercent: 10 });
    const plain = await make(0, { lines: [line(500, untaxed)], retainagePercent: 10 });
    const lines = [line(200, of(1, taxed.invoiceID)), line(500, { ...untaxed, ...of(1, plain.invoiceID) })];
    const both = (await credit(lines, { retainagePercent: 10 })).body.data;
    for (const { invoiceID } of [taxed, plain])
      expect(await read(invoiceID)).toMatchObject({ open: 0, isCredited: true });
    expect(both).toMatchObject({ open: 0, status: 'PAID' });
    // What is credited besides is the customer's, to the cent.
    const more = await make(1000);
    const { body } = await credit([line(1000, of(1, more.invoiceID)), line(40, untaxed)]);
    expect([body.data.open, (await read(more.invoiceID)).isCredited]).toEqual([40, true]);
    await isSound();
  });

  test('200: what was held back and is billed by now is credited where it is owed', async () => {
    const { make, of, credit, line, read, admin, customerID, isSound } = await credited();
    const invoice = await make(1000, { retainagePercent: 10 });
    const { items } = (await admin.call('accounting/get_open_items', { account: 'retainage_receivable' })).body.data;
    const release = await admin.call('accounting/insert_account_transaction', {
      form: {
        kind: 'retainage_billing',
        date: '2026-11-05',
        payee: { kind: 'customer', id: customerID },
        items: [{ itemID: items[0].itemID, amount: 100 }],
      },
    });
    expect([release.status, release.body.message]).toEqual([200, undefined]);
    expect((await read(invoice.invoiceID)).heldOpen).toBe(0);
    const memo = (await credit([line(1000, of(1, invoice.invoiceID))], { date: '2026-11-10' })).body.data;
    expect(memo).toMatchObject({ open: 0, settled: [{ amount: 982.5 }, { amount: 100 }] });
    expect(
      (await admin.call('accounting/get_open_items', { account: 'retainage_receivable' })).body.data.items,
    ).toEqual([]);
    await isSound();
  });

  test('200: edited to credit more, less, another invoice or none it settles that; what nothing changed of stays taken off', async () => {
    const { make, of, credit, line, read, edit, admin, isSound } = await credited();
    const [one, other] = [await make(300), await make(300)];
    const memo = (await credit([line(100, of(1, one.invoiceID))])).body.data;
    const opens = async () => [
      (await read(one.invoiceID)).open,
      (await read(other.invoiceID)).open,
      (await read(memo.invoiceID)).open,
    ];
    expect(await opens()).toEqual([216.5, 324.75, 0]);
    const edited = async (lines: object[]) => {
      const { status, body } = await edit(memo.invoiceID, { lines });
      expect([status, body.message]).toEqual([200, undefined]);
      return opens();
    };
    expect(await edited([line(200, of(1, one.invoiceID))])).toEqual([108.25, 324.75, 0]);
    expect(await edited([line(50, of(1, one.invoiceID))])).toEqual([270.62, 324.75, 0]);
    expect(await edited([line(200, of(1, other.invoiceID))])).toEqual([324.75, 108.25, 0]);
    expect(await edited([line(200)])).toEqual([324.75, 324.75, 216.5]);
    await edited([line(100, of(1, one.invoiceID))]);
    const { entryID } = await read(one.invoiceID);
    const { itemID } = await read(memo.invoiceID);
    await admin.call('accounting/take_off_credit', { entryID, itemID });
    await edit(memo.invoiceID, { memo: 'As agreed' });
    expect(await opens()).toEqual([324.75, 324.75, 108.25]);
    await isSound();
  });

  test('422: more than was asked for, less the discount and with the tax; an edit leaves what is credited of it', async () => {
    const { make, of, credit, line, edit } = await credited();
    const less = await make(2000, { discount: 200 });
    const ofLess = [line(2000, of(1, less.invoiceID))];
    expect((await credit(ofLess)).body.fields).toEqual({
      'form.discount': 'Less its discount, $1,800.00 of these lines of Invoice 2 are left to credit',
    });
    expect((await credit(ofLess, { discount: 200 })).status).toBe(200);
    expect((await edit(less.invoiceID, { discount: 300 })).body.fields).toHaveProperty(['form.discount']);
    const untaxed = await make(0, { lines: [line(1000, { isTaxable: false })] });
    // What was not taxed is not taxed in its credit, whatever that says.
    const taxed = await credit([line(1000, { ...of(1, untaxed.invoiceID), isTaxable: true })]);
    expect([taxed.status, taxed.body.data.total]).toEqual([200, 1000]);
  });

  test('200: it bears the tax of what it credits, whatever rate, zone and exemption are by then; of no invoice that of its own day', async () => {
    const { admin, make, of, credit, line, edit, read, customerID, isSound } = await credited();
    const before = await make(100);
    const { agencies, zones } = (await admin.call('accounting/get_tax_settings')).body.data;
    const { agencyID } = agencies[0];
    const lea = { agencyID, jurisdiction: 'Lea County' };
    await admin.call('accounting/set_tax_rate', { ...lea, percent: 5, validFrom: '2026-01-01' });
    const elsewhere = await admin.call('accounting/save_tax_zone', {
      zoneID: null,
      name: 'Lovington',
      jurisdictions: [lea],
    });
    const rate = { agencyID, jurisdiction: 'Texas', percent: 9, validFrom: '2026-11-10' };
    const raised = await admin.call('accounting/set_tax_rate', rate);
    expect(raised.status).toBe(200);
    const date = '2026-11-12';
    const ofBefore = (cents: number) => line(cents, of(1, before.invoiceID));
    const taxOf = async (lines: object[], more: object = {}) => {
      const { status, body } = await credit(lines, { date, ...more }, false);
      expect([status, body.message]).toEqual([200, undefined]);
      await admin.call('invoices/delete_invoice', { invoiceID: body.data.invoiceID });
      return body.data.totals.tax;
    };
    const after = await make(100, { date });
    expect(await taxOf([line(100)])).toBe(9);
    expect(await taxOf([ofBefore(100)])).toBe(8.25);
    // 4.125 of each, by itself.
    expect(await taxOf([ofBefore(50), line(50)])).toBe(8.26);
    const otherwise = await credit([ofBefore(50), line(50, of(1, after.invoiceID))], { date });
    expect([otherwise.status, otherwise.body.message]).toEqual([
      422,
      'These invoices were taxed otherwise than each other. Credit each of them by itself.',
    ]);
    for (const zoneID of [zones[0].zoneID, elsewhere.body.data.zoneID])
      expect(await taxOf([ofBefore(100)], { zoneID })).toBe(8.25);
    const asked = { customerID, date, credits: [before.invoiceID] };
    expect((await admin.call('invoices/get_invoice_taxes', asked)).body.data.rates).toMatchObject([{ percent: 8.25 }]);
    // An exemption that came later gives back what was asked before it.
    const exemption = { reason: 'resale', certificate: '7', validThrough: null };
    const exempt = { customerID, zoneID: null, exemption };
    expect((await admin.call('accounting/set_customer_tax', exempt)).status).toBe(200);
    expect(await taxOf([line(100)])).toBe(0);
    const whole = await credit([ofBefore(100)], { date });
    expect(whole.body.data).toMatchObject({ open: 0, total: 108.25, totals: { tax: 8.25 } });
    expect(await read(before.invoiceID)).toMatchObject({ open: 0, isPaid: true, isCredited: true });
    // What documents are taxed at is not taken back under them.
    const takeBack = () => admin.call('events/undo', { undo: raised.body.undo });
    expect([(await takeBack()).status, (await takeBack()).body.message]).toEqual([
      409,
      'Documents are taxed at 9% of Texas by now. Set another rate from a later day.',
    ]);
    // Nor does an edit of words tax anew what is approved: for that its customer, zone or day is another.
    const changed = await edit(after.invoiceID, { memo: 'Call before you come' });
    expect([changed.status, changed.body.data.totals.tax]).toEqual([200, 9]);
    expect((await edit(after.invoiceID, { date: '2026-11-09' })).body.data.totals.tax).toBe(0);
    expect((await takeBack()).status).toBe(200);
    await isSound();
  });

  test('422 at the line: more than is left of it, of one memo or several, drafts too; 200 for what is left', async () => {
    const { of, credit, line } = await credited();
    const refused = async (lines: object[]) => (await credit(lines)).body.fields;
    expect(await refused([line(300.01, of(1))])).toEqual({
      'form.lines.0.rate': '$300.00 of this line of Invoice 1 are left to credit',
    });
    expect(await refused([line(200, of(1)), line(150, of(1))])).toMatchObject({
      'form.lines.1.rate': '$100.00 of this line of Invoice 1 are left to credit',
    });
    // What took back takes back again, and gives nothing.
    expect(await refused([line(60), line(20, of(3))])).toHaveProperty(['form.lines.1.rate']);
    expect((await credit([line(250, of(1))], { discount: 24 }, false)).status).toBe(200);
    expect(await refused([line(50.01, of(1))])).toHaveProperty(['form.lines.0.rate']);
    expect((await credit([line(50, of(1)), line(-20, of(3))], { discount: 4.29 })).status).toBe(200);
  });

  test('404: a line or an invoice that is not there; 422: an invoice of another customer, void, or a draft', async () => {
    const { of, credit, line, make, admin, drop, invoice } = await credited();
    expect((await credit([line(5, of(9))])).status).toBe(404);
    expect((await credit([line(5, of(1, 987_654))])).status).toBe(404);
    const other = (await admin.call('customers/create_customer', { customerName: 'Else' })).body.data.customerID;
    const reasonOf = async (lines: object[], more: object = {}) =>
      (await credit(lines, more)).body.fields?.['form.lines.0.rate'];
    expect(await reasonOf([line(5, of(1))], { customerID: other })).toBe('It was billed to another customer');
    const draft = await make(40, {}, false);
    expect(await reasonOf([line(5, of(1, draft.invoiceID))])).toBe('Invoice draft does not stand');
    await drop(invoice.invoiceID);
    expect(await reasonOf([line(5, of(1))])).toBe('Invoice 1 does not stand');
    const { insert, form } = await openInvoices(app);
    expect((await insert(form(0, { kind: 'credit_memo', lines: [line(5, of(1))] }))).status).toBe(404);
  });

  test('422: an invoice credits nothing; 409: what is credited is not voided, also by undo, until its credit is', async () => {
    const { insert, form, line, of, credit, drop, invoice, admin } = await credited();
    expect((await insert(form(0, { lines: [line(5, of(1))] }))).status).toBe(422);
    const memo = (await credit([line(300, of(1))], { discount: 28.29 })).body;
    const why = 'Credit memo 1 credits lines of it. Void that first.';
    expect((await drop(invoice.invoiceID)).body).toMatchObject({ code: 'conflict', message: why });
    // What is asked before says so too.
    const effect = await admin.call('accounting/get_void_effect', { entryID: invoice.entryID });
    expect(effect.body).toMatchObject({ code: 'conflict', message: why });
    expect((await admin.call('events/undo', { undo: invoice.undo })).body.message).toBe(why);
    const voided = (await drop(memo.data.invoiceID)).body;
    // Meanwhile somebody credits the rest: what is restored would be too much.
    const again = (await credit([line(0.01, of(1))])).body.data;
    expect((await admin.call('events/undo', { undo: voided.undo })).body.message).toBe(
      '$299.99 of this line of Invoice 1 are left to credit',
    );
    await drop(again.invoiceID);
    expect((await admin.call('events/undo', { undo: voided.undo })).status).toBe(200);
    expect((await drop(invoice.invoiceID)).status).toBe(409);
    await drop(memo.data.invoiceID);
    const draft = (await credit([line(300, of(1))], { discount: 28.29 }, false)).body.data;
    expect((await drop(invoice.invoiceID)).body.message).toBe(
      'Credit memo draft credits lines of it. Delete that first.',
    );
    await drop(draft.invoiceID);
    expect((await drop(invoice.invoiceID)).status).toBe(200);
  });

  test('422: an edit leaves what is credited: its lines, their amounts and whom it is for; their order it may change', async () => {
    const { invoice, of, credit, line, edit, read, admin } = await credited();
    await credit([line(120, of(1))]);
    const [first, second, third] = invoice.form.lines;
    const refused = async (more: object) => (await edit(invoice.invoiceID, more)).body.fields;
    expect(await refused({ lines: [second, third] })).toMatchObject({
      'form.lines': '“Pump” cannot go: Credit memo 1 credits $120.00 of it',
    });
    expect(await refused({ lines: [second, { ...first, quantity: 1 }, third] })).toEqual({
      'form.lines.1.rate': 'Credit memo 1 credits $120.00 of it',
    });
    const other = (await admin.call('customers/create_customer', { customerName: 'Else' })).body.data.customerID;
    expect(await refused({ customerID: other })).toEqual({
      'form.customerID': 'Credit memo 1 credits it to this customer',
    });
    expect((await edit(invoice.invoiceID, { lines: [line(7), third, { ...first, quantity: 2 }] })).status).toBe(200);
    const now = await read(invoice.invoiceID);
    expect(now.form.lines.map(({ lineID }: { lineID: number }) => lineID)).toEqual([4, 3, 1]);
    expect(now.creditedBy).toMatchObject([{ lineID: 1, amount: 120 }]);
    // Whoever says no ids means the lines by their places.
    const plain = now.form.lines.map(({ lineID: _, ...one }: { lineID: number }) => one);
    expect((await edit(invoice.invoiceID, { lines: plain })).status).toBe(200);
    expect((await read(invoice.invoiceID)).creditedBy).toMatchObject([{ lineID: 1, amount: 120 }]);
  });

  test('of two who credit the same at once one is refused', async () => {
    const { of, credit, line } = await credited();
    const both = await Promise.all([credit([line(200, of(1))]), credit([line(200, of(1))])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test('whatever is credited, voided, restored, moved and edited: no line is credited for more than it comes to, and each credit counts from the later day', {
  timeout: 600_000,
}, async () => {
  const { invoice, of, credit, line, edit, drop, read, admin, isSound } = await credited();
  const step = fc.oneof(
    fc.record({
      do: fc.constant('credit' as const),
      line: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: -4_000, max: 16_000 }),
    }),
    fc.record({ do: fc.constantFrom('void' as const, 'undo' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('edit' as const), quantity: fc.integer({ min: 1, max: 4 }), turn: fc.boolean() }),
    fc.record({ do: fc.constant('move' as const), at: fc.nat(9), day: fc.integer({ min: 1, max: 28 }) }),
  );
  const memos: number[] = [];
  const undos: (string | undefined)[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one.do === 'credit') {
          const made = await credit([line(200), line(one.cents / 100, of(one.line))]);
          if (made.status === 200) memos.push(made.body.data.invoiceID);
        } else if (one.do === 'edit') {
          const { form } = (await read(invoice.invoiceID)) as Invoice;
          const lines = form.lines.map((each) => (each.lineID === 1 ? { ...each, quantity: one.quantity } : each));
          await edit(invoice.invoiceID, { lines: one.turn ? lines.toReversed() : lines });
        } else if (one.do === 'move') {
          const id = [invoice.invoiceID, ...memos][one.at % (memos.length + 1)] ?? invoice.invoiceID;
          await edit(id, { date: `2026-11-${String(one.day).padStart(2, '0')}` });
        } else if (one.do === 'void') {
          const id = memos[one.at % Math.max(1, memos.length)];
          const reply = id === undefined ? null : await drop(id);
          if (reply?.status === 200) undos.push(reply.body.undo);
        } else {
          const undo = undos[one.at % Math.max(1, undos.length)];
          if (undo !== undefined) await admin.call('events/undo', { undo });
        }
        const now = (await read(invoice.invoiceID)) as Invoice;
        for (const { item, on } of now.settled) expect(on).toBe(now.date > item.date ? now.date : item.date);
        const asked = now.settled.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        expect(asked + Math.round((now.open ?? 0) * 100)).toBe(Math.round(now.total * 100));
        for (const [index, { lineID }] of now.form.lines.entries()) {
          const sum = now.creditedBy.filter((by) => by.lineID === lineID).reduce((all, { amount }) => all + amount, 0);
          const amount = now.totals.lines[index] ?? 0;
          expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(amount));
          expect(sum * amount).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: isLong ? 200 : 6 },
  );
  await isSound();
});

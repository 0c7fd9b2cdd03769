import { describe, expect, test } from 'vitest';
import { recurringKinds } from '#app/modules.ts';
import { addDays, dateInZone, inMonth } from '#shared/dates.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { openTaxedInvoices } from '#test/invoicing.ts';
import { openTrade } from '#test/trade.ts';
import type { RecurringEntry } from './contract.ts';
import { postRecurring } from './jobs.ts';
import { RecurringKinds } from './kinds.ts';
import { nextOf } from './rules.ts';

const app = await testApp();
const kinds = new RecurringKinds(recurringKinds);
const today = dateInZone(new Date(), 'America/Chicago');
const daily: Recurrence = plainRecurrence('day', today);

type Ref = { module: string; documentID: number };
const ofBill = ({ transactionID }: { transactionID: number }): Ref => ({
  module: 'account_transactions',
  documentID: transactionID,
});
const ofInvoice = ({ invoiceID }: { invoiceID: number }): Ref => ({ module: 'invoices', documentID: invoiceID });

async function repeat(person: TestPerson, ref: Ref, more: object = {}): Promise<RecurringEntry> {
  const given = { ...ref, name: 'Every day', recurrence: daily, postsItself: true, ...more };
  const { status, body } = await person.call('accounting/repeat_document', given);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}
const read = async (person: TestPerson, { recurringEntryID }: RecurringEntry): Promise<RecurringEntry> =>
  (await person.call('accounting/get_recurring_entry', { recurringEntryID })).body.data;
const repetitions = async (person: TestPerson, ref: Ref) =>
  (await person.call('accounting/get_document_repetitions', ref)).body.data;
const idIn = (address: string) => Number(address.split('/').at(-1));

test('months and dates in the words of what comes again move along, where that is wanted; what it was made of stays', async () => {
  const { admin, read: invoiceOf, form, line, insert } = await openTaxedInvoices(app);
  const [month, next] = [today.slice(0, 7), inMonth(today, 1, 1).slice(0, 7)];
  const said = (of: string) => `Rental ${Number(of.slice(5))}/${of.slice(0, 4)}`;
  const lines = [line(40, { description: said(month) })];
  const { invoiceID } = (await insert(form(0, { date: `${month}-01`, lines, memo: said(month) }))).body.data;
  const rule = plainRecurrence('month', inMonth(today, 1, 1));
  const posted = async (movesPeriods: boolean) => {
    const one = await repeat(admin, ofInvoice({ invoiceID }), { recurrence: rule, movesPeriods, postsItself: false });
    expect(one.movesPeriods).toBe(movesPeriods);
    return one;
  };
  const [moving, staying] = [await posted(true), await posted(false)];
  const day = `${next}-01`;
  for (const { recurringEntryID } of [moving, staying])
    await app.owner.query(
      `insert into recurring_days (tenant_id, recurring_id, due_on, state, problem) select tenant_id, $1, $2, 'waiting', '' from recurring_entries
        where recurring_id = $1 and document_id = $3 order by created_at desc limit 1`,
      [recurringEntryID, day, invoiceID],
    );
  const words = async ({ recurringEntryID }: RecurringEntry) => {
    const body = { recurringEntryID, dueOn: day };
    const { past } = (await admin.call('accounting/post_recurring_entry', body)).body.data;
    const made = await invoiceOf(idIn(past[0].made.address));
    return [made.form.lines[0].description, made.form.memo];
  };
  expect(await words(moving)).toEqual([said(next), said(next)]);
  expect(await words(staying)).toEqual([said(month), said(month)]);
  expect((await invoiceOf(invoiceID)).form.memo).toBe(said(month));
});

describe('a bill that comes again', () => {
  test('is made on its days by itself: same lines, its due day as far off, no number of the vendor, and found from both', async () => {
    const { admin, bill, vendor, id, read: one, isSound } = await openTrade(app);
    const lines = [
      { accountID: id('5000'), amount: 1200, memo: 'Yard, the month of it' },
      { accountID: id('6400'), amount: 80.5 },
    ];
    const was = await bill(0, {
      payee: vendor,
      date: addDays(today, -40),
      dueOn: addDays(today, -25),
      reference: 'A-17',
      lines,
    });
    const made = await repeat(admin, ofBill(was));
    expect(made).toMatchObject({
      total: 1280.5,
      lines: [],
      document: {
        ...ofBill(was),
        label: 'Bill 1',
        address: `/accounting/transactions/${was.transactionID}`,
        isStanding: true,
      },
    });
    await postRecurring(app.runtime, kinds);
    const { past, waiting, nextDays } = await read(admin, made);
    expect([waiting, nextDays[0]]).toEqual([[], addDays(today, 1)]);
    expect(past).toMatchObject([{ dueOn: today, state: 'posted', made: { label: 'Bill 2' } }]);
    const again = await one(idIn(past[0]?.made?.address ?? ''));
    expect(again).toMatchObject({ entryID: past[0]?.entryID, total: 1280.5 });
    expect(again.form).toEqual({ ...was.form, date: today, dueOn: addDays(today, 15), reference: '' });
    expect(await repetitions(admin, ofBill(was))).toMatchObject({
      rows: [{ recurringEntryID: made.recurringEntryID }],
      madeBy: null,
    });
    expect(await repetitions(admin, ofBill(again))).toMatchObject({
      rows: [],
      madeBy: { recurringEntryID: made.recurringEntryID, name: 'Every day' },
    });
    await isSound();
  });

  test('is made of what the bill says then; once the bill is void its days wait and say why', async () => {
    const { admin, bill, remove, read: one, isSound } = await openTrade(app);
    const was = await bill(100, { date: today });
    const made = await repeat(admin, ofBill(was), { postsItself: false });
    await postRecurring(app.runtime, kinds);
    const { transactionID, entryID, form } = was;
    const lines = [{ ...form.lines[0], amount: 140 }];
    const edited = { transactionID, entryID, form: { ...form, lines } };
    expect((await admin.call('accounting/update_account_transaction', edited)).status).toBe(200);
    const { recurringEntryID } = made;
    const posted = await admin.call('accounting/post_recurring_entry', { recurringEntryID, dueOn: today });
    expect(posted.body.data.past[0]).toMatchObject({ state: 'posted', made: { label: 'Bill 2' } });
    const again = await one(idIn(posted.body.data.past[0].made.address));
    expect(again.total).toBe(140);

    expect((await admin.call('events/undo', { undo: posted.body.undo })).status).toBe(200);
    expect((await one(again.transactionID)).voidedAt).not.toBeNull();
    expect((await read(admin, made)).waiting).toMatchObject([{ dueOn: today, problem: '', made: null }]);

    const byItself = await repeat(admin, ofBill(was));
    await remove(transactionID);
    const refused = await admin.call('accounting/post_recurring_entry', { recurringEntryID, dueOn: today });
    const why = 'Bill 1 was voided, so nothing is created of it.';
    expect([refused.status, refused.body.message]).toEqual([422, why]);
    await postRecurring(app.runtime, kinds);
    const now = await read(admin, byItself);
    expect(now.document).toMatchObject({ label: 'Bill 1', isStanding: false });
    expect(nextOf(now, String)).toBe('On hold: Bill 1 is void');
    expect(now.waiting).toMatchObject([{ dueOn: today, problem: why, entryID: null, made: null }]);
    await isSound();
  });

  test('is changed by what its writer saw, and stopped; an entry of its own lines cannot be made of it', async () => {
    const { admin, bill, post, id, vendor } = await openTrade(app);
    const made = await repeat(admin, ofBill(await bill(100)));
    // Books begin once.
    const owed = [{ accountID: id('2000'), amount: 100, payee: vendor }];
    const opening = ofBill(await post('opening_balance', { lines: owed }));
    const asked = { ...opening, name: 'Opening', recurrence: daily };
    expect((await admin.call('accounting/repeat_document', asked)).status).toBe(404);
    const { recurringEntryID, recurrence } = made;
    const was = { name: 'Every day', recurrence, postsItself: true };
    const changed = { recurringEntryID, ...was, name: 'Daily', was };
    expect((await admin.call('accounting/update_document_repetition', changed)).body.data.name).toBe('Daily');
    const other = { ...changed, name: 'Each day' };
    expect((await admin.call('accounting/update_document_repetition', other)).status).toBe(409);
    const lines = [
      { accountID: 1, debitAmount: 1 },
      { accountID: 2, creditAmount: 1 },
    ];
    const entry = { recurringEntryID, name: 'Daily', memo: 'Daily', lines, recurrence };
    const refused = await admin.call('accounting/update_recurring_entry', entry);
    expect([refused.status, refused.body.message]).toEqual([422, 'It copies a document: change the lines there.']);
    // Nobody is a bill emailed to, nor an entry of its own lines.
    const own = { name: 'Own', memo: 'Own', recurrence };
    const pair = [
      { accountID: id('6400'), debitAmount: 1 },
      { accountID: id('1000'), creditAmount: 1 },
    ];
    const ofLines = (await admin.call('accounting/insert_recurring_entry', { ...own, lines: pair })).body.data;
    for (const one of [recurringEntryID, ofLines.recurringEntryID]) {
      const mailed = { recurringEntryID: one, name: 'Daily', recurrence, postsItself: true, isMailed: true };
      const answer = await admin.call('accounting/update_document_repetition', mailed);
      expect([answer.status, answer.body.message]).toEqual([422, 'This is not emailed to anybody.']);
    }
    const mailed = { ...ofBill({ transactionID: 1 }), name: 'Daily', recurrence, isMailed: true };
    expect((await admin.call('accounting/repeat_document', mailed)).status).toBe(422);
    expect((await admin.call('accounting/stop_recurring_entry', { recurringEntryID })).status).toBe(200);
    expect((await repetitions(admin, ofBill({ transactionID: 1 }))).rows).toEqual([]);
  });
});

describe('an invoice that comes again', () => {
  test('is approved with the next number and taxed as on its day', async () => {
    const { admin, agencyID, make, read: one, isSound } = await openTaxedInvoices(app);
    const was = await make(100, { date: addDays(today, -30), terms: 'Net 10', purchaseOrder: 'PO 7' });
    expect(was.total).toBe(108.25);
    const rate = { agencyID, jurisdiction: 'Texas', percent: 10, validFrom: today };
    expect((await admin.call('accounting/set_tax_rate', rate)).status).toBe(200);
    const made = await repeat(admin, ofInvoice(was));
    await postRecurring(app.runtime, kinds);
    const { past } = await read(admin, made);
    expect(past).toMatchObject([{ state: 'posted', made: { label: `Invoice ${was.number + 1}` } }]);
    const again = await one(idIn(past[0]?.made?.address ?? ''));
    expect(again).toMatchObject({ status: 'APPROVED', total: 110, due: addDays(today, 10), date: today });
    expect(again.form).toMatchObject({ purchaseOrder: 'PO 7', terms: 'Net 10', dueOn: null });
    await isSound();
  });

  test('goes to the customer by email where that is wanted; without an address it is posted and its owner told', async () => {
    const { admin, make, customerID, tenantID } = await openTaxedInvoices(app);
    const was = await make(100);
    const made = await repeat(admin, ofInvoice(was), { isMailed: true });
    expect(made).toMatchObject({ isMailed: true, document: { mailTo: '' } });
    await postRecurring(app.runtime, kinds);
    const why = 'It was not emailed: there is no email address to send it to.';
    expect((await read(admin, made)).past).toMatchObject([{ state: 'posted', problem: why }]);
    await app.settled({ tenantID });
    const told = (await admin.call('notifications/list_notifications')).body.data;
    expect(JSON.stringify(told)).toContain(why);

    const email = app.newEmail();
    const changes = { email: { was: '', now: email } };
    expect((await admin.call('customers/update_customer', { customerID, changes })).status).toBe(200);
    const other = await repeat(admin, ofInvoice(was), { isMailed: true });
    await postRecurring(app.runtime, kinds);
    expect((await read(admin, other)).past).toMatchObject([{ state: 'posted', problem: '' }]);
    expect((await app.nextMail(email)).text).toContain(`Invoice ${was.number + 2} for $108.25`);
  });

  test('only when it is approved, no credit memo, this company’s, and by whoever may approve', async () => {
    const company = await openTaxedInvoices(app);
    const other = await openTaxedInvoices(app);
    const { admin, make } = company;
    const approved = await make(100);
    const draft = await make(100, {}, false);
    const memo = await make(20, { kind: 'credit_memo' });
    const answer = async (ref: Ref, person: TestPerson = admin) => {
      const given = { ...ref, name: 'Monthly', recurrence: daily };
      return (await person.call('accounting/repeat_document', given)).status;
    };
    expect(await answer(ofInvoice(draft))).toBe(404);
    expect(await answer(ofInvoice(memo))).toBe(404);
    expect(await answer({ module: 'customers', documentID: company.customerID })).toBe(404);
    expect(await answer({ module: 'invoices', documentID: 987_654 })).toBe(404);
    expect(await answer(ofInvoice(approved), other.admin)).toBe(404);
    const { roleID } = (
      await admin.call('settings/create_security_role', {
        roleName: 'Bookkeeper',
        permissions: ['accounting', 'invoices'].map((featureName) => ({
          featureName,
          permission: 3,
          subPermission: [],
        })),
      })
    ).body.data;
    const bookkeeper = await company.add('Viewer');
    await app.owner.query('update people set role_id = $1 where tenant_id = $2 and user_id = $3', [
      roleID,
      company.tenantID,
      bookkeeper.userID,
    ]);
    expect(await answer(ofInvoice(approved), bookkeeper)).toBe(403);
    expect(await answer(ofInvoice(approved))).toBe(200);
    const past = { ...ofInvoice(approved), name: 'Monthly', recurrence: plainRecurrence('day', addDays(today, -1)) };
    const refused = await admin.call('accounting/repeat_document', past);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'recurrence.startsOn': 'Choose today or a later day' },
    ]);
  });
});

test('who edits a document that comes again to be of somebody else is asked, until it is stopped', async () => {
  const said = 'This comes again. What is created of it is for the new name too, from now on.';
  const bills = await openTrade(app);
  const bill = await bills.bill(100);
  const sales = await openTaxedInvoices(app);
  const invoice = await sales.make(100);
  const vendor = await bills.admin.call('vendors/create_vendor', { vendorName: 'Rattler Rents' });
  const customer = await sales.admin.call('customers/create_customer', { customerName: 'Barilla Ranch' });
  const { payee } = bill.form;
  const ofThat = (id: number) =>
    bills.admin.call('accounting/get_transaction_questions', {
      form: { ...bill.form, payee: { ...payee, id } },
      transactionID: bill.transactionID,
    });
  const ofThis = (customerID: number) =>
    sales.admin.call('invoices/get_invoice_questions', {
      form: { ...invoice.form, customerID },
      invoiceID: invoice.invoiceID,
    });
  const messages = async (asked: ReturnType<typeof ofThat>) =>
    (await asked).body.data.questions.map(({ message }: { message: string }) => message);
  const all = async () => [
    await messages(ofThat(vendor.body.data.vendorID)),
    await messages(ofThis(customer.body.data.customerID)),
  ];
  expect(await all()).toEqual([[], []]);
  const series = [await repeat(bills.admin, ofBill(bill)), await repeat(sales.admin, ofInvoice(invoice))] as const;
  expect(await all()).toEqual([[said], [said]]);
  expect([await messages(ofThat(payee.id)), await messages(ofThis(invoice.form.customerID))]).toEqual([[], []]);
  const { documents } = (await ofThis(customer.body.data.customerID)).body.data.questions[0];
  expect(documents).toEqual([{ label: 'Every day', address: `/accounting/recurring/${series[1].recurringEntryID}` }]);
  await bills.admin.call('accounting/stop_recurring_entry', { recurringEntryID: series[0].recurringEntryID });
  expect(await messages(ofThat(vendor.body.data.vendorID))).toEqual([]);
});

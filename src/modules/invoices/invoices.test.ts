import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices, openTaxedInvoices } from '#test/invoicing.ts';
import { allPages } from '#test/pages.ts';
import type { InvoiceRow } from './contract.ts';

const app = await testApp();

const withInvoices = () => openInvoices(app);
const withTax = () => openTaxedInvoices(app);

describe('invoices/get_invoice_questions', () => {
  test('200: the same amount of a customer on a day, with the invoice; not of itself, nor of one that is void; a far year', async () => {
    const { admin, make, form, line } = await openInvoices(app);
    const date = '2026-11-03';
    const made = await make(100, { date });
    const ask = async (more: object = {}, invoiceID: number | null = null) => {
      const asked = { form: form(100, { date, lines: [line(100)], ...more }), invoiceID };
      const { status, body } = await admin.call('invoices/get_invoice_questions', asked);
      expect([status, body.message]).toEqual([200, undefined]);
      return body.data.questions;
    };
    expect(await ask()).toEqual([
      {
        message: 'The same amount for the same name on the same day is entered already.',
        documents: [{ label: `${made.name} of 11/03/2026`, address: `/invoices/${made.invoiceID}` }],
      },
    ]);
    expect(await ask({}, made.invoiceID)).toEqual([]);
    expect(await ask({ lines: [line(101)] })).toEqual([]);
    expect((await ask({ date: '2062-11-03' })).map(({ message }: { message: string }) => message)).toEqual([
      '11/03/2062 is far from today. Is the year right?',
    ]);
    await admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID });
    expect(await ask()).toEqual([]);
  });
});

describe('invoices/insert_invoice', () => {
  test('200: it is due by the terms of its customer, unless it says when; a later change of terms leaves it', async () => {
    const { admin, make, read, customerID } = await openInvoices(app);
    const terms = (was: string, now: string) =>
      admin.call('customers/update_customer', { customerID, changes: { paymentTerms: { was, now } } });
    const dueOf = async (more: object = {}) => (await make(100, { date: '2026-11-03', ...more })).due;
    expect(await dueOf()).toBe('2026-12-03');
    expect((await terms('Net 30', 'Net 15')).body.data.paymentTerms).toBe('Net 15');
    const made = await make(100, { date: '2026-11-03' });
    expect([made.due, made.form.terms]).toEqual(['2026-11-18', 'Net 15']);
    expect(await dueOf({ terms: 'Net 7' })).toBe('2026-11-10');
    expect(await dueOf({ dueOn: '2026-11-30' })).toBe('2026-11-30');
    // What is offered for paying early is what the invoice says, whatever its customer agrees to.
    const offered = async () =>
      (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data.items
        .map(({ discount }: { discount: { amount: number } | null }) => discount?.amount ?? null)
        .filter((amount: number | null) => amount !== null);
    expect(await offered()).toEqual([]);
    await make(200, { terms: '2/10 net 30' });
    expect(await offered()).toEqual([4]);
    await terms('Net 15', '2/10 net 30');
    expect(await offered()).toEqual([4]);
    await terms('2/10 net 30', 'Net 15');
    await terms('Net 15', 'Due on receipt');
    expect((await read(made.invoiceID)).due).toBe('2026-11-18');
    const aged = await admin.call('accounting/list_aged_items', { account: 'receivable', asOf: '2026-11-20' });
    expect(aged.body.data.items.map(({ dueOn }: { dueOn: string }) => dueOn)).toContain('2026-11-18');
  });

  test('200: a draft has no number and posts nothing; invoices/getInvoiceData answers the same', async () => {
    const { make, read, balance } = await withInvoices();
    const made = await make(1000, { purchaseOrder: 'PO-7' }, false);
    expect(made).toMatchObject({ number: null, name: 'Invoice draft', status: 'PENDING', total: 1000, open: null });
    expect({ ...(await read(made.invoiceID)), undo: made.undo }).toEqual(made);
    expect([await balance('1100'), await balance('4000')]).toEqual([0, 0]);
  });
  test('200: approved at once it is numbered, taxed and posted, due by its terms', async () => {
    const { make, balance, admin, taxAccountID, isSound } = await withTax();
    const made = await make(1000);
    expect(made).toMatchObject({ number: 1, status: 'APPROVED', total: 1082.5, open: 1082.5, due: '2026-12-03' });
    expect(made.totals.taxes).toEqual([{ jurisdiction: 'Texas', percent: 8.25, taxable: 1000, tax: 82.5 }]);
    expect([await balance('1100'), await balance('4000')]).toEqual([1082.5, 1000]);
    const tax = await admin.call('accounting/getAccountDetails', { accountID: taxAccountID });
    expect(tax.body.data.balance).toBe(82.5);
    expect((await make(10)).number).toBe(2);
    await isSound();
  });
  test('200: what was approved when a discount fell on fees too says so, and keeps its sums when it is edited', async () => {
    const { make, read, admin, line, id, isSound } = await withTax();
    const fee = line(11.43, { itemClass: 'fee', accountID: id('4300'), isTaxable: false });
    const given = { discount: 25, lines: [line(406.07), fee] };
    expect((await make(0, given)).totals.tax).toBe(31.44);
    const old = await make(0, { ...given, isDiscountOnFees: true });
    expect(old.totals.tax).toBe(31.49);
    const { version, form } = await read(old.invoiceID);
    const changed = { invoiceID: old.invoiceID, version, form: { ...form, memo: 'By phone' } };
    expect((await admin.call('invoices/update_invoice', changed)).body.data.total).toBe(old.total);
    await isSound();
  });
  test('400 and 422 at the field: no lines, no amount, an account of another type, nothing owed, a discount above it', async () => {
    const { insert, form, line, id } = await withInvoices();
    const fieldsOf = async (given: object) => (await insert(given)).body.fields;
    expect(await fieldsOf(form(5, { lines: [] }))).toEqual({ 'form.lines': 'Enter at least one line' });
    expect(await fieldsOf(form(5, { lines: [line(5, { description: '', quantity: 0 })] }))).toEqual({
      'form.lines.0.description': 'Say what it is for',
      'form.lines.0.quantity': 'Enter a quantity of at least 0.0001',
    });
    expect(await fieldsOf(form(5, { lines: [line(5, { accountID: id('6400') })] }))).toEqual({
      'form.lines.0.accountID': '6400 Rent is of another type',
    });
    expect(await fieldsOf(form(0))).toEqual({ 'form.lines': 'Nothing would be owed' });
    expect(await fieldsOf(form(5, { discount: 6 }))).toEqual({ 'form.discount': 'At most the sum of the lines' });
    expect(await fieldsOf(form(5, { dueOn: '2026-11-01' }))).toEqual({
      'form.dueOn': 'On the day of the invoice, or later',
    });
    const large = Array.from({ length: 200 }, () => line(10_000_000, { quantity: 1_000_000 }));
    expect(await fieldsOf(form(5, { lines: large }))).toEqual({ 'form.lines': 'Amounts go up to $9,999,999,999.99' });
  });
  test('404: a customer, an account, a ticket that is not there; 403: approving without the right to', async () => {
    const { insert, form, line, add, admin } = await withInvoices();
    expect((await insert(form(5, { customerID: 987_654 }))).body.message).toBe('Customer not found.');
    expect((await insert(form(5, { lines: [line(5, { accountID: 987_654 })] }))).body.message).toBe(
      'Account not found.',
    );
    expect((await insert(form(5, { lines: [line(5, { ticketID: 987_654 })] }))).body.message).toBe('Ticket not found.');
    const elses = (await admin.call('customers/create_customer', { customerName: 'Else' })).body.data.customerID;
    const ticketOf = async (customerID?: number): Promise<number> =>
      (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body.data.ticketID;
    const foreign = await insert(form(5, { lines: [line(5, { ticketID: await ticketOf(elses) })] }));
    expect(foreign.body.fields).toEqual({ 'form.lines.0.ticketID': 'The ticket is another customer’s' });
    expect((await insert(form(5, { lines: [line(5, { ticketID: await ticketOf() })] }))).status).toBe(200);
    expect((await insert(form(5), true, await add('Technician'))).status).toBe(403);
  });
  test('422: into a closed month; 200: a draft may wait there', async () => {
    const { insert, form, tenantID } = await withInvoices();
    await app.owner.query(`update tenants set book_closing_date = '2026-11-30' where tenant_id = $1`, [tenantID]);
    expect((await insert(form(5))).body.message).toContain('closed through 11/30/2026');
    expect((await insert(form(5), false)).status).toBe(200);
  });
});

describe('invoices/submit_invoice and invoices/approve_invoice', () => {
  test('200: from draft over submitted to approved; undo makes it void, and its number stays; 409: once only', async () => {
    const { make, admin, read, balance } = await withInvoices();
    const { invoiceID } = await make(40, {}, false);
    expect((await admin.call('invoices/submit_invoice', { invoiceID })).body.data.status).toBe('SUBMITTED');
    expect((await admin.call('invoices/submit_invoice', { invoiceID })).status).toBe(409);
    const { body } = await admin.call('invoices/approve_invoice', { invoiceID });
    expect(body.data).toMatchObject({ status: 'APPROVED', number: 1, approvedBy: admin.name });
    expect((await admin.call('invoices/approve_invoice', { invoiceID })).status).toBe(409);
    await admin.call('events/undo', { undo: body.undo });
    expect(await read(invoiceID)).toMatchObject({ status: 'VOID', number: 1 });
    expect(await balance('1100')).toBe(0);
    expect((await make(40)).number).toBe(2);
    expect((await admin.call('invoices/approve_invoice', { invoiceID: 987_654 })).status).toBe(404);
  });
  test('200: two approve at once: one does, one number is taken', async () => {
    const { make, admin, balance } = await withInvoices();
    const { invoiceID } = await make(40, {}, false);
    const replies = await Promise.all([1, 2].map(() => admin.call('invoices/approve_invoice', { invoiceID })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance('1100')).toBe(40);
  });
});

describe('invoices/update_invoice', () => {
  test('200: an approved one leaves three versions in the ledger; undone it is as before', async () => {
    const { make, admin, form, balance, read } = await withInvoices();
    const { invoiceID, version, entryID } = await make(100);
    const { status, body } = await admin.call('invoices/update_invoice', { invoiceID, version, form: form(60) });
    expect([status, body.data.total, body.data.number, body.data.open]).toEqual([200, 60, 1, 60]);
    const original = (await admin.call('accounting/get_journal_entry', { entryID })).body.data;
    expect(original).toMatchObject({ reversedByID: entryID + 1, replacedByID: body.data.entryID });
    expect(await balance('4000')).toBe(60);
    await admin.call('events/undo', { undo: body.undo });
    expect(await balance('4000')).toBe(100);
    expect(await read(invoiceID)).toMatchObject({ total: 100, open: 100 });
  });
  test('403: what is approved, by who may not approve; their drafts are theirs', async () => {
    const { make, admin, form, add, tenantID } = await withInvoices();
    const { roleID } = (
      await admin.call('settings/create_security_role', {
        roleName: 'Biller',
        permissions: [{ featureName: 'invoices', permission: 3, subPermission: [] }],
      })
    ).body.data;
    const biller = await add('Viewer');
    await app.owner.query('update people set role_id = $1 where tenant_id = $2 and user_id = $3', [
      roleID,
      tenantID,
      biller.userID,
    ]);
    const [draft, approved] = [await make(1, {}, false), await make(1)];
    const edit = (invoiceID: number) =>
      biller.call('invoices/update_invoice', { invoiceID, version: 1, form: form(250_000) });
    expect((await edit(draft.invoiceID)).status).toBe(200);
    expect(await edit(approved.invoiceID)).toMatchObject({ status: 403, body: { message: /approve invoices/ } });
    // What was looked at before that edit is not approved.
    const approve = (more: object) => admin.call('invoices/approve_invoice', { invoiceID: draft.invoiceID, ...more });
    expect((await approve({ version: 1 })).status).toBe(409);
    expect((await approve({ version: 2 })).body.data.total).toBe(250_000);
  });
  test('200: edited while its month was closed and again, closed or open once more: no month has more of it than it says', async () => {
    const { make, admin, form, id, read, isSound, tenantID } = await withInvoices();
    const { invoiceID } = await make(1000, { date: '2026-04-10' });
    const edit = async (rate: number) => {
      const { version } = await read(invoiceID);
      const given = { invoiceID, version, form: form(rate, { date: '2026-04-10' }) };
      return (await admin.call('invoices/update_invoice', given)).body;
    };
    const months = async () => {
      const of = async (from: string, to: string) => {
        const { rows } = await app.owner.query(
          'select coalesce(-sum(cents), 0)::int / 100 as dollars from postings where tenant_id = $1 and account_id = $2 and entry_date between $3 and $4',
          [tenantID, id('4000'), from, to],
        );
        return rows[0].dollars;
      };
      return [await of('2026-04-01', '2026-04-30'), await of('2026-05-01', '2026-05-31')];
    };
    await admin.call('accounting/close_books', { through: '2026-04-30', reason: 'Agreed' });
    const first = await edit(1100);
    expect(await months()).toEqual([1000, 100]);
    // The slip in the correction is corrected, and taken back, while the month is closed.
    expect((await edit(1200)).message).toBeUndefined();
    expect(await months()).toEqual([1000, 200]);
    await edit(1100);
    const reopened = await admin.call('accounting/reopen_books', { through: null, reason: 'A mistake in it' });
    expect([reopened.status, reopened.body.message]).toEqual([200, undefined]);
    await edit(1150);
    expect(await months()).toEqual([1000, 150]);
    const voided = (await admin.call('invoices/delete_invoice', { invoiceID, reason: 'Wrong well' })).body;
    expect(await months()).toEqual([1000, -1000]);
    await admin.call('events/undo', { undo: voided.undo });
    expect(await months()).toEqual([1000, 150]);
    expect(first.data.total).toBe(1100);
    await isSound();
  });
  test('409: somebody changed it meanwhile, or it is void; 422: less than was paid; 404: not there', async () => {
    const { make, admin, form, pay } = await withInvoices();
    const made = await make(100);
    const edit = async (more: object) => {
      const { status } = await admin.call('invoices/update_invoice', {
        invoiceID: made.invoiceID,
        version: made.version,
        form: form(90),
        ...more,
      });
      return status;
    };
    expect((await pay(80, made)).status).toBe(200);
    expect(await edit({ form: form(70) })).toBe(422);
    expect(await edit({})).toBe(200);
    expect(await edit({})).toBe(409);
    expect(await edit({ version: 2, form: form(90, { kind: 'credit_memo' }) })).toBe(422);
    expect(await edit({ invoiceID: 987_654 })).toBe(404);
    await admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID });
    expect(await edit({ version: 2 })).toBe(409);
  });
});

describe('invoices/delete_invoice', () => {
  test('200: a draft is gone, and back by undo', async () => {
    const { make, admin } = await withInvoices();
    const { invoiceID } = await make(40, {}, false);
    const { body } = await admin.call('invoices/delete_invoice', { invoiceID });
    expect(body.data).toEqual({ isVoid: false });
    expect((await admin.call('invoices/getInvoiceData', { invoiceID })).status).toBe(404);
    await admin.call('events/undo', { undo: body.undo });
    expect((await admin.call('invoices/getInvoiceData', { invoiceID })).status).toBe(200);
  });
  test('200: what is posted is void, its payment is the customer’s credit; undo settles it again', async () => {
    const { make, admin, read, pay, balance, isSound } = await withInvoices();
    const made = await make(40);
    await pay(40, made);
    expect(await read(made.invoiceID)).toMatchObject({
      status: 'PAID',
      isPaid: true,
      open: 0,
      settled: [{ amount: 40 }],
    });
    const { body } = await admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID });
    expect(body.data).toEqual({ isVoid: true });
    expect([await read(made.invoiceID).then(({ status }) => status), await balance('1100')]).toEqual(['VOID', -40]);
    expect((await admin.call('invoices/delete_invoice', { invoiceID: made.invoiceID })).status).toBe(409);
    await admin.call('events/undo', { undo: body.undo });
    expect(await read(made.invoiceID)).toMatchObject({ status: 'PAID', open: 0 });
    expect(await balance('1100')).toBe(0);
    await isSound();
  });
});

describe('a credit memo', () => {
  test('200: is applied to an invoice, which is then paid', async () => {
    const { make, admin, read, isSound } = await withInvoices();
    const made = await make(100);
    const memo = await make(100, { kind: 'credit_memo' });
    expect(memo).toMatchObject({ number: 1, name: 'Credit memo 1', open: 100 });
    const shares = [{ itemID: made.itemID, amount: 100 }];
    expect((await admin.call('accounting/apply_credit', { itemID: memo.itemID, shares })).status).toBe(200);
    expect([await read(made.invoiceID), await read(memo.invoiceID)]).toMatchObject([
      { isPaid: true },
      { isPaid: true },
    ]);
    await isSound();
  });
});

describe('invoices/get_invoice_list, accounting/getRecentInvoices and invoices/get_invoice_sums', () => {
  test('200: by status, customer, words and days, page after page; sums are those of the lists', async () => {
    const { make, admin, pay, customerID } = await withInvoices();
    for (let count = 1; count <= 51; count++) await make(count, { date: '2026-10-15', terms: 'Net 10' });
    const made = await make(500, { purchaseOrder: 'PO-88' });
    await pay(500, made);
    await make(7, {}, false);
    const rows: InvoiceRow[] = await allPages(admin, 'invoices/get_invoice_list');
    expect(rows).toHaveLength(53);
    const list = async (filter: object) => (await allPages(admin, 'invoices/get_invoice_list', filter)) as InvoiceRow[];
    expect(await list({ search: 'po-88' })).toMatchObject([{ number: 52 }]);
    expect(await list({ search: '52' })).toMatchObject([{ number: 52 }]);
    expect(await list({ statuses: ['PAID'] })).toHaveLength(1);
    expect(await list({ statuses: ['PENDING'] })).toMatchObject([{ name: 'Invoice draft' }]);
    expect(await list({ customerID: customerID + 1 })).toEqual([]);
    const recent = await allPages(admin, 'accounting/getRecentInvoices', { from: '2026-11-01', to: '2026-11-30' });
    expect(recent).toMatchObject([{ number: 52 }]);
    const { sums, total } = (await admin.call('invoices/get_invoice_sums')).body.data;
    expect(total).toBe(rows.length);
    for (const { key, count, amount } of sums) {
      const those = await list(key === 'OVERDUE' ? { isOverdue: true } : { statuses: [key] });
      expect([key, those.length]).toEqual([key, count]);
      const sum = those.reduce(
        (all, row) => all + (key === 'APPROVED' || key === 'OVERDUE' ? (row.open ?? 0) : row.total),
        0,
      );
      expect([key, sum]).toEqual([key, amount]);
    }
    expect((await admin.call('invoices/get_invoice_list', { next: '[]' })).status).toBe(400);
  });
});

describe('invoices/getInvoiceFormOptions and invoices/get_invoice_taxes', () => {
  test('200: income accounts, zones, and how a customer is taxed on a day', async () => {
    const { admin, customerID, zoneID, id } = await withTax();
    const options = (await admin.call('invoices/getInvoiceFormOptions')).body.data;
    expect(options).toMatchObject({ isSetUp: true, zones: [{ zoneID, name: 'Odessa, TX' }] });
    const offered = options.accounts.map(({ accountID }: { accountID: number }) => accountID);
    expect([offered.includes(id('4000')), offered.includes(id('6400'))]).toEqual([true, false]);
    const taxes = await admin.call('invoices/get_invoice_taxes', { customerID, date: '2026-11-03' });
    expect(taxes.body.data).toMatchObject({ zoneName: 'Odessa, TX', rates: [{ percent: 8.25 }] });
    expect((await admin.call('invoices/get_invoice_taxes', { zoneID: 987_654, date: '2026-11-03' })).status).toBe(404);
  });
});

describe('search/find', () => {
  test('200: an invoice by its number, its name, its customer and its order', async () => {
    const { make, admin } = await withInvoices();
    await make(40, { purchaseOrder: 'PO-4411' });
    await make(15, { kind: 'credit_memo' });
    const found = async (text: string) => JSON.stringify((await admin.call('search/find', { text })).body.data);
    expect(await found('Invoice 1')).not.toContain('Credit memo 1');
    expect(await found('credit memo #1')).toContain('"detail":"Credit memo 1","aside":"-$15.00"');
    for (const text of ['orla', 'po-4411', 'invoice 1', '#1']) {
      const { body } = await admin.call('search/find', { text });
      expect(JSON.stringify(body.data)).toContain('"detail":"Invoice 1","aside":"$40.00"');
    }
  });
});

describe('invoices/email_invoice', () => {
  test('200: waits in the outbox with its sum; 422: a draft; 400: no address', async () => {
    const { make, admin, read, tenantID } = await withInvoices();
    const { invoiceID } = await make(1234.5);
    const mail = (email: string, one = invoiceID) => admin.call('invoices/email_invoice', { invoiceID: one, email });
    expect((await mail('ap@orla.test')).status).toBe(200);
    const { mails } = (await admin.call('mail/list_outbox')).body.data;
    expect(mails.map(({ sentTo }: { sentTo: string }) => sentTo)).toEqual(['ap@orla.test']);
    expect(await read(invoiceID)).toMatchObject({ mailedTo: 'ap@orla.test' });
    const { rows } = await app.owner.query(
      'select subject, text, attachment_name, length(attachment) as size from directory.mails where tenant_id = $1',
      [tenantID],
    );
    expect(rows).toMatchObject([
      { text: 'Invoice 1 for $1,234.50, due 12/03/2026.\n\nAttached: Invoice 1.pdf', attachment_name: 'Invoice 1.pdf' },
    ]);
    expect(rows[0].size).toBeGreaterThan(5000);
    expect((await mail('ap@orla.test', (await make(1, {}, false)).invoiceID)).status).toBe(422);
    expect((await mail('nobody')).status).toBe(400);
  });
  test('images/getPDF_get/: the document says what is owed', async () => {
    const { make, admin } = await withTax();
    const { invoiceID } = await make(1000);
    const reply = await admin.call('images/getPDFPreview_get/', { filename: `${invoiceID}.pdf`, path: 'invoices' });
    expect(reply.status).toBe(200);
    expect(reply.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('an invoice is found by what its lines say and come to, as they are now', async () => {
  const { admin, make, line } = await openInvoices(app);
  const lines = [line(417.35, { description: 'Tangential separator' }), line(20)];
  const { invoiceID, version, form } = await make(0, { lines }, false);
  const found = async (text: string) =>
    (await admin.call('search/list', { text, module: 'invoices' })).body.data.rows.map(
      ({ entityID }: { entityID: number }) => entityID,
    );
  expect([await found('tangential'), await found('417.35')]).toEqual([[invoiceID], [invoiceID]]);
  const edited = { ...form, lines: [form.lines[1]] };
  expect((await admin.call('invoices/update_invoice', { invoiceID, version, form: edited })).status).toBe(200);
  expect([await found('tangential'), await found('417.35')]).toEqual([[], []]);
});

test('a search says of what it found that it is void, and what a credit memo takes off', async () => {
  const { admin, make } = await openInvoices(app);
  const { invoiceID } = await make(61.25);
  await admin.call('invoices/delete_invoice', { invoiceID });
  await make(61.25, { kind: 'credit_memo' });
  const { rows } = (await admin.call('search/list', { text: '61.25', module: 'invoices' })).body.data;
  expect(rows.map(({ detail, aside }: { detail: string; aside: string }) => [detail, aside])).toEqual([
    ['Credit memo 1', '-$61.25'],
    ['Invoice 1 · void', '$61.25'],
  ]);
});

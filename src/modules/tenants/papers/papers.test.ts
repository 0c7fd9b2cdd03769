import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { picturesTotal, textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

const setTexts = (person: TestPerson, texts: Record<string, string>) =>
  person.call('settings/update_papers', {
    changes: Object.fromEntries(Object.entries(texts).map(([name, now]) => [name, { was: '', now }])),
  });
const texts = {
  licenses: 'TDLR 58214',
  howToPay: 'Check to the yard.\nACH on request.',
  invoiceNote: 'Warranted for 90 days.',
  workNote: 'Parts are kept for 30 days.',
  mailClosing: 'Ada at the yard',
};
const printed = async (person: TestPerson, path: string, filename: string | number) =>
  (await person.call('images/getPDF_get/', { path, filename: `${filename}.pdf` })).raw;
async function invoiceOf(books: Awaited<ReturnType<typeof openTrade>>): Promise<number> {
  const lines = [{ description: 'Pump', rate: 5, accountID: books.id('4000') }];
  const form = { customerID: books.customer.id, date: '2026-11-03', lines };
  const { status, body } = await books.admin.call('invoices/insert_invoice', { form, isApproved: true });
  expect(status, body.message).toBe(200);
  return body.data.invoiceID;
}

describe('settings/update_papers', () => {
  test('200: what is put on papers stands on those that it is for, and nowhere once it was taken back', async () => {
    const books = await openTrade(app);
    const { admin } = books;
    const { status, body } = await setTexts(admin, texts);
    expect([status, body.data]).toEqual([200, texts]);
    expect((await admin.call('settings/get_papers')).body.data).toEqual(texts);
    const invoiceID = await invoiceOf(books);
    const invoice = await textOf(await printed(admin, 'invoices', invoiceID));
    for (const words of ['TDLR 58214', 'How to pay', 'Check to the yard.', 'Warranted for 90 days.'])
      expect(invoice).toContain(words);
    expect(invoice).not.toContain('Parts are kept');
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
    const ticket = await textOf(await printed(admin, 'tickets', ticketID));
    expect(ticket).toContain('Parts are kept for 30 days.');
    expect(ticket).not.toContain('How to pay');

    await books.payment(5, [{ itemID: (await books.items('accounts_receivable'))[0].itemID, amount: 5 }]);
    expect(await textOf(await printed(admin, 'invoices', invoiceID))).not.toContain('How to pay');
    await books.undo(body.undo);
    expect(await textOf(await printed(admin, 'invoices', invoiceID))).not.toContain('Warranted');
  });

  test('200: what is mailed ends with the closing words of the company', async () => {
    const books = await openTrade(app);
    await setTexts(books.admin, texts);
    await books.admin.call('invoices/email_invoice', { invoiceID: await invoiceOf(books), email: 'ap@orla.test' });
    const { rows } = await app.owner.query('select text from directory.mails where tenant_id = $1', [books.tenantID]);
    expect(rows.at(-1).text).toMatch(/due .+\.\n\nAda at the yard\n\nAttached: Invoice 1\.pdf$/s);
  });

  test.each([
    ['licenses', 'a\nb'],
    ['licenses', 'a'.repeat(161)],
    ['howToPay', 'a'.repeat(1001)],
    ['mailClosing', 'a\u0000'],
  ])('400: %s %j', async (name, value) => {
    const { admin } = await app.newTenant();
    expect((await setTexts(admin, { [name]: value })).status).toBe(400);
  });

  test('403: who may not change settings', async () => {
    const acme = await app.newTenant();
    const technician = await acme.add('Technician');
    expect((await setTexts(technician, texts)).status).toBe(403);
    expect((await send(technician, await samples.png())).status).toBe(403);
  });
});

const send = (person: TestPerson, file: Uint8Array) => person.call('settings/upload_logo', {}, { file });
const logoOf = async (person: TestPerson): Promise<string | null> =>
  (await person.call('settings/get_logo')).body.data.logo;

describe('settings/upload_logo', () => {
  test('200: it stands at the head of papers, as large as they take it; removed and taken back, the former one stands again', async () => {
    const books = await openTrade(app);
    const { admin } = books;
    const invoiceID = await invoiceOf(books);
    const drawn = async () => picturesTotal(await printed(admin, 'invoices', invoiceID));
    expect([await logoOf(admin), await drawn()]).toEqual([null, 0]);
    const sent = await send(admin, await samples.png(2000, 500));
    expect(sent.status, sent.body.message).toBe(200);
    const logo = await logoOf(admin);
    expect(sent.body.data.logo).toBe(logo);
    expect(await samples.sizeOf(Buffer.from(logo ?? '', 'base64'))).toEqual([720, 180]);
    expect(await drawn()).toBe(1);
    const { body } = await admin.call('settings/remove_logo');
    expect([await logoOf(admin), await drawn()]).toEqual([null, 0]);
    await books.undo(body.undo);
    expect([await logoOf(admin), await drawn()]).toEqual([logo, 1]);
    const word = await admin.call('images/getDOC_get/', { path: 'invoices', filename: `${invoiceID}.docx` });
    expect(word.raw.includes('word/media/')).toBe(true);
  });

  test('200: the logo of one company is none of another', async () => {
    const [acme, other] = [await app.newTenant(), await app.newTenant()];
    await send(acme.admin, await samples.png());
    expect(await logoOf(other.admin)).toBeNull();
  });

  test('422: what is no image, or is cut off; the former one stays', async () => {
    const { admin } = await app.newTenant();
    await send(admin, await samples.png());
    const logo = await logoOf(admin);
    const whole = await samples.jpeg(400, 300);
    for (const file of [Buffer.from('<svg onload="alert(1)"/>'), samples.pdf(), whole.subarray(0, 700)])
      expect((await send(admin, file)).status).toBe(422);
    for (const file of [Buffer.from('Acme Pumps'), samples.pdf()])
      expect((await send(admin, file)).body.message).toBe('Choose an image: jpg, png, webp or gif.');
    expect(await logoOf(admin)).toBe(logo);
  });
});

describe('settings/update_accounting_info', () => {
  const change = (person: TestPerson, name: string, now: string) =>
    person.call('settings/update_accounting_info', { changes: { [name]: { was: '', now } } });

  test.each([
    ['75-2914408', '75-2914408'],
    ['752914408', '75-2914408'],
    ['', ''],
  ])('200: an EIN of %j is kept as %j', async (typed, kept) => {
    const { admin } = await app.newTenant();
    expect((await change(admin, 'employerID', typed)).body.data.employerID).toBe(kept);
    expect((await admin.call('settings/get_accounting_info')).body.data.employerID).toBe(kept);
  });

  test.each(['7-52914408', '123-45-6789', '75-291440', 'EIN'])('400: %j is no EIN', async (typed) => {
    const { admin } = await app.newTenant();
    const { status, body } = await change(admin, 'employerID', typed);
    expect([status, body.message]).toEqual([400, expect.stringContaining('nine digits')]);
  });
});

describe('what the books begin with', () => {
  const change = (person: TestPerson, name: string, was: string, now: string) =>
    person.call('settings/update_accounting_info', { changes: { [name]: { was, now } } });

  test('200: new customers and vendors have the terms that are set, unless they say their own; an invoice is due by them; Undo takes it back', async () => {
    const { admin, customer, id } = await openTrade(app);
    const { body } = await change(admin, 'customerTerms', 'Net 30', 'net 15');
    expect(body.data.customerTerms).toBe('Net 15');
    expect((await change(admin, 'vendorTerms', 'Net 30', '2% 10 Net 45')).body.data.vendorTerms).toBe('2/10 net 45');
    const customerOf = async (more: object = {}) =>
      (await admin.call('customers/create_customer', { customerName: 'Toyah Creek', ...more })).body.data;
    const made = await customerOf();
    expect(made.paymentTerms).toBe('Net 15');
    expect((await customerOf({ paymentTerms: 'Due on receipt' })).paymentTerms).toBe('Due on receipt');
    const { vendorID } = (await admin.call('vendors/create_vendor', { vendorName: 'Permian Supply' })).body.data;
    expect((await admin.call('vendors/get_vendor', { vendorID })).body.data.paymentTerms).toBe('2/10 net 45');
    const due = async (customerID: number) => {
      const lines = [{ description: 'Pump', rate: 5, accountID: id('4000') }];
      const form = { customerID, date: '2026-11-03', lines };
      return (await admin.call('invoices/insert_invoice', { form })).body.data.due;
    };
    expect([await due(made.customerID), await due(customer.id)]).toEqual(['2026-11-18', '2026-12-03']);
    const me = (await admin.call('users/getCurrentUser')).body.data;
    expect([me.customerTerms, me.vendorTerms, me.reportBasis]).toEqual(['Net 15', '2/10 net 45', 'accrual']);
    await admin.call('events/undo', { undo: body.undo });
    expect((await customerOf()).paymentTerms).toBe('Net 30');
  });

  test('200: customers and vendors of a file have them too, where the file says none', async () => {
    const { admin } = await app.newTenant();
    await change(admin, 'customerTerms', 'Net 30', 'Net 7');
    await change(admin, 'vendorTerms', 'Net 30', 'Net 60');
    for (const [module, name, path, terms] of [
      ['customers', 'customerName', 'customers/get_customer', 'Net 7'],
      ['vendors', 'vendorName', 'vendors/get_vendor', 'Net 60'],
    ] as const) {
      const importID = crypto.randomUUID();
      const rows = [{ line: 2, cells: { [name]: 'Permian' } }];
      await admin.call('imports/stage_rows', { module, importID, fileName: 'a.csv', rows });
      const { firstID } = (await admin.call('imports/run_import', { module, importID })).body.data;
      const id = { customers: 'customerID', vendors: 'vendorID' }[module];
      expect((await admin.call(path, { [id]: firstID })).body.data.paymentTerms).toBe(terms);
    }
  });

  test('400: what are no terms, and no basis', async () => {
    const { admin } = await app.newTenant();
    expect((await change(admin, 'customerTerms', 'Net 30', 'whenever')).status).toBe(400);
    expect((await change(admin, 'reportBasis', 'accrual', 'x')).status).toBe(400);
    expect((await change(admin, 'reportBasis', 'accrual', 'cash')).body.data.reportBasis).toBe('cash');
  });
});

test('appointments/getEnableOutlookValue: as it was set, and as before once that was taken back', async () => {
  const { admin } = await app.newTenant();
  const value = async () => (await admin.call('appointments/getEnableOutlookValue')).body.data.enableOutlook;
  expect(await value()).toBe(false);
  const changes = { enableOutlook: { was: false, now: true } };
  const { body } = await admin.call('settings/update_calendar_integration', { changes });
  expect(await value()).toBe(true);
  await admin.call('events/undo', { undo: body.undo });
  expect(await value()).toBe(false);
});

import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { png } from '#test/file-samples.ts';
import { foundCompany } from './attack/company.ts';
import { openRows } from './attack/rows.ts';

const app = await testApp({ database: await ownDatabase() });
const company = await foundCompany(app, 'BACK');
const { admin, ids } = company;

const make = async (path: string, body: object = {}) => {
  const reply = await admin.call(path, body);
  expect(reply.status, `${path}: ${reply.raw}`).toBe(200);
  return reply.body;
};

/** A customer who has one of everything, and owes nothing: with something open nobody is deleted. */
async function makeCustomer() {
  const { customerID } = (
    await make('customers/create_customer', {
      customerName: 'Permian Basin Midstream',
      phone: '(432) 555-0134',
      paymentTerms: 'Net 15',
      contacts: [{ name: 'Dale Rusk', phone: '(432) 555-0177' }],
      locations: [{ name: 'Station 4', address: '900 Yukon Rd', city: 'Odessa', state: 'TX', zip: '79762' }],
    })
  ).data;
  const { contacts } = (await make('customers/get_customer', { customerID })).data;
  const { assetID } = (
    await make('assets/create_asset', { assetNumber: 'P-204', assetName: 'Transfer pump', customerID })
  ).data;
  const about = { customerID, assetIDs: [assetID] };
  const { ticketID } = (await make('tickets/create_ticket', { ticketSubject: 'Seal leak', ...about })).data;
  const { taskID } = (await make('tasks/create_task', { taskSubject: 'Order the seal', ...about })).data;
  await make('tickets/add_contacts_to_ticket', { ticketID, add: [contacts[0].contactID] });
  const picture = await admin.call('files/upload_file', { name: 'gate.png' }, { file: await png() });
  const fileIDs = [picture.body.data.fileID];
  await make('notes/post_note', { type: 'customers', ID: customerID, noteBody: 'Gate code 4411', fileIDs });
  await make('accounting/set_customer_tax', { customerID, zoneID: ids.zoneID, exemption: null });
  const lines = [{ description: 'Seal', rate: 310, accountID: ids['income.accountID'] }];
  const form = { customerID, date: '2026-10-20', zoneID: null, lines };
  const invoice = (await make('invoices/insert_invoice', { form, isApproved: true })).data;
  const payment = (
    await make('accounting/insert_account_transaction', {
      form: {
        kind: 'payment',
        date: '2026-10-21',
        payee: { kind: 'customer', id: customerID },
        into: ids.into,
        amount: invoice.total,
        items: [{ itemID: invoice.itemID, amount: invoice.total }],
      },
    })
  ).data;
  return { customerID, assetID, ticketID, taskID, invoiceID: invoice.invoiceID, transactionID: payment.transactionID };
}
const { customerID, assetID, ticketID, taskID, invoiceID, transactionID } = await makeCustomer();

/** What is read of a customer and of all that names them. */
const readings: Record<string, object> = {
  'customers/get_customer': { customerID },
  'customers/get_customer_list': {},
  'assets/get_asset': { assetID },
  'assets/get_asset_list': { customerID },
  'tickets/ticket': { ticketID },
  'tickets/getTicketDetails': { ticketID },
  'tickets/ticket_contacts': { ticketID },
  'tickets/tickets': {},
  'tasks/get_task': { taskID },
  'notes/notes': { type: 'customers', ID: customerID },
  'invoices/getInvoiceData': { invoiceID },
  'invoices/get_invoice_list': {},
  'accounting/get_customer_tax': { customerID },
  'accounting/get_customer_statement': { customerID, from: '2026-01-01', to: '2026-12-31' },
  'accounting/get_payee_documents': { payee: { kind: 'customer', id: customerID } },
  'accounting/getPaymentDetails': { transactionID },
  'search/find': { text: 'Permian' },
};
async function readAll(): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [path, body] of Object.entries(readings)) {
    const reply = await admin.call(path, body);
    said[path] = reply.status === 200 ? JSON.stringify(reply.body.data) : `${reply.status} ${reply.body.message}`;
  }
  return said;
}

/** What other pages say of a customer who is deleted: it is not there by itself, and what was done for it names it as before. */
const isGone = '404 Customer not found.';
const gone: Record<string, string> = {
  'customers/get_customer': isGone,
  'notes/notes': isGone,
  'accounting/get_customer_tax': isGone,
  'accounting/get_customer_statement': isGone,
};
/** What finds no longer who is deleted. */
const finding = ['customers/get_customer_list', 'search/find'];
/** Where what happened is told and numbered, and what was answered. */
const telling = new Set(['events', 'once', 'counters']);

test('a customer who has everything is deleted and restored from the deleted ones, and everything is as it was', async () => {
  const rows = await openRows(app);
  await app.settled(company);
  const [before, sums] = [await readAll(), await rows.sums(company.tenantID)];
  expect(before['notes/notes']).toContain('gate.png');
  expect(before['tickets/ticket_contacts']).toContain('Dale Rusk');

  await make('customers/delete_customer', { customerID });
  const meanwhile = await readAll();
  for (const path of finding) expect(meanwhile[path], path).not.toContain('"Permian Basin Midstream","phone"');
  for (const path of Object.keys(readings).filter((one) => !finding.includes(one)))
    expect([path, meanwhile[path]]).toEqual([path, gone[path] ?? before[path]]);
  for (const [path, body] of Object.entries({
    'tickets/create_ticket': { ticketSubject: 'x', customerID },
    'assets/create_asset': { assetNumber: 'x', assetName: 'x', customerID },
  }))
    expect([path, (await admin.call(path, body)).status]).toEqual([path, 404]);

  const deleted = (await make('events/list_deleted', { module: 'customers' })).data;
  const { undo } = deleted.events.find((event: { entityID: number }) => event.entityID === customerID);
  await make('events/undo', { undo });
  await app.settled(company);
  expect(await readAll()).toEqual(before);
  const now = await rows.sums(company.tenantID);
  expect(rows.changed(sums, now).filter((name) => !telling.has(name))).toEqual([]);
});

import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Books with a customer, and invoices of one line. */
export async function openInvoices(app: TestApp) {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number).accountID;
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
  const line = (rate: number, more: object = {}) => ({ description: 'Pump', rate, accountID: id('4000'), ...more });
  const form = (rate: number, more: object = {}) => ({ customerID, date: '2026-11-03', lines: [line(rate)], ...more });
  const insert = (given: object, isApproved = true, person = admin) =>
    person.call('invoices/insert_invoice', { form: given, isApproved });
  const make = async (rate: number, more: object = {}, isApproved = true) => {
    const { status, body } = await insert(form(rate, more), isApproved);
    expect([status, body.message]).toEqual([200, undefined]);
    return { ...body.data, undo: body.undo };
  };
  const read = async (invoiceID: number) => (await admin.call('invoices/getInvoiceData', { invoiceID })).body.data;
  const balance = async (number: string): Promise<number> =>
    (await admin.call('accounting/getAccountDetails', { accountID: id(number) })).body.data.balance;
  const pay = async (amount: number, invoice: { itemID: number }) =>
    admin.call('accounting/insert_account_transaction', {
      form: {
        kind: 'payment',
        date: '2026-11-05',
        payee: { kind: 'customer', id: customerID },
        into: id('1200'),
        amount,
        items: [{ itemID: invoice.itemID, amount }],
      },
    });
  const isSound = async () => expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  return { ...tenant, id, customerID, line, form, insert, make, read, balance, pay, isSound };
}

/** 8.25 percent on everything, of one jurisdiction unless others are named, in a zone that is the company's default. */
export async function openTaxedInvoices(app: TestApp, percents: Readonly<Record<string, number>> = { Texas: 8.25 }) {
  const given = await openInvoices(app);
  const { admin } = given;
  const agency = await admin.call('accounting/save_tax_agency', { agencyID: null, name: 'Texas Comptroller' });
  const { agencyID, accountID } = agency.body.data;
  for (const [jurisdiction, percent] of Object.entries(percents))
    await admin.call('accounting/set_tax_rate', { agencyID, jurisdiction, percent, validFrom: '2026-01-01' });
  const zone = await admin.call('accounting/save_tax_zone', {
    zoneID: null,
    name: 'Odessa, TX',
    jurisdictions: Object.keys(percents).map((jurisdiction) => ({ agencyID, jurisdiction })),
  });
  expect([agency.status, zone.status]).toEqual([200, 200]);
  await admin.call('accounting/set_default_tax_zone', { zoneID: zone.body.data.zoneID });
  return {
    ...given,
    agencyID: agencyID as number,
    taxAccountID: accountID as number,
    zoneID: zone.body.data.zoneID as number,
  };
}

/** Credits of lines of invoices, and their edits and voids. */
export async function openCredits(app: TestApp, percents?: Readonly<Record<string, number>>) {
  const company = await openTaxedInvoices(app, percents);
  const { insert, form, admin, read } = company;
  const of = (lineID: number, documentID: number) => ({ origin: { documentID, lineID } });
  const credit = (lines: object[], more: object = {}, isApproved = true) =>
    insert(form(0, { kind: 'credit_memo', lines, ...more }), isApproved);
  const edit = async (invoiceID: number, more: object) => {
    const { version, form: was } = await read(invoiceID);
    return admin.call('invoices/update_invoice', { invoiceID, version, form: { ...was, ...more } });
  };
  const drop = (invoiceID: number) => admin.call('invoices/delete_invoice', { invoiceID });
  return { ...company, of, credit, edit, drop };
}

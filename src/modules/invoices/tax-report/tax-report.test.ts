import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTaxedInvoices } from '#test/invoicing.ts';

const app = await testApp();

async function withReport() {
  const books = await openTaxedInvoices(app);
  const report = async (more: object = {}) => {
    const { status, body } = await books.admin.call('accounting/getSalesTaxReport', {
      from: '2026-11-01',
      to: '2026-11-30',
      ...more,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.agencies[0];
  };
  const post = async (kind: string, fields: object) => {
    const { status, body } = await books.admin.call('accounting/insert_account_transaction', {
      form: { kind, ...fields },
    });
    expect([kind, status, body.message]).toEqual([kind, 200, undefined]);
    return body.data;
  };
  return { ...books, report, post };
}

describe('accounting/getSalesTaxReport', () => {
  test('200: gross, exempt by reason, taxable and tax by jurisdiction; what the agency is owed is its account (behaviour B3)', async () => {
    const { make, report, post, line, id, admin, taxAccountID, add } = await withReport();
    await make(400, { date: '2026-10-20' });
    await make(1000);
    await make(0, { lines: [line(200), line(50, { isTaxable: false })] });
    const texas = (await admin.call('accounting/get_tax_settings')).body.data.agencies[0];
    await post('sales_tax_payment', {
      ...{
        date: '2026-11-20',
        paidFrom: id('1000'),
        agency: taxAccountID,
        account: taxAccountID,
        accountID: taxAccountID,
      },
      amount: 33,
      discount: 0,
      penalty: 0,
      rounding: 0,
      payee: null,
      agencyID: texas.agencyID,
    });
    const agency = await report();
    expect(agency).toMatchObject({
      agencyName: 'Texas Comptroller',
      opening: 33,
      invoiced: 99,
      adjustments: 0,
      paid: 33,
      balance: 99,
      difference: 0,
      differences: [],
      jurisdictions: [
        {
          jurisdiction: 'Texas',
          percent: 8.25,
          gross: 1250,
          taxable: 1200,
          tax: 99,
          exempt: [{ reason: 'Not taxable', amount: 50 }],
        },
      ],
    });
    const account = await admin.call('accounting/getAccountDetails', { accountID: taxAccountID });
    expect(agency.balance).toBe(account.body.data.balance);
    const ben = await add('Technician');
    expect((await ben.call('accounting/getSalesTaxReport', {})).status).toBe(403);
    expect((await admin.call('accounting/getSalesTaxReport', { from: '2026-12-01', to: '2026-11-01' })).status).toBe(
      400,
    );
  });

  test('200: what was given back is no smaller invoice: it is credited, and adjusts what is owed', async () => {
    const { make, report } = await withReport();
    await make(1000);
    await make(200, { kind: 'credit_memo', date: '2026-11-10' });
    const agency = await report();
    expect(agency).toMatchObject({ invoiced: 82.5, adjustments: -16.5, balance: 66, difference: 0 });
    const [texas] = agency.jurisdictions;
    expect(texas).toMatchObject({ gross: 800, taxable: 800, invoiced: 82.5, credited: -16.5, tax: 66 });
  });

  test('200: cash basis: the tax of what was paid, in its share', async () => {
    const { make, report, pay } = await withReport();
    const invoice = await make(1000);
    await pay(541.25, invoice);
    const of = async (more: object) => (await report({ basis: 'cash', ...more })).jurisdictions[0];
    expect(await of({ to: '2026-11-04' })).toMatchObject({ gross: 0, taxable: 0, tax: 0 });
    expect(await of({})).toMatchObject({ gross: 500, taxable: 500, tax: 41.25 });
    expect(await of({ from: '2026-11-06' })).toMatchObject({ tax: 0 });
    const owed = async (more: object) => {
      const { opening, invoiced, adjustments, paid, balance } = await report({ basis: 'cash', ...more });
      return [opening, invoiced, adjustments, paid, balance];
    };
    expect(await owed({ to: '2026-11-04' })).toEqual([0, 0, 0, 0, 0]);
    expect(await owed({})).toEqual([0, 41.25, 0, 0, 41.25]);
    expect(await owed({ from: '2026-11-06' })).toEqual([41.25, 0, 0, 0, 41.25]);
  });

  test('200: of an invoice that is void in a later month the tax stands in its own, and is credited in that one', async () => {
    const { make, report, admin, tenantID } = await withReport();
    const invoice = await make(1000, { date: '2026-10-20' });
    await app.owner.query("update tenants set book_closing_date = '2026-10-31' where tenant_id = $1", [tenantID]);
    const voided = await admin.call('invoices/delete_invoice', {
      invoiceID: invoice.invoiceID,
      version: invoice.version,
    });
    expect([voided.status, voided.body.message]).toEqual([200, undefined]);
    const october = await report({ from: '2026-10-01', to: '2026-10-31' });
    expect(october).toMatchObject({ invoiced: 82.5, adjustments: 0, balance: 82.5, difference: 0, differences: [] });
    const november = await report();
    expect(november).toMatchObject({ invoiced: 0, adjustments: -82.5, balance: 0, difference: 0, differences: [] });
    expect(november.jurisdictions).toMatchObject([
      { gross: -1000, taxable: -1000, invoiced: 0, credited: -82.5, tax: -82.5 },
    ]);
    // Restored, it counts from the first open day.
    await admin.call('events/undo', { undo: voided.body.undo });
    expect(await report()).toMatchObject({ invoiced: 0, adjustments: 0, balance: 82.5, difference: 0 });
  });

  test('200: an invoice of a closed month that is edited leaves that month as it was filed, and moves what is more into the open one', async () => {
    const { make, report, admin, tenantID, line, pay } = await withReport();
    const invoice = await make(1000, { date: '2026-10-20' });
    await app.owner.query("update tenants set book_closing_date = '2026-10-31' where tenant_id = $1", [tenantID]);
    const form = { ...invoice.form, lines: [line(1200)] };
    const edited = await admin.call('invoices/update_invoice', {
      invoiceID: invoice.invoiceID,
      version: invoice.version,
      form,
    });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    const october = { from: '2026-10-01', to: '2026-10-31' };
    expect(await report(october)).toMatchObject({ invoiced: 82.5, balance: 82.5, difference: 0 });
    const november = await report();
    expect(november).toMatchObject({ opening: 82.5, invoiced: 16.5, adjustments: 0, balance: 99, difference: 0 });
    expect(november.jurisdictions).toMatchObject([
      { gross: 200, taxable: 200, invoiced: 16.5, credited: 0, tax: 16.5 },
    ]);
    await pay(649.5, edited.body.data);
    expect(await report({ basis: 'cash' })).toMatchObject({ invoiced: 49.5, adjustments: 0, balance: 49.5 });
    expect(await report({ ...october, basis: 'cash' })).toMatchObject({ invoiced: 0, adjustments: 0, balance: 0 });
  });

  test('200: what is posted to its account by hand is a difference; the close checklist lists the same', async () => {
    const { make, report, admin, id, taxAccountID } = await withReport();
    await make(1000);
    const lines = [
      { accountID: id('6400'), debitAmount: 5 },
      { accountID: taxAccountID, creditAmount: 5 },
    ];
    const entry = { date: '2026-11-10', memo: 'Penalty booked as tax', lines };
    const { entryID } = (await admin.call('accounting/insert_journal_entry', entry)).body.data;
    const agency = await report();
    expect(agency).toMatchObject({ invoiced: 82.5, adjustments: 5, balance: 87.5, difference: 5 });
    expect(agency.differences).toEqual([{ entryID, posted: 5, stated: 0 }]);
    const asked = { check: 'sales_tax', through: '2026-11-30' };
    const { rows } = (await admin.call('accounting/list_close_findings', asked)).body.data;
    expect(rows).toMatchObject([{ amount: -5, date: '2026-11-10', address: `/accounting/journal/${entryID}` }]);
  });
});

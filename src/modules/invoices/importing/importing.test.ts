import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';
import { openTaxedInvoices } from '#test/invoicing.ts';

const app = await testApp();

const heads = [
  '!CUST|NAME|TERMS',
  '!TRNS|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO|DUEDATE|TERMS|PONUM',
  '!SPL|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO|QNTY|PRICE|INVITEM|INVITEMTYPE|TAXABLE|EXTRA',
  '!ENDTRNS',
];
/** 8 pumps of 125.00 and 50.00 that are not taxed; 8.25 percent of the pumps. */
const pumps = (number: string) => [
  `TRNS|INVOICE|11/3/2026|Accounts Receivable|Bonham Water|1132.50|${number}|Spring order|12/18/2026|Net 45|PO-7`,
  `SPL|INVOICE|11/3/2026|Sales||-1000|${number}|Pump seals|-8|125|Seal|PART|Y|`,
  `SPL|INVOICE|11/3/2026|Sales||-50|${number}|Permit|||Fee|OTHC|N|`,
  `SPL|INVOICE|11/3/2026|Sales Tax Payable|Texas Comptroller|-82.50|${number}|||8.25%|Odessa, TX|COMPTAX||AUTOSTAX`,
  'ENDTRNS',
];
const file = (...lines: string[]) => [...heads, ...lines, ''].join('\n').replaceAll('|', '\t');

async function open() {
  const books = await openTaxedInvoices(app);
  const moving = await openMoving(app, books);
  const { admin } = books;
  const list = async () => (await admin.call('invoices/get_invoice_list', {})).body.data.rows;
  const report = async (more: object = {}) =>
    (await admin.call('accounting/getSalesTaxReport', { from: '2026-11-01', to: '2026-11-30', ...more })).body.data
      .agencies[0];
  const leftOut = (findings: { leftOut: { what: string }[] }) => findings.leftOut.map(({ what }) => what);
  return { ...books, ...moving, list, report, leftOut };
}

describe('invoices of an IIF file', () => {
  test('come as invoices: number, day, due day, order, lines and tax, in the tax report; the proof holds on the accounts of the agencies', async () => {
    const { admin, bring, check, importAll, list, read, report, balance, id, taxAccountID, make, isSound } =
      await open();
    const importID = await bring('qb.iif', file(...pumps('1041')));
    const { findings, proof } = await check(importID);
    expect(findings).toMatchObject({ entries: 1, documents: 1, mistakes: [], leftOut: [] });
    expect(proof).toMatchObject([{ fileDebits: 1132.5, booksDebits: 1132.5, booksCredits: 1132.5, unequal: 0 }]);
    expect((await importAll(importID)).proof).toMatchObject([{ booksDebits: 1132.5, unequal: 0 }]);

    const rows = await list();
    expect(rows).toMatchObject([
      {
        number: 1041,
        customerName: 'Bonham Water',
        date: '2026-11-03',
        due: '2026-12-18',
        total: 1132.5,
        open: 1132.5,
      },
    ]);
    const { invoiceID } = rows[0];
    const invoice = (await admin.call('invoices/getInvoiceData', { invoiceID })).body.data;
    expect(invoice).toMatchObject({
      status: 'APPROVED',
      approvedBy: 'Ada Admin',
      totals: { subtotal: 1050, tax: 82.5, zoneName: 'Odessa, TX' },
      form: {
        terms: 'Net 45',
        purchaseOrder: 'PO-7',
        memo: 'Spring order',
        lines: [
          { description: 'Pump seals', quantity: 8, rate: 125, itemClass: 'material', isTaxable: true },
          { description: 'Permit', quantity: 1, rate: 50, isTaxable: false },
        ],
      },
    });
    expect(await report()).toMatchObject({
      invoiced: 82.5,
      adjustments: 0,
      difference: 0,
      jurisdictions: [{ gross: 1050, taxable: 1000, tax: 82.5, exempt: [{ reason: 'Not taxable', amount: 50 }] }],
    });
    expect((await admin.call('accounting/getAccountDetails', { accountID: taxAccountID })).body.data.balance).toBe(
      82.5,
    );
    expect(await balance('1100')).toBe(1132.5);
    // It is a document like any other: edited, numbered after, paid.
    const { version, form, itemID } = invoice;
    const edited = await admin.call('invoices/update_invoice', {
      invoiceID,
      version,
      form: { ...form, memo: 'Order' },
    });
    expect([edited.status, edited.body.data?.total]).toEqual([200, 1132.5]);
    expect((await make(10)).number).toBe(1042);
    const payment = { kind: 'payment', date: '2026-11-05', payee: { kind: 'customer', id: form.customerID } };
    const paid = { ...payment, into: id('1200'), amount: 1132.5, items: [{ itemID, amount: 1132.5 }] };
    expect((await admin.call('accounting/insert_account_transaction', { form: paid })).status).toBe(200);
    expect(await read(importID)).toMatchObject({ state: 'imported' });
    expect((await admin.call('invoices/getInvoiceData', { invoiceID })).body.data.status).toBe('PAID');
    await isSound();
  });

  test('credit memos too; what is not taxed counts where the customer is at home', async () => {
    const { admin, bring, importAll, list, report, isSound } = await open();
    const credit = [
      'TRNS|CREDIT MEMO|11/9/2026|Accounts Receivable|Bonham Water|-108.25|77||||',
      'SPL|CREDIT MEMO|11/9/2026|Sales||100|77|Seals returned|||||Y|',
      'SPL|CREDIT MEMO|11/9/2026|Sales Tax Payable|Texas Comptroller|8.25|77|||8.25%||||AUTOSTAX',
      'ENDTRNS',
    ];
    const plain = [
      'TRNS|INVOICE|11/10/2026|Accounts Receivable|Bonham Water|30|1042||||',
      'SPL|INVOICE|11/10/2026|Sales||-30|1042|Permit|||||N|',
      'ENDTRNS',
    ];
    await importAll(await bring('qb.iif', file(...credit, ...plain)));
    expect((await list()).map((one: { name: string; total: number }) => [one.name, one.total])).toEqual([
      ['Invoice 1042', 30],
      ['Credit memo 77', 108.25],
    ]);
    expect((await report()).jurisdictions).toMatchObject([{ gross: -70, taxable: -100, tax: -8.25 }]);
    expect(
      (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data.items,
    ).toHaveLength(2);
    await isSound();
  });

  test('sales tax that was paid lowers what its agency is owed, though the file has one account for all', async () => {
    const { admin, bring, importAll, report, balance, taxAccountID, isSound } = await open();
    const paid = [
      'TRNS|SALES TAX PAYMENT|11/20/2026|Checking|Texas Comptroller|-80|||||',
      'SPL|SALES TAX PAYMENT|11/20/2026|Sales Tax Payable|Texas Comptroller|80|||||||||',
      'ENDTRNS',
    ];
    const made = await importAll(await bring('qb.iif', file(...pumps('1041'), ...paid)));
    expect(made.proof).toMatchObject([{ unequal: 0 }]);
    const owed = (await admin.call('accounting/getAccountDetails', { accountID: taxAccountID })).body.data.balance;
    expect([owed, (await report()).balance, await balance('1000')]).toEqual([2.5, 2.5, -80]);
    await isSound();
  });

  test('taken back they are void, and the corrected file brings their numbers again; 422 once one is paid', async () => {
    const { admin, bring, importAll, takeBack, ended, list, report, balance, isSound } = await open();
    const { importID } = await importAll(await bring('qb.iif', file(...pumps('1041'))));
    const [{ invoiceID }] = await list();
    await takeBack(importID);
    expect(await ended(importID)).toMatchObject({ state: 'taken_back', problem: '' });
    expect((await admin.call('invoices/getInvoiceData', { invoiceID })).body.data.status).toBe('VOID');
    expect([await balance('1100'), await report()]).toMatchObject([0, { balance: 0, invoiced: 0, difference: 0 }]);
    expect((await admin.call('invoices/delete_invoice', { invoiceID, reason: 'x' })).status).toBe(409);
    const again = await importAll(await bring('qb2.iif', file(...pumps('1041'))));
    expect(await list()).toMatchObject([
      { number: 1041, status: 'APPROVED' },
      { number: 1041, status: 'VOID' },
    ]);
    expect((await report()).invoiced).toBe(82.5);
    expect(again.madeCustomers).toBe(1);
    await isSound();
  });

  test('what cannot be one comes as an entry, and the dry run says how many and why', async () => {
    const { admin, bring, check, importAll, list, leftOut, isSound } = await open();
    const why = (reason: string) => `the document of an invoice or credit memo, which comes as an entry: ${reason}`;
    const odd = [
      ...pumps('A-12'),
      ...pumps('55'),
      ...pumps('55'),
      // A tax that no zone takes.
      'TRNS|INVOICE|11/3/2026|Accounts Receivable|Bonham Water|107|56||||',
      'SPL|INVOICE|11/3/2026|Sales||-100|56|Seals|||||Y|',
      'SPL|INVOICE|11/3/2026|Sales Tax Payable||-7|56||||||AUTOSTAX',
      'ENDTRNS',
      // A line that sells stock.
      'TRNS|INVOICE|11/3/2026|Accounts Receivable|Bonham Water|10|57||||',
      'SPL|INVOICE|11/3/2026|Sales||-10|57|Seals|||||N|',
      'SPL|INVOICE|11/3/2026|Cost of Sales||4|57||||||',
      'SPL|INVOICE|11/3/2026|Parts on Hand||-4|57||||||',
      'ENDTRNS',
      // Due before its day.
      'TRNS|INVOICE|11/3/2026|Accounts Receivable|Bonham Water|10|58||11/1/2026||',
      'SPL|INVOICE|11/3/2026|Sales||-10|58|Seals|||||N|',
      'ENDTRNS',
    ];
    const importID = await bring('odd.iif', file(...odd));
    const accounts = [
      { word: 'Cost of Sales', type: 'cost_of_goods_sold' },
      { word: 'Parts on Hand', type: 'other_current_asset' },
    ];
    const { findings } = await check(importID, { accounts });
    expect(findings).toMatchObject({ entries: 6, documents: 1, mistakes: [] });
    expect(leftOut(findings)).toEqual([
      why('its number is no whole number'),
      why('another has its number'),
      why('no tax zone takes its tax on its day'),
      why('a line of it is on an account that invoices are not booked to'),
      why('it is due before its day'),
    ]);
    await importAll(importID, { accounts });
    expect(
      (await list()).filter(({ customerName }: { customerName: string }) => customerName === 'Bonham Water'),
    ).toHaveLength(1);
    expect((await admin.call('accounting/get_books')).body.data.entriesTotal).toBeGreaterThanOrEqual(6);
    await isSound();
  });

  test('422: a number that somebody gave meanwhile refuses the import, and nothing of it stays', async () => {
    const { bring, check, run, ended, make, list } = await open();
    const importID = await bring('qb.iif', file(...pumps('1')));
    expect((await check(importID)).findings.documents).toBe(1);
    await make(10);
    await run(importID);
    expect(await ended(importID)).toMatchObject({
      state: 'checked',
      problem: 'The books, numbers or taxes have changed meanwhile. Check the file again.',
    });
    expect(await list()).toHaveLength(1);
  });

  test('which stand already, written by whomever, are known again by their number', async () => {
    const { bring, check, importAll, list, report } = await open();
    await importAll(await bring('qb.iif', file(...pumps('1041'))));
    const later = await bring('later.iif', file('CUST|Pine Dairy|Net 30', ...pumps('1041'), ...pumps('1042')));
    expect((await check(later)).findings).toMatchObject({
      standing: { entries: 1, first: '1041 of 11/03/2026, $1,132.50,' },
      mistakeCount: 1,
    });
    expect(await importAll(later, { standing: 'left_out' })).toMatchObject({ entries: 1 });
    expect((await list()).map(({ number }: { number: number }) => number)).toEqual([1042, 1041]);
    expect(await report()).toMatchObject({ invoiced: 165 });
  });
});

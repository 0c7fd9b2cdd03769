import { describe, expect, test } from 'vitest';
import { parseCsv } from '#shared/csv-text.ts';
import { testApp } from '#test/app.ts';
import { textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';
import type { ReturnLine } from './contract.ts';
import { columnsOf } from './iris-rules.ts';
import { problemsOf, thresholdOf } from './rules.ts';

const app = await testApp();

const w9 = {
  legalName: 'Ironwood Pump Works LP',
  classification: 'partnership',
  tinKind: 'ein',
  signedOn: '2026-01-05',
  address: '1800 Foundry Rd',
  city: 'Tulsa',
  state: 'OK',
  zip: '74107',
};

/** Books with what a vendor that gets a 1099 was paid in many ways, as the figures below take them. */
async function openReturns() {
  const trade = await openTrade(app);
  const { admin, post, vendor, id, remove, items } = trade;
  const vendorID = vendor.id as number;
  await admin.call('vendors/update_vendor', { vendorID, changes: { is1099: { was: false, now: true } } });
  const card = (await admin.call('accounting/insert_account', { number: '2150', name: 'Card', type: 'credit_card' }))
    .body.data;
  const [bank, labor, rent] = [id('1000'), id('6400'), id('5000')];
  const spend = (amount: number, paidFrom: number, date: string, payee: object = vendor) =>
    post('expense', { payee, paidFrom, date, lines: [{ accountID: labor, amount }] });
  const bill = async (date: string, lines: object[]): Promise<number> => {
    const { entryID } = await post('bill', { payee: vendor, date, lines });
    return (await items('accounts_payable')).find((one: { entryID: number }) => one.entryID === entryID).itemID;
  };
  const pay = (amount: number, itemID: number, date: string, paidFrom = bank) =>
    post('bill_payment', { payee: vendor, paidFrom, date, amount, items: [{ itemID, amount }] });
  const list = async (year: number) => (await admin.call('accounting/list_1099_forms', { year })).body.data;
  const amounts = async (year: number) =>
    (await list(year)).lines.map(({ vendorName, box, amount, isFiled }: ReturnLine) => [
      vendorName,
      box,
      amount,
      isFiled,
    ]);
  const setBox = (accountID: number, box: string | null) => admin.call('accounting/set_1099_box', { accountID, box });
  return { ...trade, vendorID, card, bank, labor, rent, spend, bill, pay, list, amounts, setBox, remove };
}

test('from which amount a box is filed, by year', () => {
  expect([2025, 2026].map((year) => thresholdOf('nec_1', year))).toEqual([600_00, 2_000_00]);
  expect([2025, 2026].map((year) => thresholdOf('misc_1', year))).toEqual([600_00, 2_000_00]);
  expect([2025, 2026].map((year) => thresholdOf('misc_2', year))).toEqual([10_00, 10_00]);
  expect([2025, 2026].map((year) => thresholdOf('misc_10', year))).toEqual([600_00, 600_00]);
});

test('what a form lacks, and whom the W-9 speaks against', () => {
  const whole = { ...w9, llcClass: '', exemptPayeeCode: '', classification: 'partnership' } as const;
  expect(problemsOf({ hasTaxID: true, w9: whole }, ['nec_1'])).toEqual([]);
  expect(problemsOf({ hasTaxID: false, w9: null }, ['nec_1'])).toEqual(['w9', 'tax_id', 'address']);
  const llc = { ...whole, classification: 'llc', llcClass: 's' } as const;
  expect(problemsOf({ hasTaxID: true, w9: llc }, ['nec_1'])).toEqual(['corporation']);
  expect(problemsOf({ hasTaxID: true, w9: llc }, ['misc_10'])).toEqual([]);
  expect(problemsOf({ hasTaxID: true, w9: { ...whole, exemptPayeeCode: '5', zip: '' } }, ['misc_1'])).toEqual([
    'address',
    'exempt',
  ]);
});

describe('accounting/list_1099_forms', () => {
  test('200: by hand: partly paid bills of two accounts, a credit, a card, a void, years and vendors apart', async () => {
    const books = await openReturns();
    const { vendor, vendorID, admin, spend, bill, pay, bank, card, labor, rent, setBox, amounts, list, remove, items } =
      books;
    expect((await setBox(rent, 'misc_1')).status).toBe(200);
    // 3,000.00 of a bill of which a third is labor: of 1,500.00 paid, 500.00 and 1,000.00.
    const shared = await bill('2026-02-01', [
      { accountID: labor, amount: 1000 },
      { accountID: rent, amount: 2000 },
    ]);
    await pay(1500, shared, '2026-03-01');
    // Paid at once by check: 1,800.00.
    await spend(1800, bank, '2026-04-01');
    // By card, at once and for a bill: its processor reports it.
    await spend(700, card.accountID, '2026-04-02');
    // Voided: nothing.
    await remove((await spend(999, bank, '2026-05-01')).transactionID);
    // A bill of 900.00 of which a credit takes 300.00: 600.00 is paid.
    const credited = await bill('2026-06-01', [{ accountID: labor, amount: 900 }]);
    await books.post('vendor_credit', {
      payee: vendor,
      date: '2026-06-02',
      lines: [{ accountID: labor, amount: 300 }],
    });
    const credit = (await items('accounts_payable')).find((one: { side: string }) => one.side === 'debit');
    const applied = { itemID: credit.itemID, shares: [{ itemID: credited, amount: 300 }] };
    expect((await admin.call('accounting/apply_credit', applied)).status).toBe(200);
    await pay(600, credited, '2026-06-15');
    // Of another year.
    await spend(650, bank, '2025-12-30');
    // One cent below the amount; and one that gets no 1099.
    const other = async (vendorName: string, is1099: boolean) => ({
      kind: 'vendor',
      id: (await admin.call('vendors/create_vendor', { vendorName, is1099 })).body.data.vendorID,
    });
    await spend(1999.99, bank, '2026-07-01', await other('Little Creek Welding', true));
    await spend(5000, bank, '2026-07-02', await other('Big Supply', false));

    expect(await amounts(2026)).toEqual([
      ['Ironwood Pump Works', 'nec_1', 500 + 1800 + 600, true],
      ['Ironwood Pump Works', 'misc_1', 1000, false],
      ['Little Creek Welding', 'nec_1', 1999.99, false],
    ]);
    expect(await amounts(2025)).toEqual([['Ironwood Pump Works', 'nec_1', 650, true]]);
    expect(await amounts(2024)).toEqual([]);
    expect(await list(2026)).toMatchObject({ paidByCard: 700, left: 0 });
    // The same as the report of what vendors were paid says.
    const { rows } = (await admin.call('accounting/get_vendor_1099', { year: 2026 })).body.data;
    expect(rows.find((row: { vendorID: number }) => row.vendorID === vendorID)).toMatchObject({
      paid: 3900,
      paidByCard: 700,
    });
    // Each figure is what its payments come to.
    const { body } = await admin.call('accounting/list_1099_payments', { year: 2026, vendorID, box: 'nec_1' });
    expect(body.data.total).toBe(2900);
    expect(body.data.payments.map(({ date, amount }: { date: string; amount: number }) => [date, amount])).toEqual([
      ['2026-03-01', 500],
      ['2026-04-01', 1800],
      ['2026-06-15', 600],
    ]);
  });

  test('200: the box is that of the account, or else of the vendor; what is in none is left out; undo puts each back', async () => {
    const { admin, vendorID, spend, bank, labor, amounts, list, setBox } = await openReturns();
    await spend(2500, bank, '2026-04-01');
    const boxes = async () => (await amounts(2026)).map(([, box]: [string, string]) => box);
    expect(await boxes()).toEqual(['nec_1']);
    const changes = { box1099: { was: 'nec_1', now: 'misc_3' } };
    await admin.call('vendors/update_vendor', { vendorID, changes });
    expect(await boxes()).toEqual(['misc_3']);
    await setBox(labor, 'misc_2');
    expect(await boxes()).toEqual(['misc_2']);
    const none = await setBox(labor, 'none');
    expect([await boxes(), (await list(2026)).left]).toEqual([[], 2500]);
    expect((await list(2026)).accounts).toMatchObject([{ accountID: labor, amount: 2500, box: 'none' }]);
    expect((await admin.call('events/undo', { undo: none.body.undo })).status).toBe(200);
    expect(await boxes()).toEqual(['misc_2']);
    await setBox(labor, null);
    const again = await setBox(labor, 'misc_6');
    expect((await admin.call('events/undo', { undo: again.body.undo })).status).toBe(200);
    expect(await boxes()).toEqual(['misc_3']);
    expect((await setBox(987_654, 'misc_1')).status).toBe(404);
  });

  test('200: what is paid ahead stands in the box of the vendor, and what paid a bill of another year counts when it was paid', async () => {
    const { post, vendor, bank, bill, pay, labor, amounts } = await openReturns();
    await post('bill_payment', { payee: vendor, paidFrom: bank, date: '2026-01-10', amount: 2100, items: [] });
    const old = await bill('2025-11-01', [{ accountID: labor, amount: 800 }]);
    await pay(800, old, '2026-01-15');
    expect(await amounts(2026)).toEqual([['Ironwood Pump Works', 'nec_1', 2900, true]]);
    expect(await amounts(2025)).toEqual([]);
  });

  test('400: a year that is none; 403: without the right to read the books', async () => {
    const { admin, add } = await openTrade(app);
    expect((await admin.call('accounting/list_1099_forms', { year: 26 })).status).toBe(400);
    const technician = await add('Technician');
    expect((await technician.call('accounting/list_1099_forms', { year: 2026 })).status).toBe(403);
    expect((await technician.call('accounting/set_1099_box', { accountID: 1, box: null })).status).toBe(403);
  });
});

describe('accounting/print_1099', () => {
  test('200: the copy of the recipient, with the last four digits; 404: where nothing is filed', async () => {
    const { admin, vendorID, spend, bank } = await openReturns();
    await spend(2500.5, bank, '2026-04-01');
    await admin.call('vendors/save_w9', { vendorID, ...w9, taxID: '89-1423390' });
    await admin.call('settings/update_accounting_info', { changes: { employerID: { was: '', now: '89-2210417' } } });
    const { status, raw } = await admin.call('accounting/print_1099', { year: 2026, vendorID, form: '1099-NEC' });
    expect(status).toBe(200);
    const text = await textOf(raw);
    for (const part of [
      '1099-NEC',
      '2026',
      'Copy B',
      'Ironwood Pump Works LP',
      '1800 Foundry Rd',
      '89-2210417',
      'XX-XXX3390',
      'Nonemployee compensation',
      '$2,500.50',
      'furnished to the IRS',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('1423390');
    expect((await admin.call('accounting/print_1099', { year: 2026, vendorID, form: '1099-MISC' })).status).toBe(404);
    expect((await admin.call('accounting/print_1099', { year: 2025, vendorID, form: '1099-NEC' })).status).toBe(404);
  });
});

describe('accounting/make_1099_file', () => {
  test('200: a line for each that has all it needs, with the whole number; who took it out stands in the history', async () => {
    const { admin, add, vendorID, spend, bank } = await openReturns();
    const accountant = await add('Accountant');
    const make = (who = accountant) => who.call('accounting/make_1099_file', { year: 2026, form: '1099-NEC' });
    await spend(2500.5, bank, '2026-04-01');
    expect((await make()).body.message).toContain('EIN of your company');
    await admin.call('settings/update_accounting_info', { changes: { employerID: { was: '', now: '89-2210417' } } });
    expect((await make()).body.message).toContain('has all it needs');
    await admin.call('vendors/save_w9', { vendorID, ...w9, taxID: '89-1423390' });
    const person = (await admin.call('vendors/create_vendor', { vendorName: 'Montoya', is1099: true })).body.data
      .vendorID;
    await admin.call('vendors/save_w9', {
      vendorID: person,
      ...w9,
      legalName: 'Raul E. Montoya',
      classification: 'individual',
      tinKind: 'ssn',
      taxID: '912-34-6604',
    });
    const lacking = (await admin.call('vendors/create_vendor', { vendorName: 'Caliche Haul', is1099: true })).body.data
      .vendorID;
    for (const id of [person, lacking]) await spend(3000, bank, '2026-05-01', { kind: 'vendor', id });
    const { body } = await make();
    expect(body.data).toMatchObject({ fileName: '1099-NEC 2026.csv', formsTotal: 2, left: ['Caliche Haul'] });
    const [heads = [], ...lines] = parseCsv(body.data.text);
    expect(heads).toEqual(columnsOf('1099-NEC'));
    const cell = (line: string[] | undefined, head: string) => line?.[heads.indexOf(head)];
    const [one, other] = lines;
    expect([cell(one, 'Recipient Taxpayer ID Number'), cell(one, 'Recipient TIN Type')]).toEqual(['891423390', 'EIN']);
    expect(cell(one, 'Recipient Business or Entity Name Line 1')).toBe('Ironwood Pump Works LP');
    expect(cell(one, 'Box 1 - Nonemployee Compensation')).toBe('2500.50');
    expect([cell(one, 'Payer Taxpayer ID Number'), cell(one, 'Tax Year'), cell(one, 'Form Type')]).toEqual([
      '892210417',
      '2026',
      '1099-NEC',
    ]);
    expect(
      ['First Name', 'Middle Name', 'Last Name (Surname)'].map((name) => cell(other, `Recipient ${name}`)),
    ).toEqual(['Raul', 'E.', 'Montoya']);
    expect([cell(other, 'Recipient Taxpayer ID Number'), cell(other, 'Recipient Name Type')]).toEqual([
      '912346604',
      'Individual',
    ]);
    const history = await admin.call('events/list_history', { module: 'vendors', entityID: person });
    expect(history.body.data.events[0]).toMatchObject({ name: 'vendor_tax_id_filed', userID: accountant.userID });
    expect((await make(await add('Manager'))).status).toBe(403);
  });
});

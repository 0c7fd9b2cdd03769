import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
type Row = { key: string; amounts: number[] };

async function openCash() {
  const books = await openTrade(app);
  const { id, insert } = books;
  const flow = async (more: object = {}) => {
    const input = { from: '2026-11-01', to: '2026-11-30', ...more };
    const { status, body } = await books.admin.call('accounting/getCashFlowData', input);
    expect([status, body.message]).toEqual([200, undefined]);
    const sub = (key: string) => body.data.rows.find((row: Row) => row.key === `cash:${key}`)?.amounts[0] ?? 0;
    const total = (key: string) => body.data.rows.find((row: Row) => row.key === `total:${key}`)?.amounts[0];
    return { ...body.data, sub, total };
  };
  const enter = async (date: string, memo: string, lines: [string, number, object?][]) => {
    const { status, body } = await books.admin.call('accounting/insert_journal_entry', {
      date,
      memo,
      lines: lines.map(([number, amount, more]) => ({
        accountID: id(number),
        ...more,
        ...(amount > 0 ? { debitAmount: amount } : { creditAmount: -amount }),
      })),
    });
    expect([status, body.message]).toEqual([200, undefined]);
  };
  const made = async (kind: string, fields: object) => {
    const { status, body } = await insert(kind, fields);
    expect([kind, status, body.message]).toEqual([kind, 200, undefined]);
    return body.data;
  };
  return { ...books, flow, enter, made };
}

describe('accounting/getCashFlowData', () => {
  test('B4 the worked month: every field, the net, and the closing cash', async () => {
    const { flow, enter, made, id, owe, payment, items, admin, customer } = await openCash();
    await enter('2026-10-31', 'Opening cash', [
      ['1000', 10_000],
      ['3000', -10_000],
    ]);
    const card = (
      await admin.call('accounting/insert_account', { number: '2150', name: 'Fleet card', type: 'credit_card' })
    ).body.data.accountID;
    await owe(1082.5, '2026-10-15');
    const [invoice] = await items('accounts_receivable');
    await payment(1082.5, [{ itemID: invoice.itemID, amount: 1082.5 }], { into: id('1000'), date: '2026-11-03' });
    await enter('2026-11-04', 'Rent', [
      ['6100', 700],
      ['1000', -700],
    ]);
    await made('expense', { payee: null, paidFrom: card, lines: [{ accountID: id('5000'), amount: 300 }] });
    await made('pay_credit_card', { card, paidFrom: id('1000'), amount: 300, financeCharge: 0, date: '2026-11-20' });
    await enter('2026-11-06', 'Loan', [
      ['1000', 5000],
      ['2700', -5000],
    ]);
    await enter('2026-11-07', 'Truck', [
      ['1510', 4000],
      ['1000', -4000],
    ]);
    await enter('2026-11-08', 'Draw', [
      ['3200', 500],
      ['1000', -500],
    ]);
    await enter('2026-11-09', 'Loan interest', [
      ['8000', 20],
      ['1000', -20],
    ]);
    await enter('2026-11-10', 'Refund', [
      ['1100', 82.5, { payee: customer }],
      ['1000', -82.5],
    ]);
    const report = await flow();
    expect(report).toMatchObject({
      ...{
        sumCustomerPayments: 1082.5,
        sumCustomerRefunds: 82.5,
        sumCOGS: 300,
        sumExpenses: 700,
        sumOtherExpenses: 20,
      },
      totalFromOperations: -20,
      totalFromInvesting: -4000,
      sumOwnerDistributions: 500,
      totalFromFinancing: 4500,
      netCashFlow: 480,
      otherReceipts: 0,
      unclassified: 0,
    });
    expect(report.total('cash_after')).toBe(10_480);
  });

  test('200: a bill payment is followed to the lines of its bills, what is not applied is paid ahead', async () => {
    const { flow, bill, items, made, vendor, id } = await openCash();
    const lines = [
      { accountID: id('5000'), amount: 600 },
      { accountID: id('6100'), amount: 300 },
      { accountID: id('1510'), amount: 100 },
    ];
    await bill(0, { lines, date: '2026-10-20' });
    const [due] = await items('accounts_payable');
    await made('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 550,
      items: [{ itemID: due.itemID, amount: 500 }],
    });
    expect(await flow()).toMatchObject({ sumCOGS: 300, sumExpenses: 200, totalFromInvesting: -50, netCashFlow: -550 });
    expect((await flow()).sub('paid_ahead')).toBe(-50);
  });

  test('200: card payments settle charges first-in first-out, across months and kinds', async () => {
    const { flow, made, id, admin } = await openCash();
    const card = (
      await admin.call('accounting/insert_account', { number: '2150', name: 'Fleet card', type: 'credit_card' })
    ).body.data.accountID;
    const buy = (date: string, number: string, amount: number) =>
      made('expense', { payee: null, paidFrom: card, date, lines: [{ accountID: id(number), amount }] });
    const pay = (date: string, amount: number) =>
      made('pay_credit_card', { card, paidFrom: id('1000'), amount, financeCharge: 0, date });
    await buy('2026-09-05', '5000', 100);
    await buy('2026-09-06', '6100', 80);
    await buy('2026-11-02', '5000', 40);
    await pay('2026-10-10', 130);
    await pay('2026-11-10', 100);
    expect(await flow({ from: '2026-10-01', to: '2026-10-31' })).toMatchObject({ sumCOGS: 100, sumExpenses: 30 });
    // 50 of rent, 40 of materials, and 10 more than was charged.
    const november = await flow();
    expect(november).toMatchObject({ sumCOGS: 40, sumExpenses: 60, netCashFlow: -100 });
    expect(november.sub('paid_ahead')).toBe(-10);
  });

  test('200: net pay is split as the wages are; deposits move nothing; a returned payment is a negative one', async () => {
    const { flow, made, id, payment, items, admin } = await openCash();
    // #19: gross 2,000.00, of which 1,500.00 is labor of jobs; net pay 1,667.00.
    await made('payroll', {
      paidFrom: id('1000'),
      federalWithholding: 180,
      socialSecurity: 124,
      medicare: 29,
      stateWithholding: 0,
      benefits: 0,
      garnishments: 0,
      employerSocialSecurity: 124,
      employerMedicare: 29,
      futa: 12,
      suta: 54,
      lines: [
        { accountID: id('5100'), amount: 1500 },
        { accountID: id('6000'), amount: 500 },
      ],
    });
    const paid = await payment(200, []);
    const [held] = await items('undeposited_funds');
    const bank = { into: id('1000'), cashBack: 0, lines: [] };
    await made('deposit', { ...bank, fee: 5, payments: [{ itemID: held.itemID, amount: 200 }], date: '2026-11-04' });
    const wages = await flow();
    expect([wages.sumCustomerPayments, wages.sumCOGS, wages.sub('payroll'), wages.sub('expenses')]).toEqual([
      ...[200, 1250.25, -416.75, -5],
    ]);
    await made('bounced_payment', {
      payment: paid.transactionID,
      bank: id('1000'),
      bankFee: 12,
      customerFee: 0,
      date: '2026-11-10',
    });
    const report = await flow();
    expect([report.sumCustomerPayments, report.sumCustomerRefunds, report.sub('expenses')]).toEqual([0, 0, -17]);
    expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
    expect(report.total('cash_after')).toBe(report.netCashFlow);
  });

  test('B4 an early-payment discount is no receipt: what was paid counts, over the lines of the bill', async () => {
    const { flow, bill, items, made, vendor, id } = await openCash();
    await bill(0, {
      date: '2026-10-20',
      lines: [
        { accountID: id('5000'), amount: 3000 },
        { accountID: id('6100'), amount: 814.84 },
      ],
    });
    const [due] = await items('accounts_payable');
    const paid = [{ itemID: due.itemID, amount: 3738.54, discount: 76.3 }];
    await made('bill_payment', { payee: vendor, paidFrom: id('1000'), amount: 3738.54, items: paid });
    // 3,000 and 814.84 of 3,814.84, each less its share of the discount.
    expect(await flow()).toMatchObject({ sumCOGS: 2940, sumExpenses: 798.54, otherReceipts: 0, netCashFlow: -3738.54 });
    // What is paid beyond the bill is paid in full.
    await bill(100, { date: '2026-10-21' });
    const [next] = await items('accounts_payable');
    await made('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 148,
      date: '2026-11-20',
      items: [{ itemID: next.itemID, amount: 98, discount: 2 }],
    });
    const last = await flow({ from: '2026-11-20', to: '2026-11-20' });
    expect([last.sumCOGS, last.sub('paid_ahead'), last.otherReceipts]).toEqual([98, -50, 0]);
  });

  test('B4 a discount on one of the bills of a payment is none on the others, also when it is moved, taken back and put back', async () => {
    const { flow, bill, items, made, vendor, id, admin, read, remove, isSound } = await openCash();
    await bill(1000, { date: '2026-10-05', lines: [{ accountID: id('5000'), amount: 1000 }] });
    await bill(0, {
      date: '2026-10-17',
      lines: [
        { accountID: id('6100'), amount: 500 },
        { accountID: id('6500'), amount: 300 },
      ],
    });
    const [materials, office] = await items('accounts_payable');
    const paid = await made('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 1784,
      items: [
        { itemID: materials.itemID, amount: 1000, discount: 0 },
        { itemID: office.itemID, amount: 784, discount: 16 },
      ],
    });
    const ofMonth = { netCashFlow: -1784, otherReceipts: 0 };
    expect(await flow()).toMatchObject({ ...ofMonth, sumCOGS: 1000, sumExpenses: 784 });
    const { form } = await read(paid.transactionID);
    const moved = await admin.call('accounting/update_account_transaction', {
      transactionID: paid.transactionID,
      entryID: paid.entryID,
      form: {
        ...form,
        items: [
          { itemID: materials.itemID, amount: 984, discount: 16 },
          { itemID: office.itemID, amount: 800, discount: 0 },
        ],
      },
    });
    expect([moved.status, moved.body.message]).toEqual([200, undefined]);
    const after = { ...ofMonth, sumCOGS: 984, sumExpenses: 800 };
    expect(await flow()).toMatchObject(after);
    const { undo } = (await remove(paid.transactionID)).body;
    expect(await flow()).toMatchObject({ netCashFlow: 0, sumCOGS: 0, sumExpenses: 0 });
    expect((await admin.call('events/undo', { undo })).status).toBe(200);
    expect(await flow()).toMatchObject(after);
    await isSound();
  });

  test('B4 payroll by a journal entry shows the same lines as by the form: net of what is withheld', async () => {
    const wages: [string, number][] = [
      ['5100', 12_300],
      ['6000', 6_150],
      ['6050', 1_715.86],
    ];
    const byEntry = await openCash();
    await byEntry.enter('2026-11-15', 'Payroll', [...wages, ['2300', -4_972.29], ['1000', -15_193.57]]);
    const byForm = await openCash();
    await byForm.made('payroll', {
      paidFrom: byForm.id('1000'),
      date: '2026-11-15',
      lines: [
        { accountID: byForm.id('5100'), amount: 12_300 },
        { accountID: byForm.id('6000'), amount: 6_150 },
      ],
      federalWithholding: 1_540.57,
      socialSecurity: 1_390.68,
      medicare: 325.18,
      stateWithholding: 0,
      benefits: 0,
      garnishments: 0,
      employerSocialSecurity: 1_390.68,
      employerMedicare: 325.18,
      futa: 0,
      suta: 0,
    });
    const [entry, form] = [await byEntry.flow(), await byForm.flow()];
    expect(entry.rows).toEqual(form.rows);
    expect([entry.sumCOGS, entry.sub('payroll'), entry.sub('expenses'), entry.otherReceipts]).toEqual([
      ...[10_129.05, -5_064.52, 0, 0],
    ]);
    expect(entry.netCashFlow).toBe(-15_193.57);
  });

  test('200: other entries with several sides: only what was paid or came in counts', async () => {
    const cases: [title: string, lines: [string, number][], expected: object][] = [
      [
        'a truck with a loan',
        [
          ['1510', 10_000],
          ['2700', -8_000],
          ['1000', -2_000],
        ],
        { totalFromInvesting: -2_000, totalFromFinancing: 0 },
      ],
      [
        'a sale less the fee of the processor',
        [
          ['1000', 97],
          ['6110', 3],
          ['4000', -100],
        ],
        { sumCustomerPayments: 97, sumExpenses: 0 },
      ],
      [
        'old equipment sold at a gain',
        [
          ['1000', 3_000],
          ['1590', 2_000],
          ['1500', -4_500],
          ['7400', -500],
        ],
        { totalFromInvesting: 3_000, otherReceipts: 0 },
      ],
      [
        'sales tax remitted, less the discount',
        [
          ['2200', 100],
          ['7300', -0.5],
          ['1000', -99.5],
        ],
        { sumExpenses: 99.5, otherReceipts: 0 },
      ],
      [
        'rent and fuel, less a rebate',
        [
          ['6400', 300],
          ['6500', 100],
          ['7000', -40],
          ['1000', -360],
        ],
        { sumExpenses: 360, otherReceipts: 0 },
      ],
    ];
    for (const [title, lines, expected] of cases) {
      const { enter, flow } = await openCash();
      await enter('2026-11-15', title, lines);
      expect([title, await flow()]).toMatchObject([title, { ...expected, unclassified: 0 }]);
    }
  });

  test('200: paying somebody who had paid our card is money paid to the card', async () => {
    const { flow, enter, made, id, vendor, items } = await openCash();
    await enter('2026-11-02', 'The foreman paid the card', [
      ['2100', 119.2],
      ['2000', -119.2, { payee: vendor }],
    ]);
    const [owed] = await items('accounts_payable');
    const paid = [{ itemID: owed.itemID, amount: 119.2 }];
    await made('bill_payment', { payee: vendor, paidFrom: id('1000'), amount: 119.2, items: paid });
    const { sub, unclassified } = await flow();
    expect([sub('paid_ahead'), unclassified]).toEqual([-119.2, 0]);
  });

  test('200: a void takes back the line of its document, and is no receipt', async () => {
    const { flow, made, id, remove } = await openCash();
    const { transactionID } = await made('expense', {
      payee: null,
      paidFrom: id('1000'),
      lines: [{ accountID: id('6100'), amount: 90 }],
    });
    expect((await flow()).sumExpenses).toBe(90);
    await remove(transactionID);
    expect(await flow()).toMatchObject({ sumExpenses: 0, otherReceipts: 0, netCashFlow: 0 });
  });

  test('200: in months, and compared; 400 for a range that ends before it begins; 403 without the right', async () => {
    const { admin, add, payment } = await openCash();
    await payment(50, [], { date: '2026-10-10' });
    const ask = (input: object) => admin.call('accounting/getCashFlowData', input);
    const months = (await ask({ from: '2026-10-01', to: '2026-11-30', columns: 'month' })).body.data;
    const amounts = (row: string) => months.rows.find(({ key }: Row) => key === row).amounts;
    expect(amounts('total:net_cash_flow')).toEqual([50, 0, 50]);
    // What was there before the first month, and what is there after the last.
    expect([amounts('cash_before'), amounts('total:cash_after')]).toEqual([
      [0, 50, 0],
      [50, 50, 50],
    ]);
    expect((await ask({ from: '2026-11-01', to: '2026-10-01' })).status).toBe(400);
    const ben = await add('Technician');
    expect((await ben.call('accounting/getCashFlowData', {})).status).toBe(403);
  });

  test('200: what a line opens to comes by pages, the latest first, each entry once', async () => {
    const { enter, admin } = await openCash();
    for (let cents = 1; cents <= 53; cents++)
      await enter(`2026-11-${String(1 + (cents % 28)).padStart(2, '0')}`, 'Rent', [
        ['6100', cents],
        ['1000', -cents],
      ]);
    const figure = { kind: 'cash', line: 'expenses', from: '2026-11-01', to: '2026-11-30' };
    const page = async (next?: string) =>
      (await admin.call('accounting/list_figure_entries', { figure, ...(next && { next }) })).body.data;
    const first = await page();
    const last = await page(first.next);
    expect([first.rows.length, last.rows.length, last.next, first.total]).toEqual([50, 3, null, -1431]);
    const amounts = [...first.rows, ...last.rows].map(({ amount }: { amount: number }) => -amount);
    expect(amounts).toEqual(Array.from({ length: 53 }, (_one, index) => 53 - index));
  });
});

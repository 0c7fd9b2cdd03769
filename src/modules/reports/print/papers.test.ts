import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTaxedInvoices } from '#test/invoicing.ts';
import { pagesOf, sizesOf, textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';
import { type ReportName, reportNames, reportsOnPaper } from './rules.ts';

const app = await testApp();

/** Two months of trade: more was spent than earned. */
async function traded() {
  const books = await openTrade(app);
  const { admin, owe, payment, bill, post, id, vendor, items } = books;
  await post('owners_equity', { date: '2026-08-15', amount: 20_000, into: id('1000') });
  const claim = await owe(1500, '2026-09-05');
  await payment(600, [{ itemID: claim, amount: 600 }], { date: '2026-10-02', into: id('1000') });
  await payment(75.5, [], { date: '2026-10-05' });
  await bill(400, { date: '2026-09-12' });
  const lines = [{ accountID: id('6100'), amount: 1250.25 }];
  await post('expense', { payee: null, paidFrom: id('1000'), lines, date: '2026-10-09' });
  const [due] = await items('accounts_payable');
  await post('bill_payment', {
    payee: vendor,
    paidFrom: id('1000'),
    amount: 150,
    date: '2026-10-20',
    items: [{ itemID: due.itemID, amount: 150 }],
  });
  const print = (name: string, asked: object = {}, person = admin) =>
    person.call('reports/print_report', { report: { name, asked } });
  return { ...books, print };
}

const written = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const onPaper = (dollars: number): string => written.format(Math.abs(dollars));

/** Every amount in an answer: numbers of its fields, of which these are none. */
const noAmounts = /ID$|Count$|^(id|count|depth|sign|year|line|percent|balance)$/;
function amountsIn(value: unknown, field = ''): number[] {
  if (typeof value === 'number') return noAmounts.test(field) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => amountsIn(one, name));
}

const days = { from: '2026-09-01', to: '2026-10-31' };
/** Each is asked what a mailed one asks, and some more than that. */
const more: Partial<Record<ReportName, object>> = {
  'balance-sheet': { basis: 'cash' },
  'cash-flow': { columns: 'month', compareFrom: undefined, compareTo: undefined },
  'accounts-payable': { by: 'date' },
};
const askedOf = (name: ReportName): object => ({
  ...reportsOnPaper[name].mailed({
    ...days,
    basis: 'accrual',
    periods: 'total',
    columns: 'total',
    compared: { start: '2026-07-01', end: '2026-08-31' },
    comparedOn: '2026-09-30',
  }),
  ...more[name],
});

describe('reports/print_report', () => {
  test.each(reportNames)('200: %s says what its own call answers, to the cent', async (name) => {
    const { admin, print } = await traded();
    const { call, fixed } = reportsOnPaper[name];
    const answer = await admin.call(call.path, { ...askedOf(name), ...fixed });
    expect(answer.status).toBe(200);
    const { status, headers, raw } = await print(name, askedOf(name));
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await textOf(raw);
    // What a part is of the whole is said by the rows; figures of no row are sums of them.
    const { rows = answer.body.data.agencies } = answer.body.data;
    for (const dollars of amountsIn(rows)) expect(text).toContain(onPaper(dollars));
    for (const { label, payeeName, accountName } of rows) {
      const said = label ?? payeeName ?? accountName;
      if (said) expect(text).toContain(said);
    }
    expect(text).toMatch(/Made \d\d-\d\d-2026 at \d\d:\d\d [AP]M Page 1 of \d/);
  });

  test('200: of a company with sales tax, by jurisdiction and by what is owed', async () => {
    const { admin, make } = await openTaxedInvoices(app);
    await make(1000, { date: '2026-10-10' });
    const report = { name: 'sales-tax', asked: { from: '2026-10-01', to: '2026-10-31' } };
    const text = await textOf((await admin.call('reports/print_report', { report })).raw);
    expect(text).toContain('Oct 2026 By invoice date, accrual basis');
    expect(text).toContain('Texas Comptroller: sales and tax');
    expect(text).toMatch(/Texas, 8.25% \$1,000.00 \$0.00 \$1,000.00 \$82.50/);
    expect(text).toMatch(/Liability account \$0.00 \$82.50 \$0.00 \$0.00 \$82.50/);
  });

  test('200: dollar signs in the first row and the totals, parentheses below zero, change and percent', async () => {
    const { print, name } = await traded();
    const reply = await print('income-statement', {
      from: '2026-10-01',
      to: '2026-10-31',
      compareFrom: '2026-09-01',
      compareTo: '2026-09-30',
    });
    const text = await textOf(reply.raw);
    expect(text).toContain(
      `${name} Income statement Oct 2026 Accrual basis Compared with Sep 2026 Oct 2026 Sep 2026 Change %`,
    );
    expect(text).toContain(
      'Total income $0.00 $0.00 $0.00 0.0% Cost of goods sold 5000 Materials 0.00 400.00 (400.00)',
    );
    expect(text).toMatch(/Expenses 6100 [^$]+ 1,250.25 0.00 1,250.25 Total expenses \$1,250.25 \$0.00/);
    expect(text).toMatch(/Net income \(\$1,250.25\) \(\$400.00\) \(\$850.25\) −212.6%/);
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('Income statement Oct 2026.pdf');
  });

  test('200: as known on an earlier day, on the cash basis, and it says so', async () => {
    const { print } = await traded();
    const text = await textOf((await print('trial-balance', { ...days, basis: 'cash', knownOn: '2026-01-31' })).raw);
    expect(text).toContain('Sep 1 – Oct 31, 2026 Cash basis As of posting date Jan 31, 2026');
    expect(text).toContain('Total');
  });

  test('200: upright while its columns fit, across when not, on further pages when there are too many', async () => {
    const { print } = await traded();
    const sizes = async (asked: object) => sizesOf((await print('income-statement', asked)).raw);
    expect(await sizes(days)).toEqual([[612, 792]]);
    const year = { from: '2026-01-01', to: '2026-12-31', columns: 'month' };
    expect(await sizes(year)).toEqual([[792, 612]]);
    const { raw } = await print('income-statement', { ...year, from: '2024-01-01', hidesZero: true });
    const pages = await pagesOf(raw);
    expect(pages.length).toBeGreaterThan(1);
    const months = pages.flatMap((page) => page.match(/[A-Z][a-z]{2} 20\d\d/g) ?? []);
    expect(new Set(months).size).toBe(36);
    for (const page of pages) expect(page).toContain('Net income');
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('200: the ledger goes over pages with its head repeated, every page of the call is in it', async () => {
    const { admin, print, id, name } = await traded();
    const lines = Array.from({ length: 200 }, (_none, index) => ({
      ...(index % 2 === 0 ? { debitAmount: index + 1 } : { creditAmount: index }),
      accountID: id('1000'),
      memo: `Line ${index}`,
    }));
    for (const date of ['2026-09-03', '2026-09-04', '2026-09-05', '2026-09-06', '2026-09-07', '2026-09-08'])
      await admin.call('accounting/insert_journal_entry', { date, memo: 'Many', lines });
    const pages = await pagesOf((await print('general-ledger', days)).raw);
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages.slice(1, -1)) {
      expect(page).toContain(`${name} · General ledger · Sep 1 – Oct 31, 2026`);
      expect(page).toContain('Date Document Payee and memo Offset account Debit Credit Balance');
    }
    const text = pages.join(' ');
    expect(text.match(/Line 199(?!\d)/g)).toHaveLength(6);
    expect(text).toContain('Closing balance of');
    for (const date of [
      '2026-09-09',
      '2026-09-10',
      '2026-09-11',
      '2026-09-12',
      '2026-09-13',
      '2026-09-14',
      '2026-09-15',
    ])
      for (const _twice of [1, 2]) await admin.call('accounting/insert_journal_entry', { date, memo: 'Many', lines });
    const refused = await print('general-ledger', days);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'That is more than 4,000 lines. Choose fewer days or accounts, or export it as CSV.',
    ]);
  });

  test('200: the general ledger says what was taken back, and leaves it out where it is asked to', async () => {
    const { bill, remove, print } = await traded();
    const { transactionID } = await bill(77.25, { date: '2026-10-12' });
    await remove(transactionID);
    const printed = async (hidesReversed: boolean) =>
      textOf((await print('general-ledger', { ...days, hidesReversed })).raw);
    expect(await printed(false)).toMatch(/Bill \(void\).*Bill \(reversal\)/);
    const left = await printed(true);
    expect(left).toContain('Without reversed entries');
    expect(left).not.toContain('77.25');
  });

  test('200: a report of nothing says so, and what people typed is no markup', async () => {
    const { admin } = await app.newTenant({ name: 'Acme <b>& Sons' });
    const print = async (name: string) =>
      textOf((await admin.call('reports/print_report', { report: { name, asked: {} } })).raw);
    expect(await print('general-ledger')).toContain('Acme <b>& Sons General ledger Nothing in these days.');
    expect(await print('accounts-receivable')).toContain('Nothing in these days.');
    expect(await print('sales-tax')).toContain('Nothing in these days.');
  });

  test.each(reportNames)('403: %s for whom its own call refuses, and for nobody else', async (name) => {
    const { print, add } = await traded();
    const { call, fixed } = reportsOnPaper[name];
    for (const role of ['Technician', 'Dispatcher', 'Accountant'] as const) {
      const person = await add(role);
      const own = await person.call(call.path, { ...askedOf(name), ...fixed });
      expect((await print(name, askedOf(name), person)).status, role).toBe(own.status);
    }
  });

  test('400: no such report, a day that is none, a range that ends before it begins; 403; 422: too many columns', async () => {
    const { print, add } = await traded();
    expect((await print('constructor')).status).toBe(400);
    expect((await print('balance-sheet', { asOf: '2026-02-30' })).status).toBe(400);
    expect((await print('income-statement', { from: '2026-10-02', to: '2026-10-01' })).status).toBe(400);
    expect((await print('income-statement', {}, await add('Technician'))).status).toBe(403);
    expect((await print('income-statement', { from: '2020-01-01', to: '2026-01-01', columns: 'month' })).status).toBe(
      422,
    );
  });
});

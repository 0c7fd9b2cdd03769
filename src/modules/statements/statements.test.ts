import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { ageBooks } from '#test/aged-books.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { fiscalYearStart, periodsIn } from './rules.ts';

const app = await testApp();

type Row = { key: string; label: string; amounts: number[] };
/** `Total assets 100 50` for each row that has amounts. */
const lines = (rows: Row[]) =>
  rows.filter(({ amounts }) => amounts.length > 0).map(({ label, amounts }) => [label, ...amounts].join(' '));

test('a fiscal year begins on the first of its month', () => {
  expect(['2026-06-30', '2026-07-01', '2027-01-05'].map((day) => fiscalYearStart(day, 7))).toEqual([
    ...['2025-07-01', '2026-07-01', '2026-07-01'],
  ]);
  expect(fiscalYearStart('2026-01-01', 1)).toBe('2026-01-01');
});

test('the periods of a range are cut to it', () => {
  expect(periodsIn('2026-01-15', '2026-04-02', 'month').map(({ from, to }) => `${from} ${to}`)).toEqual([
    ...['2026-01-15 2026-01-31', '2026-02-01 2026-02-28', '2026-03-01 2026-03-31', '2026-04-01 2026-04-02'],
  ]);
  expect(periodsIn('2025-11-15', '2026-02-02', 'quarter')).toEqual([
    { from: '2025-11-15', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-02-02' },
  ]);
  expect(periodsIn('2024-02-29', '2024-12-31', 'year')).toEqual([{ from: '2024-02-29', to: '2024-12-31' }]);
});

/** A small company: sold for 1,000, bought for 400, rent 150, interest earned 5 in October; 200 sold in November. */
async function smallBooks() {
  const books = await openTrade(app);
  const { admin, id } = books;
  const enter = async (
    date: string,
    memo: string,
    debit: string,
    credit: string,
    amount: number,
    more: object = {},
  ) => {
    const lines = [
      { accountID: id(debit), debitAmount: amount, ...more },
      { accountID: id(credit), creditAmount: amount, ...more },
    ];
    const { status, body } = await admin.call('accounting/insert_journal_entry', { date, memo, lines });
    expect([status, body.message]).toEqual([200, undefined]);
  };
  await enter('2025-12-10', 'Sold last year', '1000', '4000', 300);
  await enter('2026-10-02', 'Sold', '1000', '4000', 1000);
  await enter('2026-10-05', 'Bearings', '5000', '1000', 400);
  await enter('2026-10-31', 'Rent', '6100', '1000', 150);
  await enter('2026-10-31', 'Interest', '1000', '7000', 5);
  await enter('2026-11-02', 'Sold', '1000', '4000', 200);
  const read = async (path: string, input: object = {}) => (await admin.call(`accounting/${path}`, input)).body.data;
  return { ...books, enter, read };
}

describe('accounting/getIncomeStatementReport', () => {
  test('200: gross profit, operating income and net income of a range, beside another (behaviour B3)', async () => {
    const { read } = await smallBooks();
    const report = await read('getIncomeStatementReport', {
      from: '2026-10-01',
      to: '2026-10-31',
      compareFrom: '2026-11-01',
      compareTo: '2026-11-30',
    });
    expect(lines(report.rows)).toEqual([
      ...['4000 Service Income 1000 200', 'Total income 1000 200'],
      ...['5000 Materials 400 0', 'Total cost of goods sold 400 0', 'Gross profit 600 200'],
      ...[expect.stringMatching(/^6100 .* 150 0$/), 'Total expenses 150 0', 'Operating income 450 200'],
      ...['7000 Interest Earned 5 0', 'Total other income 5 0', 'Total other expense 0 0', 'Net income 455 200'],
    ]);
  });

  test('200: in columns by month, and by division with what names none', async () => {
    const { read, enter, tenantID } = await smallBooks();
    await app.owner.query("insert into divisions (tenant_id, division_id, name) values ($1, 91, 'Midland')", [
      tenantID,
    ]);
    await enter('2026-10-20', 'Sold in Midland', '1000', '4000', 70, { divisionID: 91 });
    const net = (report: { rows: Row[] }) => report.rows.find(({ key }) => key === 'total:net_income')?.amounts;
    const range = { from: '2026-10-01', to: '2026-11-30' };
    const byMonth = await read('getIncomeStatementReport', { ...range, columns: 'month' });
    expect(net(byMonth)).toEqual([525, 200, 725]);
    expect(byMonth.columns.at(-1)).toEqual({ label: 'Total', ...range, dimensionID: null });
    const one = { from: '2026-10-01', to: '2026-10-31', columns: 'month' };
    expect(net(await read('getIncomeStatementReport', one))).toEqual([525]);
    const byDivision = await read('getIncomeStatementReport', { ...range, columns: 'division' });
    expect(byDivision.columns.map(({ label }: { label: string }) => label)).toEqual([
      'Midland',
      'No division',
      'Total',
    ]);
    expect(net(byDivision)).toEqual([70, 655, 725]);
  });

  test('200: cash basis counts income when it is paid, in the share that is paid', async () => {
    const { read, owe, bill, payment, items, post, vendor, id } = await openBoth();
    await owe(100, '2026-09-01');
    await bill(500, { date: '2026-10-01' });
    const [due] = await items('accounts_payable');
    await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 200,
      date: '2026-11-15',
      items: [{ itemID: due.itemID, amount: 200 }],
    });
    const costs = async (to: string) =>
      (await read('getIncomeStatementReport', { from: '2026-01-01', to, basis: 'cash' })).rows.find(
        ({ key }: Row) => key === 'total:cost',
      ).amounts[0];
    expect([await costs('2026-10-31'), await costs('2026-11-14'), await costs('2026-11-15')]).toEqual([0, 0, 200]);
    // Money that no invoice was paid with is owed to the customer.
    await payment(80, [], { date: '2026-11-20' });
    const sheet = await read('getBalanceSheetData', { asOf: '2026-11-30', basis: 'cash' });
    expect(lines(sheet.rows)).toEqual(
      expect.arrayContaining([
        'Unapplied customer payments 80',
        'Total assets -120',
        'Total liabilities and equity -120',
      ]),
    );
  });

  test('400: names what does not fit', async () => {
    const { admin } = await openBoth();
    const ask = (input: object) => admin.call('accounting/getIncomeStatementReport', input);
    for (const input of [
      { from: '2026-11-01', to: '2026-10-01' },
      { compareFrom: '2026-11-01' },
      { columns: 'weekday' },
      { basis: 'modified' },
    ])
      expect((await ask(input)).status).toBe(400);
  });

  test('422: more columns than can be read', async () => {
    const { admin } = await openBoth();
    const { status, body } = await admin.call('accounting/getIncomeStatementReport', {
      from: '2000-01-01',
      to: '2026-10-01',
      columns: 'month',
    });
    expect([status, body.message]).toEqual([
      422,
      'That would be 322 columns. Choose a shorter range, or longer periods.',
    ]);
    const trial = { from: '2000-01-01', to: '2026-10-01', columns: 'month' };
    expect((await admin.call('accounting/getTrialBalance', trial)).status).toBe(422);
  });
});

async function openBoth() {
  const books = await openTrade(app);
  const read = async (path: string, input: object = {}) =>
    (await books.admin.call(`accounting/${path}`, input)).body.data;
  return { ...books, read };
}

describe('accounting/getBalanceSheetData', () => {
  test('200: what is owned and owed, with what earlier years and this one have earned (behaviour B3)', async () => {
    const { read } = await smallBooks();
    const sheet = await read('getBalanceSheetData', { asOf: '2026-10-31', compareOn: '2025-12-31' });
    expect(lines(sheet.rows)).toEqual([
      ...['1000 Checking 755 300', 'Total current assets 755 300', 'Total assets 755 300', 'Total liabilities 0 0'],
      ...['3900 Retained Earnings 300 0', 'Net income, this year 455 300', 'Total equity 755 300'],
      'Total liabilities and equity 755 300',
    ]);
    expect(sheet.differences).toEqual([0, 0]);
    const quarters = await read('getBalanceSheetData', { asOf: '2026-11-30', columns: 'quarter', from: '2026-07-01' });
    expect(quarters.columns.map(({ to }: { to: string }) => to)).toEqual(['2026-09-30', '2026-11-30']);
  });

  test('#33 an entry that closes a year by hand is left out of what is computed', async () => {
    const { read, enter, tenantID } = await smallBooks();
    const ask = async () => [
      await read('getBalanceSheetData', { asOf: '2026-10-31', compareOn: '2025-12-31' }),
      await read('getIncomeStatementReport', { from: '2025-01-01', to: '2025-12-31' }),
      await read('getTrialBalance', { from: '2026-01-01', to: '2026-10-31' }),
    ];
    const before = await ask();
    await enter('2025-12-31', 'Close 2025', '4000', '3900', 300);
    await app.owner.query("set session_replication_role = 'replica'");
    await app.owner.query(
      "update journal_entries set source = 'closing_entry', source_id = entry_id where tenant_id = $1 and memo = 'Close 2025'",
      [tenantID],
    );
    await app.owner.query("set session_replication_role = 'origin'");
    expect(await ask()).toEqual(before);
  });
});

describe('accounting/getTrialBalance', () => {
  test('200: in columns each period closes as a trial balance of its last day does', async () => {
    const { read } = await smallBooks();
    const range = { from: '2025-11-15', to: '2026-10-20' };
    const { columns, rows } = await read('getTrialBalance', { ...range, columns: 'quarter' });
    expect(columns.map((one: { to: string }) => one.to)).toEqual([
      ...['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', '2026-10-20'],
    ]);
    for (const [index, { to }] of columns.entries()) {
      const one = await read('getTrialBalance', { from: `${to.slice(0, 4)}-01-01`, to });
      const closing = (accountID: number) =>
        one.rows.find((row: { accountID: number }) => row.accountID === accountID)?.closing ?? 0;
      for (const row of rows) expect([row.name, row.closings[index]]).toEqual([row.name, closing(row.accountID)]);
      expect(rows.reduce((sum: number, row: { closings: number[] }) => sum + (row.closings[index] ?? 0), 0)).toBe(0);
    }
    expect((await read('getTrialBalance', range)).rows[0].closings).toEqual([]);
  });

  test('200: opening, debits, credits and closing of every account; income opens at zero with the year', async () => {
    const { read } = await smallBooks();
    const trial = await read('getTrialBalance', { from: '2026-10-01', to: '2026-10-31', compareOn: '2025-12-31' });
    const rows = trial.rows.map((row: Record<string, number | string>) =>
      [row.number, row.opening, row.debits, row.credits, row.closing, row.compared].join(' '),
    );
    expect(rows).toEqual([
      ...['1000 300 1005 550 755 300', '3900 -300 0 0 -300 0', '4000 0 0 1000 -1000 -300', '5000 0 400 0 400 0'],
      ...['6100 0 150 0 150 0', '7000 0 0 5 -5 0'],
    ]);
    expect(trial.totals).toEqual({ debits: 1555, credits: 1555, closingDebits: 1305, closingCredits: 1305 });
  });

  test('200: as known on an earlier day: what was posted, renamed or added later does not show', async () => {
    const { read, enter, admin, id, tenantID } = await smallBooks();
    const range = { from: '2026-10-01', to: '2026-10-31', hidesZero: false };
    const before = await read('getTrialBalance', range);
    await ageBooks(app, tenantID, 3);
    await enter('2026-10-20', 'Late', '5000', '1000', 40);
    await admin.call('accounting/update_account', {
      accountID: id('5000'),
      changes: { name: { was: 'Materials', now: 'Parts' } },
    });
    const knownOn = addDays(dateInZone(new Date(), 'America/Chicago'), -1);
    expect(await read('getTrialBalance', { ...range, knownOn })).toEqual(before);
    expect(await read('getTrialBalance', range)).not.toEqual(before);
  });

  test('403 and empty: who may not read the books, and books that are not there yet', async () => {
    const tenant = await app.newTenant();
    const ben = await tenant.add('Technician');
    for (const path of ['getTrialBalance', 'getBalanceSheetData', 'getIncomeStatementReport']) {
      expect((await ben.call(`accounting/${path}`, {})).status).toBe(403);
      expect((await tenant.admin.call(`accounting/${path}`, {})).status).toBe(200);
    }
  });
});

import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { centsIn, monthsOf, readPasted, spreadYear, withPercent } from './rules.ts';

const app = await testApp();

async function planned() {
  const books = await openTrade(app);
  const { admin, id, post } = books;
  await post('interest_earned', { date: '2025-02-10', into: id('1000'), amount: 100 });
  await post('expense', { date: '2025-03-04', paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 700 }] });
  await post('expense', { date: '2026-03-04', paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount: 720 }] });
  const save = (cells: object[]) => admin.call('accounting/save_budget', { cells });
  const get = async (path: string, body: object = {}) => (await admin.call(path, body)).body.data;
  const rent = async (day = '2026-05-05') => {
    const { rows } = await get('accounting/get_budget', { day });
    return rows.find((row: { number: string }) => row.number === '6400').amounts as number[];
  };
  const march = (was: number, now: number) => ({ accountID: id('6400'), month: '2026-03-01', was, now });
  return { ...books, save, get, rent, march };
}

describe('accounting/save_budget and accounting/get_budget', () => {
  test('200: an amount of a month; undone it is what it was', async () => {
    const { save, rent, march, undo } = await planned();
    const saved = await save([march(0, 710.5)]);
    expect([saved.status, saved.body.data.saved]).toEqual([200, 1]);
    expect(await rent()).toEqual([0, 0, 710.5, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await rent('2027-01-01')).toEqual(Array(12).fill(0));
    expect((await undo(saved.body.undo)).status).toBe(200);
    expect((await rent())[2]).toBe(0);
  });

  test('409: somebody changed it meanwhile; of two at once one is told', async () => {
    const { save, rent, march } = await planned();
    const replies = await Promise.all([save([march(0, 1)]), save([march(0, 2)])]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([1, 2]).toContain((await rent())[2]);
  });

  test('404: an account of the balance sheet; 422: a month twice; 400: a day, and nothing; 403: without the right', async () => {
    const { save, id, march, add } = await planned();
    expect((await save([{ ...march(0, 1), accountID: id('1000') }])).status).toBe(404);
    expect((await save([march(0, 1), march(0, 2)])).status).toBe(422);
    expect((await save([{ ...march(0, 1), month: '2026-03-02' }])).body.fields).toEqual({
      'cells.0.month': 'Choose the first day of a month',
    });
    expect((await save([])).status).toBe(400);
    const manager = await add('Manager');
    expect((await manager.call('accounting/save_budget', { cells: [march(0, 1)] })).status).toBe(403);
    const technician = await add('Technician');
    expect((await technician.call('accounting/get_budget')).status).toBe(403);
  });
});

describe('accounting/propose_budget', () => {
  test('200: last year by account and month with a percent; 400: more than can be meant; 403: without accounting', async () => {
    const { get, admin, add } = await planned();
    const { rows, yearStart } = await get('accounting/propose_budget', { day: '2026-06-01', percent: 10 });
    expect(yearStart).toBe('2026-01-01');
    const amounts = (number: string) => rows.find((row: { number: string }) => row.number === number).amounts;
    expect(amounts('6400')).toEqual([0, 0, 770, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(amounts('7000')[1]).toBe(110);
    expect((await admin.call('accounting/propose_budget', { percent: 5000 })).status).toBe(400);
    expect((await (await add('Technician')).call('accounting/propose_budget')).status).toBe(403);
  });
});

describe('accounting/get_budget_report', () => {
  test('200: budget against actual by account and in sum, equal to the income statement', async () => {
    const { save, get, id, march } = await planned();
    await save([march(0, 700), { ...march(0, 50), accountID: id('7000') }]);
    const range = { from: '2026-01-01', to: '2026-03-31' };
    const report = await get('accounting/get_budget_report', range);
    expect(
      report.rows.map(({ number, budget, actual, difference }: Record<string, unknown>) => [
        number,
        budget,
        actual,
        difference,
      ]),
    ).toEqual([
      ['6400', 700, 720, 20],
      ['7000', 50, 0, -50],
    ]);
    expect(report.netIncome).toEqual({ budget: -650, actual: -720, difference: -70 });
    const { rows } = await get('accounting/getIncomeStatementReport', range);
    expect(rows.find((row: { key: string }) => row.key === 'total:net_income').amounts).toEqual([
      report.netIncome.actual,
    ]);
  });

  test('422: the first month after the last; 403: without accounting', async () => {
    const { admin, add } = await planned();
    const back = await admin.call('accounting/get_budget_report', { from: '2026-05-01', to: '2026-03-01' });
    expect([back.status, back.body.fields]).toEqual([422, { from: 'Choose an earlier month' }]);
    expect((await (await add('Technician')).call('accounting/get_budget_report')).status).toBe(403);
  });
});

describe('what is pasted from a spreadsheet', () => {
  const accounts = [
    { accountID: 1, number: '4000', name: 'Service Income' },
    { accountID: 2, number: '6400', name: 'Rent' },
  ];
  test('rows by number or name, with twelve months or a year, whatever parts the columns', () => {
    const heads = 'Account,Jan,Feb';
    const year = ['"4000 Service Income"', ...Array(11).fill('"1,000.50"'), '(3)'].join(',');
    expect(readPasted(`${heads}\n${year}\nRent\t$1,200.01\n`, accounts)).toEqual({
      rows: [
        { accountID: 1, amounts: [...Array(11).fill(100_050), -300] },
        { accountID: 2, amounts: [10_001, ...Array(11).fill(10_000)] },
      ],
      problems: [],
    });
  });
  test('what is wrong is said by its line, and the rest is taken', () => {
    expect(readPasted('6400;12;x\nNowhere;1\n6400;1;2\n6400;24', accounts)).toEqual({
      rows: [{ accountID: 2, amounts: Array(12).fill(200) }],
      problems: [
        'Line 1: "x" is no amount',
        'Line 2: no account "Nowhere"',
        'Line 3: 2 amounts; twelve months or one year are wanted',
      ],
    });
  });
  test('amounts, years in months and percents', () => {
    expect(['1,200.5', '(31.00)', '-31', '', '1.234,56', '1e9', '(5'].map(centsIn)).toEqual([
      ...[120_050, -3100, -3100, 0, null, null, null],
    ]);
    for (const cents of [0, 1, 11, 100_001, -7]) {
      expect(spreadYear(cents).reduce((sum, part) => sum + part, 0)).toBe(cents);
    }
    expect([withPercent(105, 10), withPercent(-105, 10), withPercent(100, -100)]).toEqual([116, -116, 0 as Cents]);
    expect(monthsOf('2026-07-01').at(-1)).toBe('2027-06-01');
  });
});

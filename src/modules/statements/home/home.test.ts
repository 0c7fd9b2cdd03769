import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { monthsUntil } from './rules.ts';

const app = await testApp();

async function withBooks() {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const idOf = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number)?.accountID ?? 0;
  const { timeZone } = (await tenant.admin.call('users/getCurrentUser')).body.data;
  const today = dateInZone(new Date(), timeZone ?? 'America/Chicago');
  const post = async (date: string, debited: string, credited: string, amount: number) => {
    const lines = [
      { accountID: idOf(debited), debitAmount: amount },
      { accountID: idOf(credited), creditAmount: amount },
    ];
    const { status } = await tenant.admin.call('accounting/insert_journal_entry', { date, memo: 'Test', lines });
    expect(status).toBe(200);
  };
  return { ...tenant, idOf, today, post };
}
const homeOf = async (person: TestPerson) => (await person.call('accounting/get_home')).body.data;

describe('accounting/get_home', () => {
  test('200: cash, income, expense and net income with their accounts, and twelve months', async () => {
    const { admin, idOf, today, post } = await withBooks();
    const months = monthsUntil(today, 14);
    await post(months[0] ?? '', '1000', '3100', 5000);
    await post(months.at(-2) ?? '', '1000', '4000', 1000);
    await post(today, '1050', '4000', 300.25);
    await post(today, '6400', '1000', 120);
    const home = await homeOf(admin);
    const values = Object.fromEntries(home.figures.map((one: { key: string; value: number }) => [one.key, one.value]));
    expect(values).toEqual({
      cash: 6180.25,
      receivables: 0,
      payables: 0,
      income: 300.25,
      expense: 120,
      net_income: 180.25,
    });
    expect(home.figures[0].parts).toEqual([
      { accountID: idOf('1000'), number: '1000', name: 'Checking', value: 5880 },
      { accountID: idOf('1050'), number: '1050', name: 'Petty Cash', value: 300.25 },
    ]);
    expect(home.months.map(({ month }: { month: string }) => month)).toEqual(monthsUntil(today, 12));
    expect(home.months[0]).toMatchObject({ income: 0, expense: 0, cash: 5000 });
    expect(home.months.at(-2)).toMatchObject({ income: 1000, expense: 0, cash: 6000 });
    expect(home.months.at(-1)).toMatchObject({ income: 300.25, expense: 120, cash: 6180.25 });
  });
  test('200: what is dated ahead does not count yet', async () => {
    const { admin, today, post } = await withBooks();
    const [year = '', month = ''] = today.split('-');
    await post(`${Number(year) + 1}-${month}-28`, '1000', '3100', 70);
    expect((await homeOf(admin)).figures[0]).toEqual({ key: 'cash', value: 0, parts: [] });
  });
  test('200: books of another company are not counted', async () => {
    const ours = await withBooks();
    const theirs = await withBooks();
    await theirs.post(theirs.today, '1000', '3100', 900);
    expect((await homeOf(ours.admin)).figures[0].value).toBe(0);
  });
  test('403: not without the right to read the books', async () => {
    const tenant = await app.newTenant();
    const technician = await tenant.add('Technician');
    expect((await technician.call('accounting/get_home')).status).toBe(403);
  });
});

describe('accounting/list_cash_weeks', () => {
  test('200: cash and what customers owe at the end of twelve weeks, the last of them today', async () => {
    const { admin, today, post } = await withBooks();
    await post(addDays(today, -100), '1000', '3100', 5000);
    await post(addDays(today, -7), '1200', '3100', 40);
    await post(addDays(today, -6), '1210', '3100', 60.5);
    await post(addDays(today, 1), '1000', '3100', 999);
    const { weeks } = (await admin.call('accounting/list_cash_weeks')).body.data;
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ day: addDays(today, -77), cash: 5000, owed: 0 });
    expect(weeks.at(-2)).toEqual({ day: addDays(today, -7), cash: 5040, owed: 0 });
    expect(weeks.at(-1)).toEqual({ day: today, cash: 5100.5, owed: 0 });
  });
  test('403: not without the right to read the books', async () => {
    const tenant = await app.newTenant();
    const technician = await tenant.add('Technician');
    expect((await technician.call('accounting/list_cash_weeks')).status).toBe(403);
  });
});

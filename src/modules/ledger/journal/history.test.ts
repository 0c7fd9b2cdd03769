import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { testApp } from '#test/app.ts';
import type { EntryVersion } from './contract.ts';

const app = await testApp();
const nowhere = 987_654_321;

async function withBooks() {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string): number => accounts.find((one: { number: string }) => one.number === number).accountID;
  const entry = (date: string, amount: number, more: object = {}) => ({
    date,
    memo: 'Rent of the yard',
    lines: [
      { accountID: id('6400'), debitAmount: amount },
      { accountID: id('1000'), creditAmount: amount },
    ],
    ...more,
  });
  const post = async (date: string, amount: number, more: object = {}, person = tenant.admin): Promise<number> => {
    const { status, body } = await person.call('accounting/insert_journal_entry', entry(date, amount, more));
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.entryID;
  };
  return { ...tenant, id, entry, post };
}

describe('accounting/get_journal_days', () => {
  test('200: what each day comes to, latest first, of the same filter as the journal', async () => {
    const { admin, post, add } = await withBooks();
    const other = await add('Administrator');
    await post('2026-11-02', 10);
    await post('2026-11-03', 20.5, { memo: 'Fuel' });
    await post('2026-11-03', 30, {}, other);
    const days = async (filter: object) => (await admin.call('accounting/get_journal_days', filter)).body.data.days;
    expect(await days({})).toEqual([
      { date: '2026-11-03', entriesTotal: 2, total: 50.5 },
      { date: '2026-11-02', entriesTotal: 1, total: 10 },
    ]);
    expect(await days({ from: '2026-11-03', search: 'fuel' })).toEqual([
      { date: '2026-11-03', entriesTotal: 1, total: 20.5 },
    ]);
    expect(await days({ userID: other.userID })).toEqual([{ date: '2026-11-03', entriesTotal: 1, total: 30 }]);
    expect(await days({ sources: ['expense'] })).toEqual([]);
  });
});

describe('accounting/get_entry_versions', () => {
  test('200: the same history from every one of its entries, with who and when', async () => {
    const { admin, entry, post, add } = await withBooks();
    const other = await add('Administrator', { name: 'Rosa Baca' });
    await post('2026-11-03', 10);
    await other.call('accounting/update_journal_entry', { ...entry('2026-11-03', 12), entryID: 1 });
    await post('2026-11-04', 99);
    await admin.call('accounting/update_journal_entry', { ...entry('2026-11-05', 15), entryID: 3 });
    await admin.call('accounting/delete_journal_entry', { entryID: 6 });
    const versions = async (entryID: number): Promise<EntryVersion[]> =>
      (await admin.call('accounting/get_entry_versions', { entryID })).body.data.versions;
    const story = await versions(1);
    expect(story.map((one) => [one.entryID, one.kind, one.reversesID, one.total, one.createdBy])).toEqual([
      [1, 'original', null, 10, admin.name],
      [2, 'reversal', 1, 10, 'Rosa Baca'],
      [3, 'replacement', null, 12, 'Rosa Baca'],
      [5, 'reversal', 3, 12, admin.name],
      [6, 'replacement', null, 15, admin.name],
      [7, 'reversal', 6, 15, admin.name],
    ]);
    for (const { entryID } of story) expect(await versions(entryID)).toEqual(story);
    expect((await versions(4)).map(({ kind }) => kind)).toEqual(['original']);
  });
  test('404', async () => {
    const { admin } = await withBooks();
    expect((await admin.call('accounting/get_entry_versions', { entryID: nowhere })).status).toBe(404);
  });
});

describe('accounting/get_account_sums', () => {
  test('200: by month, with the balance at its end; an account on its own side', async () => {
    const { admin, id, post } = await withBooks();
    await post('2026-09-30', 10);
    await post('2026-10-01', 20);
    await post('2026-10-31', 30);
    await post('2026-11-15', 40);
    const sums = async (number: string, range: object) =>
      (await admin.call('accounting/get_account_sums', { accountID: id(number), ...range })).body.data;
    expect(await sums('6400', {})).toEqual({
      debits: 100,
      credits: 0,
      months: [
        { month: '2026-11-01', debits: 40, credits: 0, balance: 100 },
        { month: '2026-10-01', debits: 50, credits: 0, balance: 60 },
        { month: '2026-09-01', debits: 10, credits: 0, balance: 10 },
      ],
    });
    expect(await sums('1000', { from: '2026-10-02', to: '2026-11-14' })).toEqual({
      debits: 0,
      credits: 30,
      months: [{ month: '2026-10-01', debits: 0, credits: 30, balance: -60 }],
    });
  });
  test('200: of any range they are what its postings come to', async () => {
    const { admin, id, post } = await withBooks();
    const random = new SeededRandom(7);
    const posted: { date: string; cents: number }[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const date = addDays('2026-01-01', random.between(0, 300));
      const cents = random.between(1, 99_999);
      await post(date, cents / 100);
      posted.push({ date, cents });
    }
    for (let turn = 0; turn < 60; turn++) {
      const from = addDays('2026-01-01', random.between(-5, 300));
      const to = addDays(from, random.between(0, 120));
      const range = { accountID: id('6400'), ...(turn % 5 > 0 && { from }), ...(turn % 7 > 0 && { to }) };
      const { body } = await admin.call('accounting/get_account_sums', range);
      const within = posted.filter(({ date }) => (range.from ?? '') <= date && date <= (range.to ?? '9'));
      const sum = (those: typeof posted) => those.reduce((all, { cents }) => all + cents, 0) / 100;
      expect([range, body.data.debits]).toEqual([range, sum(within)]);
      const [latest] = body.data.months;
      if (latest) expect(latest.balance).toBe(sum(posted.filter(({ date }) => date <= (range.to ?? '9'))));
    }
  });
  test('404', async () => {
    const { admin } = await withBooks();
    expect((await admin.call('accounting/get_account_sums', { accountID: nowhere })).status).toBe(404);
  });
});

describe('what is refused of an entry stands where it can be mended', () => {
  test('422: an archived account, a control account without its customer, a closed day', async () => {
    const { admin, id, entry, tenantID } = await withBooks();
    await admin.call('accounting/archive_account', { accountID: id('6710') });
    const refused = async (given: object) => {
      const { status, body } = await admin.call('accounting/insert_journal_entry', given);
      return [status, body.fields];
    };
    const [debit, credit] = entry('2026-11-03', 10).lines;
    const lines = (number: string) => ({ lines: [credit, { ...debit, accountID: id(number) }] });
    expect(await refused(entry('2026-11-03', 10, lines('6710')))).toEqual([
      422,
      { 'lines.1.accountID': 'Account 6710 Software is archived.' },
    ]);
    expect(await refused(entry('2026-11-03', 10, lines('1100')))).toEqual([
      422,
      { 'lines.1.payee': 'Account 1100 Accounts Receivable needs a customer.' },
    ]);
    expect(await refused(entry('2026-11-03', 10, lines('2000')))).toEqual([
      422,
      { 'lines.1.payee': 'Account 2000 Accounts Payable needs a vendor.' },
    ]);
    await app.owner.query(`update tenants set book_closing_date = '2026-11-10' where tenant_id = $1`, [tenantID]);
    const message = 'The books are closed through 11/10/2026. Choose a later date.';
    expect(await refused(entry('2026-11-03', 10))).toEqual([422, { date: message }]);
  });
  test('404: a division and a department that are another company’s', async () => {
    const { admin, entry, tenantID } = await withBooks();
    await app.owner.query(`insert into divisions values ($1, 1, 'Odessa')`, [tenantID]);
    const [debit, credit] = entry('2026-11-03', 10).lines;
    const status = async (more: object) =>
      (
        await admin.call(
          'accounting/insert_journal_entry',
          entry('2026-11-03', 10, { lines: [{ ...debit, ...more }, credit] }),
        )
      ).status;
    expect(await status({ divisionID: 1 })).toBe(200);
    expect(await status({ divisionID: 2 })).toBe(404);
    expect(await status({ departmentID: 1 })).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import type { ChartRow } from './contract.ts';
import { chartFor, tradeKeys } from './rules.ts';

const app = await testApp();

async function withBooks(trade = 'pumps') {
  const tenant = await app.newTenant();
  const { status } = await tenant.admin.call('accounting/set_up_books', { trade });
  expect(status).toBe(200);
  return tenant;
}
const chartOf = async (person: TestPerson, asOf?: string): Promise<ChartRow[]> =>
  (await person.call('accounting/getChartOfAccountsWithHierarchy', { ...(asOf && { asOf }) })).body.data.rows;
async function rowOf(person: TestPerson, number: string): Promise<ChartRow> {
  const row = (await chartOf(person)).find((one) => one.number === number);
  if (!row) throw new Error(`There is no account ${number}`);
  return row;
}
const change = (was: unknown, now: unknown) => ({ was, now });

describe('the charts of the trades', () => {
  test.each(tradeKeys)('%s: every number once, parents before those below them, of the same type', (trade) => {
    const lines = chartFor(trade);
    const byNumber = new Map(lines.map((line) => [line.number, line]));
    expect(byNumber.size).toBe(lines.length);
    for (const line of lines) if (line.under) expect(byNumber.get(line.under)?.type, line.name).toBe(line.type);
    const keys = lines.flatMap((line) => line.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('accounting/set_up_books', () => {
  test('200: makes the chart of the trade; accounting/get_books says so', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('accounting/get_books')).body.data).toMatchObject({ isSetUp: false, trade: null });
    const { body } = await admin.call('accounting/set_up_books', { trade: 'hvac', fiscalYearStartMonth: 7 });
    expect(body.data.accountsTotal).toBe(chartFor('hvac').length);
    expect((await admin.call('accounting/get_books')).body.data).toEqual({
      isSetUp: true,
      trade: 'hvac',
      fiscalYearStartMonth: 7,
      bookClosingDate: null,
      entriesTotal: 0,
      openingBalanceEquity: 0,
    });
  });
  test('409: books are set up once', async () => {
    const { admin } = await withBooks();
    const { status, body } = await admin.call('accounting/set_up_books', { trade: 'general' });
    expect([status, body.message]).toEqual([409, 'The books are set up already.']);
  });
  test('403: not by an accountant’s reader', async () => {
    const tenant = await app.newTenant();
    const viewer = await tenant.add('Viewer');
    expect((await viewer.call('accounting/set_up_books', { trade: 'general' })).status).toBe(403);
  });
});

describe('accounting/getChartOfAccountsWithHierarchy', () => {
  test('200: types in the order of the statements, accounts below theirs', async () => {
    const { admin } = await withBooks();
    const rows = await chartOf(admin);
    expect(rows[0]).toMatchObject({ number: '1000', name: 'Checking', depth: 0, balance: 0, total: 0 });
    const at = (number: string) => rows.findIndex((row) => row.number === number);
    expect(at('2310')).toBe(at('2300') + 1);
    expect(rows[at('2310')]).toMatchObject({ depth: 1, parentID: rows[at('2300')]?.accountID });
    expect(at('4000')).toBeGreaterThan(at('3900'));
  });
  test('200: accounting/getAccountTypes and accounting/getAccountsByType say what there is to choose from', async () => {
    const { admin } = await withBooks();
    const { types } = (await admin.call('accounting/getAccountTypes')).body.data;
    expect(types).toHaveLength(15);
    expect(types[0]).toEqual({ type: 'bank', typeID: 1, name: 'Bank', statement: 'balance_sheet', normal: 'debit' });
    const { accounts } = (await admin.call('accounting/getAccountsByType', { types: ['bank', 'credit_card'] })).body
      .data;
    expect(accounts.map((one: { number: string }) => one.number)).toEqual(['1000', '1050', '2100']);
  });
});

describe('accounting/insert_account', () => {
  test('200: stands in the chart below its parent; accounting/getAccountDetails answers the same', async () => {
    const { admin } = await withBooks();
    const parent = await rowOf(admin, '6500');
    const given = { number: '6505', name: 'Diesel', type: 'expense', parentID: parent.accountID };
    const { status, body } = await admin.call('accounting/insert_account', given);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...given, parentName: 'Fuel', balance: 0, hasPostings: false, isSystem: false });
    const details = await admin.call('accounting/getAccountDetails', { accountID: body.data.accountID });
    expect(details.body.data).toEqual(body.data);
    expect(await rowOf(admin, '6505')).toMatchObject({ depth: 1 });
  });
  test('409: its name is there beside it, however it is written; below another account it is another one', async () => {
    const { admin } = await withBooks();
    const { accountID } = await rowOf(admin, '1000');
    const insert = (more: object) => admin.call('accounting/insert_account', { number: '1009', type: 'bank', ...more });
    const refused = await insert({ name: 'checking' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1000 checking is there already. Choose another name.',
    ]);
    expect((await insert({ name: 'Checking', parentID: accountID })).status).toBe(200);
    const other = await admin.call('accounting/insert_account', { number: '1008', name: 'Fuel money', type: 'bank' });
    const renamed = await admin.call('accounting/update_account', {
      accountID: other.body.data.accountID,
      changes: { name: change('Fuel money', 'CHECKING') },
    });
    expect(renamed.status).toBe(409);
  });
  test('409: the number is taken', async () => {
    const { admin } = await withBooks();
    const { status, body } = await admin.call('accounting/insert_account', { number: '1000', name: 'x', type: 'bank' });
    expect([status, body.message]).toEqual([409, 'Account # already exists: 1000 is Checking. Choose another.']);
  });
  test('422: below an account of another type', async () => {
    const { admin } = await withBooks();
    const { accountID } = await rowOf(admin, '1000');
    const given = { number: '6999', name: 'x', type: 'expense', parentID: accountID };
    expect((await admin.call('accounting/insert_account', given)).status).toBe(422);
  });
  test('400: names what is wrong', async () => {
    const { admin } = await withBooks();
    const { status, body } = await admin.call('accounting/insert_account', { number: 'A1', name: '', type: 'bank' });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ number: 'Enter a number like 1000', name: 'Give the account a name' });
  });
});

describe('accounting/update_account', () => {
  test('200: changes what is named, and is taken back', async () => {
    const { admin } = await withBooks();
    const { accountID } = await rowOf(admin, '6500');
    const changes = { name: change('Fuel', 'Fuel and Oil') };
    const { body } = await admin.call('accounting/update_account', { accountID, changes });
    expect(body.data.name).toBe('Fuel and Oil');
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect((await rowOf(admin, '6500')).name).toBe('Fuel');
  });
  test('409: somebody else changed it meanwhile', async () => {
    const { admin } = await withBooks();
    const { accountID } = await rowOf(admin, '6500');
    const changes = { name: change('Petrol', 'Gas') };
    const { status, body } = await admin.call('accounting/update_account', { accountID, changes });
    expect([status, body.now]).toEqual([409, { name: 'Fuel' }]);
  });
  test('422: with history it stays on its side, and nothing is below itself', async () => {
    const { admin } = await withBooks();
    const [fuel, checking, service, field] = await Promise.all(
      ['6500', '1000', '4000', '4010'].map((number) => rowOf(admin, number)),
    );
    const lines = [
      { accountID: fuel?.accountID, debitAmount: 40 },
      { accountID: checking?.accountID, creditAmount: 40 },
    ];
    await admin.call('accounting/insert_journal_entry', { date: '2026-11-02', memo: 'Diesel', lines });
    const turn = { accountID: fuel?.accountID, changes: { type: change('expense', 'income') } };
    expect((await admin.call('accounting/update_account', turn)).body.message).toContain('stays on its side');
    const within = { accountID: fuel?.accountID, changes: { type: change('expense', 'other_expense') } };
    expect((await admin.call('accounting/update_account', within)).status).toBe(200);
    const loop = { accountID: service?.accountID, changes: { parentID: change(null, field?.accountID) } };
    expect((await admin.call('accounting/update_account', loop)).body.message).toBe(
      'An account cannot be below itself.',
    );
  });
});

describe('accounting/archive_account', () => {
  test('200: leaves the chart, is seen among the archived, and accounting/restore_account puts it back', async () => {
    const { admin } = await withBooks();
    const { accountID } = await rowOf(admin, '6730');
    expect((await admin.call('accounting/archive_account', { accountID })).status).toBe(200);
    expect((await chartOf(admin)).some((row) => row.number === '6730')).toBe(false);
    const archived = (await admin.call('accounting/getArchivedChartOfAccountsWithHierarchy')).body.data.rows;
    expect(archived).toMatchObject([{ number: '6730', name: 'Training' }]);
    expect((await admin.call('accounting/restore_account', { accountID })).body.data.archivedAt).toBeNull();
    expect((await rowOf(admin, '6730')).accountID).toBe(accountID);
  });
  test('422: what documents post to, what has a balance, and what has accounts below it stay', async () => {
    const { admin } = await withBooks();
    const [rent, checking, materials] = await Promise.all(['6400', '1000', '5300'].map((one) => rowOf(admin, one)));
    const lines = [
      { accountID: rent?.accountID, debitAmount: '700.00' },
      { accountID: checking?.accountID, creditAmount: '700.00' },
    ];
    await admin.call('accounting/insert_journal_entry', { date: '2026-11-01', memo: 'Rent', lines });
    const refused = async (accountID: number | undefined) => {
      const { status, body } = await admin.call('accounting/archive_account', { accountID });
      expect(status).toBe(422);
      return body.message;
    };
    expect(await refused(rent?.accountID)).toBe('Only an account with a balance of zero is archived.');
    expect(await refused(checking?.accountID)).toBe('Documents post to this account, so it stays.');
    expect(await refused(materials?.accountID)).toBe('Archive Crane and Rig Rental, which is below it, first.');
  });
  test('422: nothing is posted to an archived account', async () => {
    const { admin } = await withBooks();
    const [training, checking] = await Promise.all(['6730', '1000'].map((one) => rowOf(admin, one)));
    await admin.call('accounting/archive_account', { accountID: training?.accountID });
    const lines = [
      { accountID: training?.accountID, debitAmount: 5 },
      { accountID: checking?.accountID, creditAmount: 5 },
    ];
    const { status, body } = await admin.call('accounting/insert_journal_entry', {
      date: '2026-11-01',
      memo: 'x',
      lines,
    });
    expect([status, body.message]).toEqual([422, 'Account 6730 Training is archived.']);
  });
});

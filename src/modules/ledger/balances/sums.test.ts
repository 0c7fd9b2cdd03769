import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

/** A bill of 100 that is not paid: 70 on an account of its own, 30 of materials. */
async function openUnpaid() {
  const books = await openTrade(app);
  const { admin, id, bill, within } = books;
  const { accountID } = (
    await admin.call('accounting/insert_account', { number: '1290', name: 'Safe', type: 'other_current_asset' })
  ).body.data;
  await bill(100, {
    date: '2026-09-03',
    lines: [
      { accountID, amount: 70 },
      { accountID: id('5000'), amount: 30 },
    ],
  });
  const fold = () =>
    within(({ tenantId, db }) =>
      sql`select fold_balances(${tenantId}, 100), fold_unsettled(${tenantId}, 100)`.execute(db()),
    );
  const cash = async () => {
    const { rows } = (
      await admin.call('accounting/getTrialBalance', { from: '2026-01-01', to: '2026-09-30', basis: 'cash' })
    ).body.data;
    return rows.map((row: { number: string; closing: number }) => `${row.number} ${row.closing}`);
  };
  return { ...books, accountID, fold, cash };
}

test('cash basis: an account that becomes money counts as such from the beginning', async () => {
  const { admin, accountID, fold, cash, isSound } = await openUnpaid();
  expect(await cash()).toEqual([]);
  await fold();
  expect(await cash()).toEqual([]);
  const changed = await admin.call('accounting/update_account', {
    accountID,
    changes: { type: { was: 'other_current_asset', now: 'bank' } },
  });
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  // Money is never left out, nor is the part of the claim that it is for.
  const all = ['1290 70', '2000 -70'];
  expect(await cash()).toEqual(all);
  await fold();
  expect(await cash()).toEqual(all);
  await isSound();
});

test('balances come to the months that have begun since, with what had been posted and settled on their days', async () => {
  const { bill, tenantID, fold, cash, isSound } = await openUnpaid();
  await bill(10, { date: '2026-07-15' });
  await fold();
  // As they were when August began.
  for (const table of ['account_balances', 'unsettled_balances'])
    await app.owner.query(`delete from ${table} where tenant_id = $1 and before > '2026-08-01'`, [tenantID]);
  for (const table of ['balance_folds', 'unsettled_folds'])
    await app.owner.query(`update ${table} set until = '2026-08-01' where tenant_id = $1`, [tenantID]);
  expect(await cash()).toEqual([]);
  await bill(5, { date: '2026-08-20', retainage: 10 });
  await fold();
  expect(await cash()).toEqual([]);
  await isSound();
  const { rows } = await app.owner.query(
    `select (select max(before)::text from account_balances where tenant_id = $1) as posted,
            (select max(before)::text from unsettled_balances where tenant_id = $1) as unsettled, until::text
     from balance_folds where tenant_id = $1`,
    [tenantID],
  );
  expect(rows).toEqual([{ posted: rows[0].until, unsettled: rows[0].until, until: rows[0].until }]);
});

test('balances of an earlier version, before the first of each month alone, are given the other days by the migration', async () => {
  const { bill, tenantID, fold, cash, isSound } = await openUnpaid();
  await bill(10, { date: '2026-07-15' });
  await bill(20, { date: '2026-08-08' });
  await fold();
  const sql = await readFile('migrations/0106_balance_days.sql', 'utf8');
  const fill = sql.slice(sql.lastIndexOf('insert into unsettled_balances'));
  await app.owner.query('begin');
  // Alone in the database, as a migration has it.
  await app.owner.query('delete from unsettled_balances where tenant_id <> $1', [tenantID]);
  await app.owner.query('delete from unsettled_sums where tenant_id <> $1', [tenantID]);
  const { rowCount } = await app.owner.query('delete from unsettled_balances where extract(day from before) <> 1');
  expect(rowCount).toBeGreaterThan(10);
  expect((await app.owner.query(fill)).rowCount).toBe(rowCount);
  const { rows } = await app.owner.query('select * from wrong_unsettled($1)', [tenantID]);
  await app.owner.query('rollback');
  expect(rows).toEqual([]);
  await isSound();
  expect(await cash()).toEqual([]);
});

test('a statement is of one moment: what is posted between its questions is in none of them', async () => {
  const { bill, fold, cash } = await openUnpaid();
  await fold();
  // The second question waits, and meanwhile there is another bill.
  await app.owner.query('begin');
  await app.owner.query('lock table unsettled_folds in access exclusive mode');
  const read = cash();
  const isWaiting = `select from pg_locks where relation = 'unsettled_folds'::regclass and not granted`;
  await expect.poll(async () => (await app.owner.query(isWaiting)).rowCount).toBeGreaterThan(0);
  await bill(40, { date: '2026-09-04' });
  await app.owner.query('commit');
  expect(await read).toEqual([]);
  expect(await cash()).toEqual([]);
});

test.each([
  ['unsettled_sums', 'cents', 'What is not settled of 1290 Safe on 2026-09-03 is not what its documents say.'],
  ['unsettled_balances', 'cents', 'What is not settled of 1290 Safe on 2026-09-08 is not what its documents say.'],
  ['account_balances', 'debit_cents', 'The balance of 1290 Safe before 2026-09-08 is not what was posted.'],
])('a cent in %s that no entry says is found', async (table, column, message) => {
  const { admin, accountID, tenantID, fold, isSound } = await openUnpaid();
  await fold();
  await isSound();
  await app.owner.query(`update ${table} set ${column} = ${column} + 1 where tenant_id = $1 and account_id = $2`, [
    tenantID,
    accountID,
  ]);
  const { problems } = (await admin.call('accounting/check_books')).body.data;
  expect(problems[0]).toEqual({ entryID: null, accountID, message });
});

test('what is not settled is the same however large the company is', async () => {
  const { bill, tenantID } = await openUnpaid();
  for (const amount of [10, 20, 30]) await bill(amount, { date: '2026-09-15' });
  const unsettled = async () => {
    const { rows } = await app.owner.query(
      `select * from unsettled_states($1, 1000000, 1000000, array(select root_entry_id from open_items where tenant_id = $1))
        order by root, day, account_id`,
      [tenantID],
    );
    return rows;
  };
  const ofSmall = await unsettled();
  expect(ofSmall.length).toBeGreaterThan(4);
  await app.owner.query('begin');
  await app.owner.query('update ledgers set last_entry_id = 1000000 where tenant_id = $1', [tenantID]);
  expect(await unsettled()).toEqual(ofSmall);
  await app.owner.query('rollback');
});

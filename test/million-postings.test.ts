import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { isLong } from './seed.ts';

/** Books of three years as they grow: what is kept by account, month and day is the sum of what was posted, and the statements say the same. */
const app = await testApp();
const postings = 1_000_000;
const entriesAtOnce = 2_000;
const firstDay = '2024-01-01';
const days = 1_095;

type Row = { key: string; amounts: number[] };

test('a million postings: every sum that is kept is that of its postings, and the books are sound', async ({
  skip,
}) => {
  if (!isLong) skip('posts for minutes: npm run test:long');
  const { tenantID, admin } = await app.newTenant();
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getExpenseFormOptions')).body.data;
  const free = accounts.filter(({ isControl }: { isControl: boolean }) => !isControl);
  const ids: number[] = free.map(({ accountID }: { accountID: number }) => accountID);
  const entries = Math.round(postings / 4);
  const begun = Date.now();
  for (let first = 1; first <= entries; first += entriesAtOnce) {
    await app.owner.query('begin');
    await app.owner.query('select set_tenant($1)', [tenantID]);
    await app.owner.query(
      `select from post_entries($1, 1, (
         select jsonb_agg(jsonb_build_object('date', date '${firstDay}' + (n * ${days - 1} / $4::bigint)::int, 'source', 'journal_entry', 'memo', 'Entry ' || n,
           'lines', jsonb_build_array(
             jsonb_build_object('account', ($5::bigint[])[1 + n % $6], 'cents', 501 + n % 97),
             jsonb_build_object('account', ($5::bigint[])[1 + (n * 7 + 1) % $6], 'cents', -200),
             jsonb_build_object('account', ($5::bigint[])[1 + (n * 11 + 2) % $6], 'cents', -1 - n % 97),
             jsonb_build_object('account', ($5::bigint[])[1 + (n * 13 + 3) % $6], 'cents', -300))))
           from generate_series($2::bigint, $3::bigint) n))`,
      [tenantID, first, Math.min(first + entriesAtOnce - 1, entries), entries, ids, ids.length],
    );
    await app.owner.query('commit');
  }
  console.log(`${postings} postings in ${Math.round((Date.now() - begun) / 1000)} s`);

  // Each sum of a day or month against a plain look at all postings.
  const { rows: wrong } = await app.owner.query(
    `with posted as (
       select span, date_trunc(span, e.entry_date)::date as starts_on, p.account_id,
              sum(greatest(p.cents, 0)) as debits, sum(greatest(-p.cents, 0)) as credits
         from postings p join journal_entries e using (tenant_id, entry_id), unnest(array['day', 'month']) as span
        where p.tenant_id = $1 group by 1, 2, 3)
     select * from posted full join (select * from account_sums where tenant_id = $1) as kept using (span, starts_on, account_id)
      where (debits, credits) is distinct from (debit_cents::numeric, credit_cents::numeric) limit 5`,
    [tenantID],
  );
  expect(wrong).toEqual([]);
  const read = async (path: string, input: object) => {
    const { status, body } = await admin.call(`accounting/${path}`, input);
    expect([path, status, body.message]).toEqual([path, 200, undefined]);
    return body.data;
  };
  for (const on of ['2025-06-17', '2026-12-30']) {
    const { rows } = await app.owner.query(
      `select p.account_id::int as id, sum(p.cents)::int as cents from postings p join journal_entries e using (tenant_id, entry_id)
        where p.tenant_id = $1 and e.entry_date between $2 and $3 group by 1`,
      [tenantID, `${on.slice(0, 4)}-01-01`, on],
    );
    const moved = new Map(rows.map(({ id, cents }) => [id, cents]));
    const trial = await read('getTrialBalance', { from: `${on.slice(0, 4)}-01-01`, to: on });
    expect(trial.totals.closingDebits).toBe(trial.totals.closingCredits);
    const found = trial.rows.map((row: { accountID: number; debits: number; credits: number }) => [
      row.accountID,
      Math.round((row.debits - row.credits) * 100),
    ]);
    expect(new Map(found.filter(([, cents]: [number, number]) => cents !== 0))).toEqual(
      new Map([...moved].filter(([, cents]) => cents !== 0)),
    );
    const sheet = await read('getBalanceSheetData', { asOf: on });
    expect(sheet.differences).toEqual([0]);
    const income = await read('getIncomeStatementReport', { from: `${on.slice(0, 4)}-01-01`, to: on });
    const netOf = (rows: Row[], key: string) => rows.find((row) => row.key === key)?.amounts[0];
    expect(netOf(sheet.rows, 'net_income')).toBe(netOf(income.rows, 'total:net_income'));
  }
  expect((await read('check_books', {})).problems).toEqual([]);
}, 1_800_000);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { anAct, playTrade } from '#test/trade-history.ts';

/**
 * Receivables and payables on every day, after any history of bills, payments, credits, edits, voids and undone clicks, against a
 * plain implementation that adds up from the first day what the look at the past takes off from today.
 */
const app = await testApp();
const histories = process.env.TEST_LONG ? 2_000 : 15;

test('the total of every day is the balance of the account, and each column what a plain sum says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 3, maxLength: 14 }), async (acts) => {
      const books = await playTrade(app, acts);
      for (const account of ['receivable', 'payable'] as const) {
        for (const asOf of ['2026-07-31', '2026-08-20', '2026-09-10', '2026-10-01', '2026-10-28', '2027-02-28']) {
          for (const by of ['due', 'date'] as const) {
            const { body } = await books.admin.call('accounting/get_aging', { account, asOf, by });
            expect({ account, asOf, by, ...body.data.totals }).toEqual({
              account,
              asOf,
              by,
              retainage: await heldBack(books.tenantID, account, asOf),
              ...(await plainAge(books.tenantID, account, asOf, by)),
            });
          }
        }
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);

/** What is held back stands apart: all that was posted to its account. */
async function heldBack(tenantID: number, account: 'receivable' | 'payable', asOf: string): Promise<number> {
  const { rows } = await app.owner.query(
    `select coalesce(sum(p.cents), 0)::int as cents from postings p join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
     where p.tenant_id = $1 and a.system_key = $2 and p.entry_date <= $3`,
    [tenantID, `retainage_${account}`, asOf],
  );
  return rows[0].cents === 0 ? 0 : (rows[0].cents * (account === 'receivable' ? 1 : -1)) / 100;
}

/** Item by item, from the rows themselves. */
async function plainAge(tenantID: number, account: 'receivable' | 'payable', asOf: string, by: 'due' | 'date') {
  const ask = async (sql: string) => (await app.owner.query(sql, [tenantID, `accounts_${account}`])).rows;
  const postings = await ask(
    `select j.root_id, p.payee_kind, p.payee_id, p.cents::int, p.entry_date::text as day from postings p
     join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
     join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
     where p.tenant_id = $1 and a.system_key = $2`,
  );
  const items = await ask(
    `select i.item_id::int, i.root_entry_id, i.payee_kind, i.payee_id, i.due_on::text as due, i.dated_on::text as date from open_items i
     join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id where i.tenant_id = $1 and a.system_key = $2`,
  );
  const applied = await ask(
    `select debit_item_id::int as debit, credit_item_id::int as credit, cents::int, applied_on::text as day from applications
     where tenant_id = $1 and $2 <> ''`,
  );
  const sign = account === 'receivable' ? 1 : -1;
  const age = { buckets: [0, 0, 0, 0, 0], unapplied: 0, total: 0 };
  for (const item of items) {
    let open = 0;
    for (const one of postings)
      if (one.root_id === item.root_entry_id && one.payee_kind === item.payee_kind && one.payee_id === item.payee_id)
        open += one.day <= asOf ? one.cents : 0;
    for (const one of applied.filter(({ day }) => day <= asOf)) {
      if (one.debit === item.item_id) open -= one.cents;
      if (one.credit === item.item_id) open += one.cents;
    }
    const days = (Date.parse(asOf) - Date.parse(item[by])) / 86_400_000;
    const bucket = [0, 30, 60, 90].findIndex((most) => days <= most);
    if (open * sign < 0) age.unapplied += open * sign;
    else age.buckets[bucket < 0 ? 4 : bucket] = (age.buckets[bucket < 0 ? 4 : bucket] ?? 0) + open * sign;
  }
  const balance = postings.reduce((sum, { cents: one, day }) => sum + (day <= asOf ? one : 0), 0) * sign;
  const dollars = (value: number) => (value === 0 ? 0 : value / 100);
  return { buckets: age.buckets.map(dollars), unapplied: dollars(age.unapplied), total: dollars(balance) };
}

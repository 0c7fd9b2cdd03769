import type pg from 'pg';
import { hashToken } from '#server/request/dispatch.ts';
import { allGrants } from '#shared/permission.ts';
import { openFilled } from './world.ts';

/**
 * Companies with three years of trade and so many postings: 200 accounts, 5,000 customers, 300 vendors; invoices, payments, deposits,
 * bills, bill payments and card charges, most of them settled.
 */
export const sizes = [10_000, 100_000, 1_000_000] as const;
export const statementsTokenOf = (tenant: number) => `statements-${tenant}`;
const [accounts, customers, vendors] = [200, 5_000, 300];
const firstDay = '2024-01-01';
const days = 3 * 365 - 45;
/** An invoice of three lines, its payment and deposit, a bill of three, its payment, and a card charge. */
const [entriesOfCycle, postingsOfCycle] = [6, 14];
const cyclesAtOnce = 100;

/** What posting finds by name; the other accounts are income, cost and expenses. */
const known: [id: number, type: string, key: string | null, subledger: string | null][] = [
  [1, 'bank', 'checking', null],
  [2, 'accounts_receivable', 'accounts_receivable', 'customer'],
  [3, 'accounts_payable', 'accounts_payable', 'vendor'],
  [4, 'other_current_asset', 'undeposited_funds', null],
  [5, 'credit_card', null, null],
  [6, 'equity', 'opening_balance_equity', null],
  [7, 'equity', 'retained_earnings', null],
  [8, 'other_current_liability', 'sales_tax_payable', null],
];

export const openStatementsWorld = (dataDir: string) => openFilled(dataDir, fillWhereEmpty, fold);

async function fillWhereEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from directory.tenants');
  if (rows.length === 0) await fill(client);
  return rows.length === 0;
}

async function fill(client: pg.Client): Promise<void> {
  const started = Date.now();
  await client.query('set synchronous_commit = off');
  for (const [index, postings] of sizes.entries()) await fillCompany(client, index + 1, postings);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  console.log(`Filled in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function fillCompany(client: pg.Client, tenant: number, postings: number): Promise<void> {
  const ask = (text: string, ...more: unknown[]) => client.query(text, [tenant, ...more]);
  await client.query("insert into directory.tenants (name) values ('Company')");
  await ask(
    `insert into tenants (tenant_id, name, time_zone, plan, term, price_per_user_cents)
     values ($1, 'Company', 'America/Chicago', 'friendsAndFamily', 'annually', 0)`,
  );
  await ask("insert into roles values ($1, 1, 'Administrator', $2, true)", JSON.stringify(allGrants));
  await client.query('insert into directory.identities (email, name) values ($1, $2)', [
    `a${tenant}@bench.example`,
    'Ann',
  ]);
  await ask(
    `insert into people (tenant_id, user_id, identity_id, name, email, role_id) values ($1, 1, $1, 'Ann', $2, 1)`,
    `a${tenant}@bench.example`,
  );
  await ask(
    `insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, expires_at)
     values ($2, $1, $1, 1, now() + interval '1 year')`,
    hashToken(statementsTokenOf(tenant)),
  );
  await ask("insert into ledgers (tenant_id, trade, set_up_by) values ($1, 'general', 1)");
  await ask(
    `insert into accounts (tenant_id, account_id, number, name, type, system_key, is_control, subledger, has_open_items)
     select $1, n, (1000 + n)::text, 'Account ' || n, coalesce(k.type, (array['income', 'cost_of_goods_sold', 'expense', 'expense'])[n % 4 + 1]),
            k.key, coalesce(k.key, '') in ('accounts_receivable', 'accounts_payable', 'undeposited_funds'), k.subledger,
            coalesce(k.key, '') in ('accounts_receivable', 'accounts_payable', 'undeposited_funds')
     from generate_series(1, ${accounts}) n
     left join jsonb_to_recordset($2::jsonb) as k (id int, type text, key text, subledger text) on k.id = n`,
    JSON.stringify(known.map(([id, type, key, subledger]) => ({ id, type, key, subledger }))),
  );
  await ask(
    `insert into customers (tenant_id, customer_id, name) select $1, n, 'Customer ' || n from generate_series(1, ${customers}) n`,
  );
  await ask(
    `insert into vendors (tenant_id, vendor_id, name) select $1, n, 'Vendor ' || n from generate_series(1, ${vendors}) n`,
  );
  const cycles = Math.round(postings / postingsOfCycle);
  for (let first = 1; first <= cycles; first += cyclesAtOnce) {
    const last = Math.min(first + cyclesAtOnce - 1, cycles);
    await client.query('begin');
    await client.query('select set_tenant($1)', [tenant]);
    const { rows } = await client.query(
      `select first_entry_id as "entryID" from post_entries($1, 1, (
         select jsonb_agg(entry order by n, k) from (
           select n, k, jsonb_build_object('date', d.day + later, 'source', source, 'sourceID', n, 'memo', source || ' ' || n, 'lines', lines) as entry
           from generate_series($2::bigint, $3::bigint) n,
             lateral (select date '${firstDay}' + (n * ${days} / $4)::int as day, n % ${customers} + 1 as customer, n % ${vendors} + 1 as vendor,
                             8 + n * 4 % 192 + 4 as income, 8 + n * 4 % 192 + 1 as cost, 8 + n * 4 % 192 + 2 as expense) d,
             lateral (values
               (1, 0, 'invoice', jsonb_build_array(
                 jsonb_build_object('account', 2, 'cents', 108250, 'payeeKind', 'customer', 'payeeID', customer),
                 jsonb_build_object('account', income, 'cents', -100000), jsonb_build_object('account', 8, 'cents', -8250))),
               (2, 20, 'payment', jsonb_build_array(jsonb_build_object('account', 4, 'cents', 108250),
                 jsonb_build_object('account', 2, 'cents', -108250, 'payeeKind', 'customer', 'payeeID', customer))),
               (3, 22, 'deposit', jsonb_build_array(jsonb_build_object('account', 1, 'cents', 108250),
                 jsonb_build_object('account', 4, 'cents', -108250))),
               (4, 3, 'bill', jsonb_build_array(jsonb_build_object('account', cost, 'cents', 40000),
                 jsonb_build_object('account', expense, 'cents', 10000),
                 jsonb_build_object('account', 3, 'cents', -50000, 'payeeKind', 'vendor', 'payeeID', vendor))),
               (5, 33, 'bill_payment', jsonb_build_array(
                 jsonb_build_object('account', 3, 'cents', 50000, 'payeeKind', 'vendor', 'payeeID', vendor),
                 jsonb_build_object('account', 1, 'cents', -50000))),
               (6, 1, 'expense', jsonb_build_array(jsonb_build_object('account', expense, 'cents', 6000),
                 jsonb_build_object('account', case when n % 4 = 0 then 5 else 1 end, 'cents', -6000)))
             ) as e (k, later, source, lines)
         ) as all_of_them))`,
      [tenant, first, last, cycles],
    );
    // One invoice in twenty and one bill in fifteen are not paid: their payments are not applied.
    await client.query(
      `select apply_items($1, 1, null, (
         select jsonb_agg(jsonb_build_object('debit', d.item_id, 'credit', c.item_id, 'cents', d.amount_cents, 'on', greatest(d.dated_on, c.dated_on)))
         from generate_series($3::bigint, $4::bigint) n
         cross join lateral (values (2, 1, 2, 20), (4, 2, 3, 0), (3, 5, 4, 15)) as p (account, debit, credit, besides)
         join open_items d on d.tenant_id = $1 and d.account_id = p.account and d.root_entry_id = $2 + (n - $3) * ${entriesOfCycle} + p.debit - 1
         join open_items c on c.tenant_id = $1 and c.account_id = p.account and c.root_entry_id = $2 + (n - $3) * ${entriesOfCycle} + p.credit - 1
         where p.besides = 0 or n % p.besides <> 0))`,
      [tenant, Number(rows[0].entryID), first, last],
    );
    await client.query('commit');
    // Without statistics the first thousands of items are looked through one by one.
    if (first <= cyclesAtOnce * 4) await client.query('analyze open_items, journal_entries, postings, applications');
  }
  await client.query('analyze open_items, journal_entries, postings, applications');
}

/** What a server that has run for some minutes has taken into its sums. */
async function fold(client: pg.Client): Promise<void> {
  for (const index of sizes.keys()) {
    const tenant = index + 1;
    await client.query("select set_config('app.tenant_id', $1, false)", [String(tenant)]);
    for (const fold of ['fold_balances', 'fold_unsettled', 'fold_cash_flows'])
      for (let isMore = true; isMore; )
        isMore = (await client.query(`select ${fold}($1, 20000) as more`, [tenant])).rows[0].more;
  }
  await client.query('vacuum analyze account_balances, unsettled_balances, unsettled_sums, cash_flow_sums');
}

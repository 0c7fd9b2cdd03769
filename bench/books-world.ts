import type pg from 'pg';
import { hashToken } from '#server/request/dispatch.ts';
import { allGrants } from '#shared/permission.ts';
import { openFilled } from './world.ts';

/** Companies that only post, and three with books of 200 accounts over three years, of so many postings. */
export const books = { posting: 100, filled: [10_000, 100_000, 1_000_000] } as const;
export const booksTokenOf = (tenant: number) => `books-${tenant}`;
export const accountsOfEach = 200;
const firstDay = '2024-01-01';
const days = 3 * 365;
const entriesAtOnce = 2_000;

export const openBooksWorld = (dataDir: string) => openFilled(dataDir, fillWhereEmpty, async () => {});

async function fillWhereEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from directory.tenants');
  if (rows.length === 0) await fill(client);
  return rows.length === 0;
}

async function fill(client: pg.Client): Promise<void> {
  const started = Date.now();
  await client.query('set synchronous_commit = off');
  const tenants = books.posting + books.filled.length;
  const each = `from generate_series(1, ${tenants}) as t (tenant)`;
  await client.query(`insert into directory.tenants (name) select 'Company ' || tenant ${each}`);
  await client.query(
    `insert into tenants (tenant_id, name, time_zone, plan, term, price_per_user_cents)
     select tenant, 'Company', 'America/Chicago', 'friendsAndFamily', 'annually', 0 ${each}`,
  );
  await client.query(`insert into roles select tenant, 1, 'Administrator', $1, true ${each}`, [
    JSON.stringify(allGrants),
  ]);
  await client.query(
    `insert into directory.identities (email, name) select 'a' || tenant || '@bench.example', 'Ann' ${each}`,
  );
  await client.query(
    `insert into people (tenant_id, user_id, identity_id, name, email, role_id)
     select tenant, 1, tenant, 'Ann', 'a' || tenant || '@bench.example', 1 ${each}`,
  );
  const tokens = Array.from({ length: tenants }, (_, index) => hashToken(booksTokenOf(index + 1)));
  await client.query(
    `insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, expires_at)
     select hash, n, n, 1, now() + interval '1 year' from unnest($1::bytea[]) with ordinality as t (hash, n)`,
    [tokens],
  );
  await client.query(`insert into ledgers (tenant_id, trade, set_up_by) select tenant, 'general', 1 ${each}`);
  await client.query(
    `insert into accounts (tenant_id, account_id, number, name, type)
     select tenant, n, (1000 + n)::text, 'Account ' || n, (array['bank', 'income', 'expense', 'credit_card'])[n % 4 + 1]
       from generate_series(1, ${tenants}) as t (tenant), generate_series(1, ${accountsOfEach}) n`,
  );
  await addTrade(client);
  for (const [index, postings] of books.filled.entries()) await fillBooks(client, books.posting + index + 1, postings);
  await client.query(`
    create schema bare;
    create table bare.entries (tenant_id bigint, entry_id bigint generated always as identity, entry_date date, memo text,
      primary key (tenant_id, entry_id));
    create table bare.lines (tenant_id bigint, entry_id bigint, line int, account_id bigint, cents bigint,
      primary key (tenant_id, entry_id, line));
    create table bare.balances (tenant_id bigint, account_id bigint, cents bigint, primary key (tenant_id, account_id));
    grant usage on schema bare to ops_app;
    grant all on all tables in schema bare to ops_app`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  console.log(`Filled in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** What invoices need in the companies that post: accounts that rules call by name, a customer, sales tax of two jurisdictions. */
async function addTrade(client: pg.Client): Promise<void> {
  const each = `from generate_series(1, ${books.posting}) as t (tenant)`;
  await client.query(
    `insert into accounts (tenant_id, account_id, number, name, type, system_key, is_control, subledger, has_open_items)
     select tenant, 300 + n, (9000 + n)::text, key, type, key, true, case when type = 'accounts_receivable' then 'customer' end,
            type = 'accounts_receivable'
     from generate_series(1, ${books.posting}) as t (tenant),
          unnest(array['accounts_receivable', 'retainage_receivable', 'discounts_given', 'materials', 'inventory', 'sales_tax_payable'],
                 array['accounts_receivable', 'other_current_asset', 'income', 'cost_of_goods_sold', 'other_current_asset',
                       'other_current_liability']) with ordinality as s (key, type, n)`,
  );
  await client.query(`insert into customers (tenant_id, customer_id, name) select tenant, 1, 'Customer' ${each}`);
  await client.query(
    `insert into tax_agencies (tenant_id, agency_id, name, account_id) select tenant, 1, 'State', 306 ${each}`,
  );
  await client.query(
    `insert into tax_rates (tenant_id, rate_id, agency_id, jurisdiction, percent_units, valid_from)
     select tenant, n, 1, 'Place ' || n, 41250, '2020-01-01' from generate_series(1, ${books.posting}) as t (tenant), generate_series(1, 2) n`,
  );
  await client.query(`insert into tax_zones (tenant_id, zone_id, name) select tenant, 1, 'Zone' ${each}`);
  await client.query(
    `insert into tax_zone_jurisdictions (tenant_id, zone_id, agency_id, jurisdiction, place)
     select tenant, 1, 1, 'Place ' || n, n from generate_series(1, ${books.posting}) as t (tenant), generate_series(1, 2) n`,
  );
  await client.query(`insert into tax_settings (tenant_id, default_zone_id, taxable) select tenant, 1, '{}' ${each}`);
}

/** Three lines an entry, days and accounts spread; every third entry touches the first account, as a bank account would be. */
async function fillBooks(client: pg.Client, tenant: number, postings: number): Promise<void> {
  const entries = Math.round(postings / 3);
  for (let first = 1; first <= entries; first += entriesAtOnce) {
    const last = Math.min(first + entriesAtOnce - 1, entries);
    await client.query('begin');
    await client.query('select set_tenant($1)', [tenant]);
    await client.query(
      `select * from post_entries($1, 1, (
         select jsonb_agg(jsonb_build_object(
           'date', date '${firstDay}' + (n * ${days} / $4)::int, 'source', 'journal_entry', 'memo', 'Entry ' || n,
           'lines', jsonb_build_array(
             jsonb_build_object('account', case when n % 3 = 0 then 1 else n % ${accountsOfEach} + 1 end, 'cents', 300),
             jsonb_build_object('account', (n * 7) % ${accountsOfEach} + 1, 'cents', -200),
             jsonb_build_object('account', (n * 13) % ${accountsOfEach} + 1, 'cents', -100))))
           from generate_series($2::bigint, $3::bigint) n))`,
      [tenant, first, last, entries],
    );
    await client.query('commit');
  }
  for (let sealed = 1000; sealed === 1000; ) {
    await client.query('begin');
    await client.query('select set_tenant($1)', [tenant]);
    sealed = (await client.query('select seal_entries($1, 1000) as sealed', [tenant])).rows[0].sealed;
    await client.query('commit');
  }
}

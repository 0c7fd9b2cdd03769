import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { hashToken } from '#server/request/dispatch.ts';
import { allGrants } from '#shared/permission.ts';

/** 10,000 companies with 10,000,000 tickets between them, one of them with 1,000,000. */
export const world = { tenants: 10_000, tickets: 10_000_000, biggest: 1_000_000 };
/** Fits everything into a tenth or less for a try-out: `BENCH_SHRINK=100`. */
const shrink = Number(process.env.BENCH_SHRINK ?? 1);
export const size = {
  tenants: Math.max(20, Math.round(world.tenants / shrink)),
  tickets: Math.round(world.tickets / shrink),
  biggest: Math.round(world.biggest / shrink),
};
export const tokenOf = (tenantId: number) => `bench-${tenantId}`;

/** 2 MB each, for 4 GB of shared buffers and what PostgreSQL shares beside them. */
const hugePages = 2_300;
const bulk = ['work_items', 'work_assignees'];

/**
 * Starts the database of the benchmark, filled the first time and found as it was left later, with everything that is
 * asked for in its memory: what is measured is the product on a server that has run for a while, not its first minutes.
 */
export const openWorld = (dataDir: string) => openFilled(dataDir, fillWhereEmpty, warm);

/** `fill` answers whether it had to. */
export async function openFilled(
  dataDir: string,
  fill: (client: pg.Client) => Promise<boolean>,
  freshen: (client: pg.Client) => Promise<void>,
) {
  reserveHugePages();
  let postgres = await startEmbeddedPostgres(dataDir);
  await migrate(postgres.ownerUrl);
  if (await inWorld(postgres, fill)) {
    // What was set for ten million rows counts from the next start.
    await postgres.stop();
    postgres = await startEmbeddedPostgres(dataDir);
  }
  await inWorld(postgres, freshen);
  return postgres;
}

async function inWorld<T>({ ownerUrl }: { ownerUrl: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * With pages of 4 KB each of the connections takes a fault for each page it sees first: half of all CPU in a short run
 * over 4 GB. PostgreSQL's manual advises huge pages for shared memory of this size; as root they can be had here.
 */
export function reserveHugePages(servers = 1): void {
  const setting = '/proc/sys/vm/nr_hugepages';
  try {
    const wanted = servers * hugePages;
    if (Number(readFileSync(setting, 'utf8')) < wanted) writeFileSync(setting, String(wanted));
  } catch {
    console.log('Without huge pages (as root they would be reserved): the first minutes are slower.');
  }
}

async function warm(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_prewarm');
  const names = ['customers', 'people', 'work_items', 'work_items_pkey', 'work_items_open'];
  for (const name of [...names, 'work_assignees', 'work_assignees_pkey']) {
    await client.query('select pg_prewarm($1::regclass)', [name]);
  }
}

async function fillWhereEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from directory.tenants');
  const isNew = rows[0]?.count !== size.tenants;
  if (isNew) await fill(client);
  return isNew;
}

async function fill(client: pg.Client): Promise<void> {
  const started = Date.now();
  await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off");
  await client.query(`insert into directory.tenants (name) select 'Company ' || n from generate_series(1, $1::int) n`, [
    size.tenants,
  ]);
  await client.query(
    `insert into tenants (tenant_id, name, time_zone, plan, term, price_per_user_cents)
     select tenant_id, name, 'America/Chicago', 'friendsAndFamily', 'annually', 0 from directory.tenants`,
  );
  await client.query(
    `insert into directory.identities (email, name) select 'a' || n || '@bench.example', 'Ann' from generate_series(1, $1::int) n`,
    [size.tenants],
  );
  await client.query(`insert into roles select tenant_id, 1, 'Administrator', $1, true from tenants`, [
    JSON.stringify(allGrants),
  ]);
  await client.query(
    `insert into people (tenant_id, user_id, identity_id, name, email, role_id)
     select tenant_id, n, tenant_id, 'Person ' || n, 'p' || n || '@bench.example', 1 from tenants, generate_series(1, 20) n`,
  );
  await client.query(
    `insert into customers (tenant_id, customer_id, name, time_zone)
     select tenant_id, n, 'Customer ' || n, 'America/Chicago' from tenants, generate_series(1, 20) n`,
  );
  const tokens = Array.from({ length: size.tenants }, (_, index) => hashToken(tokenOf(index + 1)));
  await client.query(
    `insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, expires_at)
     select hash, n, n, 1, now() + interval '1 year' from unnest($1::bytea[]) with ordinality as t (hash, n)`,
    [tokens],
  );
  const indexes = await dropIndexes(client);
  for (const table of bulk) await client.query(`alter table ${table} disable trigger all`);
  const rest = Math.round((size.tickets - size.biggest) / (size.tenants - 1));
  await fillTickets(client, '1', size.biggest);
  for (let first = 2; first <= size.tenants; first += 500) {
    await fillTickets(client, `generate_series(${first}, ${Math.min(first + 499, size.tenants)})`, rest);
  }
  for (const table of bulk) await client.query(`alter table ${table} enable trigger all`);
  for (const definition of indexes) await client.query(definition);
  await client.query(
    `insert into counters select tenant_id, 'ticket', case tenant_id when 1 then $1::int else $2::int end from tenants`,
    [size.biggest, rest],
  );
  await client.query("alter system set shared_buffers = '4GB'");
  await client.query("alter system set max_wal_size = '4GB'");
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  console.log(`Filled in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** A third is open; priorities, statuses and people are mixed. */
async function fillTickets(client: pg.Client, tenants: string, count: number): Promise<void> {
  await client.query(
    `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, customer_id, due_date, created_by,
                             created_at, closed_at, closed_by)
     select t, 'ticket', n, 'Seal leak on transfer pump P-' || n % 997, case when n % 3 = 0 then (array[1, 2, 3, 4, 6])[n % 5 + 1] else 9 end,
            (array[1, 2, 2, 2, 3, 4])[n / 3 % 6 + 1], n % 20 + 1, date '2026-11-21' + n % 30, n % 20 + 1,
            now() - make_interval(mins => $1::int - n), case when n % 3 = 0 then null else now() - make_interval(mins => n % 500000) end, 1
       from ${tenants === '1' ? '(values (1))' : tenants} as x (t), generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id, assigned_by)
     select t, 'ticket', n, n % 20 + 1, 1, 1 from ${tenants === '1' ? '(values (1))' : tenants} as x (t), generate_series(1, $1::int) n`,
    [count],
  );
}

/** Rows go in many times faster before their indexes stand. */
export async function dropIndexes(client: pg.Client, tables: string[] = bulk): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

import type pg from 'pg';
import { hashToken } from '#server/request/dispatch.ts';
import { allGrants } from '#shared/permission.ts';
import { dropIndexes, openFilled } from './world.ts';

const shrink = Number(process.env.BENCH_SHRINK ?? 1);
const part = (count: number) => Math.max(1, Math.round(count / shrink));
/**
 * One company with years of work: a million tasks and a million tickets, three of a hundred open, five million segments of time,
 * 2,000 people of whom one runs work each. The second company has 50 people and three weeks of time, for its week.
 */
export const day = { items: part(1_000_000), segments: part(5_000_000), people: part(2_000), openEvery: 33 };
const small = { people: 50, items: 1_000 };
export const dayTokenOf = (tenant: number, person: number) => `day-${tenant}-${person}`;
const zone = 'America/Chicago';

export const openDayWorld = (dataDir: string) => openFilled(dataDir, fillWhereEmpty, freshen);

async function fillWhereEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from directory.tenants');
  if (rows.length === 0) await fill(client);
  return rows.length === 0;
}

async function fill(client: pg.Client): Promise<void> {
  const started = Date.now();
  await client.query("set maintenance_work_mem = '2GB'; set synchronous_commit = off");
  await addCompany(client, 1, day.people);
  await addCompany(client, 2, small.people);
  const tables = ['work_items', 'work_assignees', 'time_segments'];
  await client.query('alter table time_segments drop constraint time_segments_apart');
  const indexes = await dropIndexes(client, tables);
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`);
  for (const kind of ['task', 'ticket']) {
    await addItems(client, 1, kind, day.items, day.people);
    await addItems(client, 2, kind, small.items, small.people);
  }
  await addSegments(client, 1, day.people, Math.round(day.segments / day.people));
  await addSegments(client, 2, small.people, 60);
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  for (const definition of indexes) await client.query(definition);
  await client.query(
    `alter table time_segments add constraint time_segments_apart exclude using gist
       (tenant_id with =, user_id with =, tstzrange(started_at, ended_at) with &&) where (deleted_at is null)`,
  );
  await client.query("alter system set shared_buffers = '4GB'");
  await client.query("alter system set max_wal_size = '4GB'");
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  console.log(`Filled in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function addCompany(client: pg.Client, tenant: number, people: number): Promise<void> {
  await client.query('insert into directory.tenants (name) values ($1)', [`Company ${tenant}`]);
  await client.query(
    `insert into tenants (tenant_id, name, time_zone, plan, term, price_per_user_cents)
     values ($1, 'Company', $2, 'friendsAndFamily', 'annually', 0)`,
    [tenant, zone],
  );
  await client.query('insert into roles values ($1, 1, $2, $3, true)', [
    tenant,
    'Administrator',
    JSON.stringify(allGrants),
  ]);
  await client.query(
    `insert into divisions (tenant_id, division_id, name) select $1, n, 'Division ' || n from generate_series(1, 8) n`,
    [tenant],
  );
  await client.query(
    `insert into customers (tenant_id, customer_id, name, time_zone)
     select $1, n, 'Customer ' || n, $2 from generate_series(1, 500) n`,
    [tenant, zone],
  );
  const { rows } = await client.query<{ identity_id: number }>(
    `insert into directory.identities (email, name)
     select 'p' || n || '-' || $1 || '@bench.example', 'Person ' || n from generate_series(1, $2::int) n returning identity_id`,
    [tenant, people],
  );
  const identities = rows.map((row) => row.identity_id);
  await client.query(
    `insert into people (tenant_id, user_id, identity_id, name, email, role_id, division_id)
     select $1, n, identity_id, 'Person ' || n, 'p' || n || '@bench.example', 1, n % 8 + 1
       from unnest($2::bigint[]) with ordinality as t (identity_id, n)`,
    [tenant, identities],
  );
  const hashes = identities.map((_, index) => hashToken(dayTokenOf(tenant, index + 1)));
  await client.query(
    `insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, expires_at)
     select hash, identity_id, $1, n, now() + interval '1 year'
       from unnest($2::bytea[], $3::bigint[]) with ordinality as t (hash, identity_id, n)`,
    [tenant, hashes, identities],
  );
}

async function addItems(client: pg.Client, tenant: number, kind: string, count: number, people: number): Promise<void> {
  await client.query(
    `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, customer_id, division_id, due_date,
                             created_by, created_at, closed_at, closed_by)
     select $1, $2, n, (array['Seal leak', 'Bearing noise', 'Coupling alignment', 'Dry run trip'])[n % 4 + 1] || ' on pump P-' || n % 997,
            case when n % $5::int = 0 then (array[1, 2, 3, 4, 6, 11])[n / $5::int % 6 + 1] when $2 = 'task' then 8 else 9 end,
            (array[1, 2, 2, 2, 3, 4])[n / $5::int % 6 + 1], n % 500 + 1, n % 8 + 1, current_date - 10 + n % 40, n % $4::int + 1,
            now() - make_interval(mins => ($3::int - n) % 1000000),
            case when n % $5::int = 0 then null else now() - make_interval(mins => n % 500000) end, 1
       from generate_series(1, $3::int) n`,
    [tenant, kind, count, people, day.openEvery],
  );
  await client.query(
    `insert into work_assignees (tenant_id, kind, work_id, user_id, status_id, assigned_by)
     select $1, $2, n, n / $5::int % $4::int + 1, case when n % $5::int = 0 then 1 when $2 = 'task' then 8 else 9 end, 1
       from generate_series(1, $3::int) n`,
    [tenant, kind, count, people, day.openEvery],
  );
  await client.query('insert into counters values ($1, $2, $3)', [tenant, kind, count]);
}

/** Each person's follow one another, two hours apart, the last of them yesterday. */
async function addSegments(client: pg.Client, tenant: number, people: number, each: number): Promise<void> {
  await client.query(
    `insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, ended_status_id)
     select $1, p, case when n % 2 = 0 then 'task' else 'ticket' end, (p * 31 + n) % 900 + 1,
            date_trunc('day', now()) - make_interval(hours => 2 * ($3::int - n + 1)),
            date_trunc('day', now()) - make_interval(hours => 2 * ($3::int - n + 1)) + interval '95 minutes', 11
       from generate_series(1, $2::int) p, generate_series(1, $3::int) n`,
    [tenant, people, each],
  );
}

/** What a former run left behind goes, and everything that is asked for is in memory. */
async function freshen(client: pg.Client): Promise<void> {
  await client.query("delete from time_segments where ended_at is null or started_at >= date_trunc('day', now())");
  await client.query('create extension if not exists pg_prewarm');
  for (const name of ['customers', 'people', 'work_items', 'work_items_pkey', 'work_items_open', 'work_assignees']) {
    await client.query('select pg_prewarm($1::regclass)', [name]);
  }
  for (const name of [
    'work_assignees_pkey',
    'time_segments_person',
    'work_assignees_open',
    'work_assignees_tenant_id_user_id_kind_work_id_idx',
  ]) {
    await client.query('select pg_prewarm($1::regclass)', [name]);
  }
}

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from './database.ts';

/**
 * The rules that let the same schema spread over machines, read from the catalogue
 * (docs/decisions/0002-tenants-in-the-database.md). Each question answers the offenders by name.
 */
const ours = `c.relnamespace in ('public'::regnamespace, 'directory'::regnamespace)`;
const distributed = `obj_description(c.oid, 'pg_class') = 'distributed'`;
const questions: Record<string, string> = {
  'every table declares its placement': `
    select c.oid::regclass::text as offender from pg_class c where c.relkind in ('r', 'p') and ${ours}
      and coalesce(obj_description(c.oid, 'pg_class'), '') not in ('distributed', 'reference', 'local')`,
  'every distributed table has a tenant_id that is never null': `
    select c.oid::regclass::text as offender from pg_class c where ${distributed}
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull)`,
  'every distributed table has row-level security, not forced': `
    select c.oid::regclass::text as offender from pg_class c where ${distributed}
      and (not c.relrowsecurity or c.relforcerowsecurity)`,
  'every distributed table has exactly the inline tenant policy': `
    select c.oid::regclass::text as offender from pg_class c where ${distributed} and 1 <> (
      select count(*) from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
        and pg_get_expr(p.polqual, p.polrelid)
          = '(tenant_id = (NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::bigint)')`,
  'tenant_id comes first in every unique and btree index of a distributed table': `
    select i.indexrelid::regclass::text as offender from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
     where ${distributed} and (m.amname = 'btree' or i.indisunique)
       and i.indkey[0] <> (select attnum from pg_attribute where attrelid = c.oid and attname = 'tenant_id')`,
  'a foreign key of a distributed table pairs tenant_id with tenant_id': `
    select f.conname as offender from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and ${distributed} and not exists (
       select from unnest(f.conkey, f.confkey) as k(own, other)
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
         join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
        where a.attname = 'tenant_id' and b.attname = 'tenant_id')`,
  'no foreign key crosses placements': `
    select f.conname as offender from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f'
       and obj_description(f.conrelid, 'pg_class') is distinct from obj_description(f.confrelid, 'pg_class')`,
  'no foreign key sets null or follows an update': `
    select f.conname as offender from pg_constraint f where f.contype = 'f' and (f.confdeltype = 'n' or f.confupdtype <> 'a')`,
  'no rules, inheritance, unlogged tables or enums': `
    select c.oid::regclass::text as offender from pg_class c where ${ours}
      and (c.relpersistence = 'u' or exists (select from pg_inherits where inhrelid = c.oid and not c.relispartition)
        or exists (select from pg_rewrite r where r.ev_class = c.oid and c.relkind <> 'v'))
    union all select t.oid::regtype::text from pg_type t
     where t.typtype = 'e' and t.typnamespace in ('public'::regnamespace, 'directory'::regnamespace)`,
  'sequences are bigint': `
    select s.seqrelid::regclass::text as offender from pg_sequence s join pg_class c on c.oid = s.seqrelid
     where ${ours} and s.seqtypid <> 'bigint'::regtype`,
  'the application owns nothing and may read nothing of the directory': `
    select c.oid::regclass::text as offender from pg_class c where c.relowner = 'ops_app'::regrole
    union all select c.oid::regclass::text from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'directory'::regnamespace
       and has_table_privilege('ops_app', c.oid, 'select, insert, update, delete')`,
  'functions that run as their owner pin their search path and are not for everybody': `
    select p.oid::regprocedure::text as offender from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'directory'::regnamespace) and p.prosecdef
       and (not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%pg_temp%')
         or has_function_privilege('public', p.oid, 'execute'))`,
};

describe('the catalogue', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: (await ownDatabase()).ownerUrl });
    await client.connect();
  });
  afterAll(() => client.end());

  const offenders = async (question: string) =>
    (await client.query<{ offender: string }>(question)).rows.map((row) => row.offender);

  test.each(Object.entries(questions))('%s', async (_rule, question) => {
    expect(await offenders(question)).toEqual([]);
  });

  test('each rule is caught when it is broken', async () => {
    const breaks: Record<string, string> = {
      'every table declares its placement': 'create table stray (a int)',
      'every distributed table has a tenant_id that is never null': 'alter table roles alter tenant_id drop not null',
      'every distributed table has row-level security, not forced': 'alter table people disable row level security',
      'every distributed table has exactly the inline tenant policy': 'drop policy tenant on work_items',
      'tenant_id comes first in every unique and btree index of a distributed table':
        'create index stray on work_items (subject)',
      'a foreign key of a distributed table pairs tenant_id with tenant_id':
        'alter table customers add unique (customer_id); alter table assets add foreign key (customer_id) references customers (customer_id)',
      'no foreign key crosses placements':
        'alter table people add foreign key (identity_id) references directory.identities',
      'no foreign key sets null or follows an update':
        'alter table people add foreign key (tenant_id, role_id) references roles on delete set null',
      'no rules, inheritance, unlogged tables or enums': "create type stray as enum ('a')",
      'sequences are bigint': 'create sequence stray as int',
      'the application owns nothing and may read nothing of the directory':
        'grant select on directory.identities to ops_app',
      'functions that run as their owner pin their search path and are not for everybody':
        "create function stray() returns int language sql security definer as 'select 1'",
    };
    for (const [rule, change] of Object.entries(breaks)) {
      await client.query('begin');
      // Breaking one rule may need another's guard out of the way.
      if (rule.includes('never null')) await client.query('alter table roles drop constraint roles_pkey cascade');
      await client.query(change);
      expect(await offenders(questions[rule] ?? ''), rule).not.toEqual([]);
      await client.query('rollback');
    }
  });
});

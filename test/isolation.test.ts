import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPlainRole, kyselyOn, openPool } from '#server/database/database.ts';
import { theTenant } from '#server/database/tenant-compiler.ts';
import { ownDatabase, type TestDatabase } from './database.ts';

/**
 * Two companies with one customer each. What the first may see is asked in every way that could go wrong: the policy
 * alone must hold, and this file must fail where it does not.
 */
type Tables = { customers: { customer_id: number; name: string } };

describe('tenant isolation', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await ownDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    for (const [tenant, name] of [
      [1, 'Ours'],
      [2, 'Theirs'],
    ]) {
      await owner.query('insert into customers (tenant_id, customer_id, name) values ($1, 1, $2)', [tenant, name]);
    }
    pool = openPool(database.appUrl, 2, 'isolation');
  });
  afterAll(async () => {
    await pool.end();
    await owner.end();
  });

  /** The names that tenant 1 sees through a connection, by a query without any tenant filter. */
  async function seen(client: pg.ClientBase): Promise<string[]> {
    await client.query('begin');
    await client.query('select set_tenant(1)');
    const { rows } = await client.query<{ name: string }>('select name from customers order by name');
    await client.query('rollback');
    return rows.map((row) => row.name);
  }

  async function asApplication<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  test('the policy alone holds: a query without tenant filter sees one tenant', async () => {
    expect(await asApplication(seen)).toEqual(['Ours']);
  });

  test('without a tenant nothing is seen', async () => {
    const { rows } = await pool.query('select name from customers');
    expect(rows).toEqual([]);
  });

  test('a row of another tenant cannot be written, moved or deleted', async () => {
    await asApplication(async (client) => {
      const attempt = async (text: string) => {
        await client.query('begin');
        await client.query('select set_tenant(1)');
        const result = await client.query(text).catch((error: pg.DatabaseError) => error);
        await client.query('rollback');
        return result instanceof Error ? result.code : result.rowCount;
      };
      expect(await attempt(`insert into customers (tenant_id, customer_id, name) values (2, 9, 'x')`)).toBe('42501');
      expect(await attempt('update customers set tenant_id = 2')).toBe('42501');
      expect(await attempt('update customers set name = name where tenant_id = 2')).toBe(0);
      expect(await attempt('delete from customers where tenant_id = 2')).toBe(0);
    });
  });

  test('a foreign key cannot point into another tenant', async () => {
    const wrong = owner.query(
      `insert into assets (tenant_id, asset_id, asset_number, name, customer_id) values (3, 1, 'P', 'P', 1)`,
    );
    await expect(wrong).rejects.toMatchObject({ code: '23503' });
  });

  test('the server refuses to start where the role could pass the policies', async () => {
    const asOwner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
    await expect(assertPlainRole(asOwner)).rejects.toThrow('could pass the tenant policies');
    await asOwner.end();
    await expect(assertPlainRole(pool)).resolves.toBeUndefined();
  });

  test('this test fails as a superuser, and when the policy is dropped', async () => {
    expect(await seen(owner)).toEqual(['Ours', 'Theirs']);
    await owner.query('drop policy tenant on customers');
    expect(await asApplication(seen)).toEqual([]);
    await owner.query('create policy tenant on customers using (true)');
    expect(await asApplication(seen)).toEqual(['Ours', 'Theirs']);
    await owner.query(`drop policy tenant on customers; alter table customers disable row level security`);
    expect(await asApplication(seen)).toEqual(['Ours', 'Theirs']);
    await owner.query(
      `alter table customers enable row level security;
       create policy tenant on customers using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`,
    );
    expect(await asApplication(seen)).toEqual(['Ours']);
  });

  test('the filter names the tenant on every table reference', async () => {
    const db = kyselyOn<Tables>(owner as never, { changedRows: 0 }, 7);
    const filters = (text: string) => text.match(/"tenant_id" = \$\d+/g)?.length ?? 0;
    const read = db
      .with('some', (inner) => inner.selectFrom('customers').selectAll())
      .selectFrom('some')
      .innerJoin('customers as c', 'c.customer_id', 'some.customer_id')
      .leftJoinLateral(
        (inner) => inner.selectFrom('customers as d').select('d.name').whereRef('d.name', '=', 'c.name').as('lateral'),
        (join) => join.onTrue(),
      )
      .select('c.name')
      .where((eb) => eb.exists(eb.selectFrom('customers as e').select('e.name')))
      .unionAll(db.selectFrom('customers').select('name'))
      .compile();
    // The WITH, the join, the lateral one, the EXISTS and the second arm; not the name that WITH made.
    expect(filters(read.sql)).toBeGreaterThanOrEqual(5);
    expect(read.sql).not.toContain('"some"."tenant_id"');
    const update = db.updateTable('customers').set({ name: 'x' }).where('customer_id', '=', 1).compile();
    expect(filters(update.sql)).toBe(1);
    expect(filters(db.deleteFrom('customers').compile().sql)).toBe(1);
    const insert = db.insertInto('customers').values({ customer_id: 1, name: 'x' }).compile();
    expect(insert.sql).toContain('"tenant_id"');
    // However often it is named, it is one parameter.
    for (const { parameters } of [read, insert])
      expect(parameters.filter((value) => value === theTenant)).toHaveLength(1);
    const copied = db
      .insertInto('customers')
      .columns(['name'])
      .expression(sql`select 1` as never);
    expect(() => copied.compile()).toThrow('Insert rows with values()');
  });
});

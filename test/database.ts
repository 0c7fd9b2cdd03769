import pg from 'pg';
import { inject } from 'vitest';
import { databaseAt, template } from './template.ts';

export type TestDatabase = {
  /** As the superuser: for preparing what the application may not, and for looking at everything. */
  ownerUrl: string;
  /** What the server is given; it takes its plain role by itself. */
  appUrl: string;
};

/**
 * The database of this worker: migrated, and empty but for what tests before it in the same worker left. Tests do not
 * clear it; each makes a tenant of its own.
 */
export function testDatabase(): Promise<TestDatabase> {
  return databaseNamed(`ops_test_${process.env.VITEST_POOL_ID}`);
}

/** A database of this one test file, for tests that change the schema or count across tenants. */
export function ownDatabase(): Promise<TestDatabase> {
  return databaseNamed(`ops_own_${crypto.randomUUID().replaceAll('-', '')}`);
}

/** A database without anything in it, for tests that bring what an earlier program wrote. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseNamed(`ops_own_${crypto.randomUUID().replaceAll('-', '')}`, 'template0');
}

async function databaseNamed(name: string, from = template): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${from}`);
  } finally {
    await client.end();
  }
  const url = databaseAt(server, name);
  return { ownerUrl: url, appUrl: url };
}

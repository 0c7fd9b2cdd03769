import pg from 'pg';
import { expect, test } from 'vitest';
import { isMigrated } from '#server/database/migrate.ts';
import { ownDatabase, testDatabase } from './database.ts';

test('a worker’s database is migrated, and the same each time it is asked for', async () => {
  const [first, second] = [await testDatabase(), await testDatabase()];
  expect(second).toEqual(first);
  const client = new pg.Client({ connectionString: first.ownerUrl });
  await client.connect();
  expect(await isMigrated(client)).toBe(true);
  await client.end();
});

test('a database of one’s own is nobody else’s', async () => {
  const databases = [await ownDatabase(), await ownDatabase(), await testDatabase()];
  expect(new Set(databases.map((one) => one.ownerUrl)).size).toBe(3);
});

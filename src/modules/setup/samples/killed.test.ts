import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { sampleCustomers } from './rules.ts';

const app = await testApp({ database: await ownDatabase() });

/** Ends the connections that wait for the one of `owner`; answers how many. */
const killWaiting = async (): Promise<number> => {
  const { rows } = await app.owner.query(
    'select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return rows.length;
};

test('killed in the middle, nothing is there by halves: filling and emptying are begun again, and done once', async () => {
  const { admin, tenantID } = await app.newTenant();
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const samples = async () => (await admin.call('settings/get_sample_data')).body.data;
  const customers = async () => (await admin.call('customers/get_customer_list')).body.data.rows.length;
  for (const [path, during, before, after] of [
    ['settings/fill_with_sample_data', 'filling', 0, sampleCustomers.length],
    ['settings/empty_sample_data', 'emptying', sampleCustomers.length, 0],
  ] as const) {
    await app.owner.query('begin');
    await app.owner.query('select from ledgers where tenant_id = $1 for update', [tenantID]);
    expect((await admin.call(path)).status).toBe(200);
    await expect.poll(killWaiting, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
    await app.owner.query('rollback');
    const { state, done, total } = await samples();
    expect([state, await customers()]).toEqual([during, before]);
    expect(total).toBeGreaterThan(done);
    await expect.poll(async () => (await samples()).state, { timeout: 60_000 }).toMatch(/filled|emptied/);
    expect(await customers()).toBe(after);
  }
  expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
}, 120_000);

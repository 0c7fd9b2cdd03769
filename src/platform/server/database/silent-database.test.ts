import { afterAll, expect, inject, test } from 'vitest';
import { errorReply } from '../request/error-reply.ts';
import { openPool } from './database.ts';

const pool = openPool(inject('postgresUrl'), 1, 'silent', '', { silentForMs: 500 });
afterAll(() => pool.end());
const processID = async (): Promise<number> => (await pool.query('select pg_backend_pid() as id')).rows[0].id;

test('a database that says nothing is given up: 503 with Retry-After, and the next is asked on a new connection', async () => {
  const silent = await processID();
  process.kill(silent, 'SIGSTOP');
  try {
    const error = await pool.query('select 1').catch((reason) => reason);
    expect(errorReply(error)).toMatchObject({ status: 503, retryAfterSeconds: 2, isOurs: false });
    expect(await processID()).not.toBe(silent);
  } finally {
    process.kill(silent, 'SIGCONT');
  }
});

test('a pipeline that takes longer as a whole, and a connection that nobody asks on, are kept', async () => {
  const before = await processID();
  const client = await pool.connect();
  await Promise.all([0, 1, 2].map(() => client.query('select pg_sleep(0.3)')));
  await new Promise((resolve) => setTimeout(resolve, 800));
  client.release();
  expect(await processID()).toBe(before);
});

import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPostgres } from '#server/database/embedded-postgres.ts';
import { isLong } from '../seed.ts';
import { callAt } from './call-at.ts';
import { endProgramsAfterwards, type Program, startProgram } from './program.ts';

/** A database that is there and does not answer. */
const postgres = await startTestPostgres();
const socketDir = new URL(postgres.ownerUrl).searchParams.get('host') ?? '';
let program: Program;

endProgramsAfterwards();
beforeAll(async () => {
  program = await startProgram('server-only', { DATABASE_URL: postgres.ownerUrl });
});
afterAll(async () => {
  signal('SIGCONT');
  await postgres.stop();
});

/** To the database and all that belongs to it. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const found = (args: string[]) => spawnSync('pgrep', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const [server = ''] = found(['-f', `unix_socket_directories=${socketDir}`]);
  for (const pid of [server, ...found(['-P', server])]) process.kill(Number(pid), name);
}

const read = (token = 'of nobody') => callAt(program.address, 'frame/get_frame', {}, { token });

test('frozen: reads are answered 503 or 429 within 50 s, and as before when it thaws', async ({ skip }) => {
  if (!isLong) skip('waits for 40 s: npm run test:long');
  expect((await read()).status).toBe(401);
  signal('SIGSTOP');
  const begun = Date.now();
  const replies = await Promise.all(Array.from({ length: 30 }, (_none, at) => read(`of nobody ${at}`)));
  console.log(`a frozen database: the last of 30 reads was answered after ${Date.now() - begun} ms`);
  expect(Date.now() - begun).toBeLessThan(52_000);
  const statuses = replies.map(({ status }) => status);
  expect(statuses[0]).toBe(503);
  expect(statuses.filter((status) => status !== 503 && status !== 429)).toEqual([]);
  expect((await fetch(`${program.address}/ready`)).status).toBe(503);
  signal('SIGCONT');
  await expect.poll(async () => (await read()).status).toBe(401);
}, 120_000);

test('what the worker holds is frozen: it goes on over new connections within 90 s', async ({ skip }) => {
  if (!isLong) skip('waits for 40 s: npm run test:long');
  await startProgram('worker-only', { DATABASE_URL: postgres.ownerUrl });
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const held = async (): Promise<number[]> =>
    (await owner.query(`select pid from pg_stat_activity where application_name = 'jobs'`)).rows.map(({ pid }) => pid);
  const frozen = new Set<number>();
  /** Also those that it opens because the others say nothing, until it may open no more. */
  const freeze = async () => {
    for (const pid of (await held()).filter((one) => !frozen.has(one))) {
      process.kill(pid, 'SIGSTOP');
      frozen.add(pid);
    }
    return frozen.size;
  };
  try {
    await expect.poll(freeze, { timeout: 60_000 }).toBe(4);
    const begun = Date.now();
    await owner.query(`select graphile_worker.add_job('send_mails', '{}')`);
    const left = async () => (await owner.query('select from graphile_worker.jobs')).rowCount;
    await expect.poll(left, { timeout: 90_000 }).toBe(0);
    console.log(`a frozen worker: its job was done after ${Date.now() - begun} ms`);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await owner.end();
  }
}, 180_000);

test('frozen: SIGTERM ends the program within 25 s, with 1 and a line that says so', async () => {
  signal('SIGSTOP');
  const asked = read().catch(() => undefined);
  const begun = Date.now();
  expect(await program.stop()).toBe(1);
  await asked;
  expect(Date.now() - begun).toBeLessThan(28_000);
  expect(program.printed()).toContain('Not everything could be ended in time. What was saved is safe.');
}, 60_000);

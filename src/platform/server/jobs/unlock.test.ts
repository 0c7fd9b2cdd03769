import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Job } from '../request/routes.ts';
import { startJobs } from './jobs.ts';

const app = await testApp({ isWithoutWorker: true });
/** By what each run was told. */
const runs: unknown[] = [];
const long = Promise.withResolvers<void>();
const waits: Job = {
  name: 'waits_for_a_test',
  async run(_runtime, { mark }) {
    runs.push(mark);
    if (mark === 'long') await long.promise;
  },
};
const { url, runtime, notices } = app.installation;
const worker = await startJobs(url, runtime, notices, [{ name: 'tests', routes: [], jobs: [waits] }], {
  isWithoutClock: true,
});
afterAll(() => {
  long.resolve();
  return worker.stop();
});

test('a job that a living worker was given without hearing of it is done within seconds; what it works on is left to it', async () => {
  const add = (mark: string) =>
    app.owner.query(`select graphile_worker.add_job($1, json_build_object('mark', $2::text))`, [waits.name, mark]);
  await add('long');
  await expect.poll(() => runs).toEqual(['long']);
  // As the statement leaves it whose reply never comes: locked by this worker, and one try further.
  await app.owner.query(
    `with long as (
       update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
        where id = (select id from graphile_worker.jobs where task_identifier = $1) returning *)
     insert into graphile_worker._private_jobs (task_id, payload, attempts, locked_by, locked_at)
     select task_id, '{"mark": "lost"}', 1, locked_by, locked_at from long`,
    [waits.name],
  );
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual(['long', 'lost']);
  long.resolve();
  const left = async () =>
    (await app.owner.query('select from graphile_worker.jobs where task_identifier = $1', [waits.name])).rowCount;
  await expect.poll(left).toBe(0);
  expect(runs).toEqual(['long', 'lost']);
});

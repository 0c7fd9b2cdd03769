import type { EventEmitter } from 'node:events';
import type { WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Notices } from '../live/notices.ts';

/** How long a job that nobody works on waits at most before it is taken again, twice: to be seen, and for the look. */
const everyMs = 5_000;
/** The queue itself would wait four hours. A living worker holds a lock of its name. */
const ofTheDead = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by from (
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds') as j
     where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))))`;
/** A try is numbered: what was begun here with its number is worked on, or its end is being written. */
const heldHere = `
  select id, attempts, locked_at < now() - interval '5 seconds' as "isOld"
    from graphile_worker.jobs where locked_by = $1`;
const unlock = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
   where locked_by = $1 and (id, attempts) in (select * from unnest($2::bigint[], $3::int[]))`;

type Held = { id: number; attempts: number; isOld: boolean };

/**
 * Gives back what is locked and not worked on: the jobs of workers that were killed, and those that a living one was given by a
 * statement whose reply was lost with its connection.
 */
export function startUnlocking(pool: pg.Pool, events: EventEmitter, notices: Notices): { stop(): void } {
  let poolId = '';
  /** The number of the last try of each job that was begun here, until it is seen to be held no more. */
  const begun = new Map<number, number>();
  const ended = new Set<number>();
  // It is the pool of workers that jobs are locked by.
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    poolId = workerPool.id;
    notices.hold(poolId);
  });
  events.on('job:start', ({ job }) => {
    begun.set(job.id, job.attempts);
    ended.delete(job.id);
  });
  events.on('job:complete', ({ job }) => ended.add(job.id));

  async function look(): Promise<void> {
    const wereEnded = [...ended];
    const { rows } = await pool.query<Held>(heldHere, [poolId]);
    const strays = rows.filter(({ id, attempts, isOld }) => isOld && begun.get(id) !== attempts);
    if (strays.length > 0)
      await pool.query(unlock, [poolId, strays.map(({ id }) => id), strays.map(({ attempts }) => attempts)]);
    const held = new Set(rows.map(({ id }) => id));
    for (const id of wereEnded.filter((one) => ended.has(one) && !held.has(one))) {
      begun.delete(id);
      ended.delete(id);
    }
    await pool.query(ofTheDead);
  }
  // Lost with a connection, it is done the next time.
  const timer = setInterval(() => look().catch(() => {}), everyMs);
  return { stop: () => clearInterval(timer) };
}

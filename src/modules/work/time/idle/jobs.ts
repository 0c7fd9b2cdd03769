import { actAs, persisting, type Runtime } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job } from '#server/request/routes.ts';
import { inactivityCountdownMs } from '#shared/inactivity.ts';
import { pauseOverdue } from './service.ts';

const peopleAtOnce = 200;
/** Each in a transaction of their own; more would only wait for each other. */
const transactionsAtOnce = 4;

export const timeIdleJobs: Job[] = [
  {
    name: 'watch_idle',
    everySeconds: 30,
    run: async (runtime, _payload, stopping) => void (await watch(runtime, stopping)),
  },
];

type Overdue = { tenant_id: number; user_id: number; time_zone: string };

/**
 * Pauses everybody's overdue work, whatever company they are of; answers how many. It looks at what the database says only,
 * so it does not matter how long it was away, where it was stopped, or whether another looks at the same time.
 */
export async function watch(runtime: Runtime, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  let after: Pick<Overdue, 'tenant_id' | 'user_id'> | undefined = { tenant_id: 0, user_id: 0 };
  while (after) {
    const { rows }: { rows: Overdue[] } = await runtime.pool.query(
      'select * from directory.list_overdue(make_interval(secs => $1), $2, $3, $4)',
      [inactivityCountdownMs / 1000, peopleAtOnce, after.tenant_id, after.user_id],
    );
    for (let from = 0; from < rows.length && !stopping?.aborted; from += transactionsAtOnce) {
      const some = rows.slice(from, from + transactionsAtOnce);
      const done = await Promise.all(some.map((one) => pauseOne(runtime, one)));
      count += done.filter((isPaused) => isPaused).length;
    }
    // From the last one on, whatever came of them: those that cannot be paused keep nobody else running.
    after = rows.length === peopleAtOnce && !stopping?.aborted ? rows.at(-1) : undefined;
  }
  return count;
}

/** What goes wrong with one is no reason to leave the others running. */
async function pauseOne(runtime: Runtime, { tenant_id, user_id, time_zone }: Overdue): Promise<boolean> {
  const call = { kind: 'touch', path: 'watch_idle', undo: 'none' } as const;
  try {
    // Two at the same ticket may meet in it.
    return await persisting(() =>
      actAs(runtime, tenant_id, time_zone, systemActor('System'), call, (context) => pauseOverdue(context, user_id)),
    );
  } catch (error) {
    console.error(`Overdue work was not paused, which is tried again: ${(error as Error).message}`);
    return false;
  }
}

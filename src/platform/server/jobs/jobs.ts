import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { allGrants } from '#shared/permission.ts';
import type { Actor } from '../context.ts';
import { endWhenSilent } from '../database/database.ts';
import { actAs, type Runtime } from '../database/tenant-transaction.ts';
import type { Notices } from '../live/notices.ts';
import type { HappenedEvent, Job, Module, Reaction } from '../request/routes.ts';
import { startUnlocking } from './unlock.ts';

/** Whoever no person stands behind. It may do everything within its tenant. */
export const systemActor = (name: string): Actor => ({
  sessionId: 0,
  isViewing: false,
  identityId: 0,
  userId: 0,
  name,
  userType: 'administrator',
  divisionId: null,
  departmentId: null,
  roleName: 'System',
  grants: allGrants,
  access: [],
  signIn: null,
});

const relayChannel = 'relay';
/** Events are relayed when somebody says so, and this often in any case: a lost notice delays, it loses nothing. */
const relayEveryMs = 2_000;
export type Worker = { stop(): Promise<void> };

export type WorkerOptions = {
  /** What begins by the clock, from every few minutes to once a day, is left to whoever asks for it. */
  isWithoutClock?: boolean;
};

/** Works on jobs, turns events into jobs, and starts what recurs. Several may run side by side. */
export async function startJobs(
  url: string,
  runtime: Runtime,
  notices: Notices,
  modules: Module[],
  { isWithoutClock = false }: WorkerOptions = {},
): Promise<Worker> {
  const reactions = modules.flatMap((module) => module.reactions ?? []);
  refuseSameName(reactions);
  const jobs = [...modules.flatMap((module) => module.jobs ?? []), ...ownJobs];
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: 'jobs',
    onConnect: async (client) => {
      endWhenSilent(client);
      await client.query('set role ops_jobs');
    },
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    retriesWhenLost(client, 'query');
  });
  retriesWhenLost(pool, 'connect');
  const taskList: TaskList = { react: (payload) => react(runtime, reactions, payload) };
  for (const job of jobs)
    taskList[job.name] = (payload, { abortSignal }) =>
      job.run(runtime, (payload ?? {}) as Record<string, unknown>, abortSignal);
  const events = new EventEmitter();
  const unlocking = startUnlocking(pool, events, notices);
  const runner: Runner = await run({
    pgPool: pool,
    events,
    taskList,
    concurrency: 3,
    noHandleSignals: true,
    crontab: jobs
      .filter((job) => job.everyMinutes && !isWithoutClock)
      .map(cronLine)
      .join('\n'),
    logger: quietLogger,
  });
  const relay = startRelay(runtime, notices);
  const rounds = jobs.filter((job) => job.everySeconds).map((job) => startRounds(runtime, job));
  return {
    async stop() {
      unlocking.stop();
      await relay.stop();
      await Promise.all(rounds.map((one) => one.stop()));
      await runner.stop();
      await pool.end();
    },
  };
}

/**
 * The queue ends a job without waiting for it, so a connection lost just then would end the program. It tries again what fails
 * with the code of a serialization failure: a lost connection gets that.
 */
function retriesWhenLost<Name extends string>(owner: Record<Name, unknown>, name: Name): void {
  const ask = (owner[name] as (...given: unknown[]) => unknown).bind(owner);
  owner[name] = (...given: unknown[]) => {
    const answer = ask(...given);
    return answer instanceof Promise ? answer.catch(asTransient) : answer;
  };
}

function asTransient(error: Error & { code?: string }): never {
  // What the database itself refuses stays as it is, but for its going away.
  const isRefused = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '');
  throw isRefused ? error : Object.assign(new Error(error.message, { cause: error }), { code: '40001' });
}

const cronLine = (job: Job) => {
  const every = job.everyMinutes ?? 60;
  return every >= 60 ? `7 */${Math.round(every / 60)} * * * ${job.name}` : `*/${every} * * * * ${job.name}`;
};

function startRelay(runtime: Runtime, notices: Notices): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isWanted = false;
  const relay = () => {
    if (isWanted) return;
    isWanted = true;
    running = running.then(async () => {
      isWanted = false;
      try {
        for (let count = 100; count === 100; ) {
          const { rows } = await runtime.pool.query<{ count: number }>('select directory.relay_events(100) as count');
          count = rows[0]?.count ?? 0;
        }
      } catch (error) {
        console.error(`Events were not relayed, which is tried again: ${(error as Error).message}`);
      }
    });
  };
  notices.listen(relayChannel, relay);
  const timer = setInterval(relay, relayEveryMs);
  relay();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round after the other, the first at once; what fails is tried again in the next. */
function startRounds(runtime: Runtime, job: Job): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const round = () => {
    running ??= job
      .run(runtime, {}, stopping.signal)
      .catch((error: Error) => console.error(`${job.name} failed, which is tried again: ${error.message}`))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(round, (job.everySeconds ?? 0) * 1000);
  round();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Asks the workers to relay now rather than at the next turn. */
export const wakeRelay = (notices: Notices): void => notices.send(relayChannel, '');

async function react(runtime: Runtime, reactions: Reaction[], payload: unknown): Promise<void> {
  const { tenantId, eventId } = payload as { tenantId: number; eventId: number };
  const { rows } = await runtime.pool.query<{ time_zone: string }>(
    'select directory.tenant_time_zone($1) as time_zone',
    [tenantId],
  );
  const timeZone = rows[0]?.time_zone ?? 'UTC';
  const actor = systemActor('System');
  const find = { kind: 'read', path: 'react', undo: 'none' } as const;
  const event = await actAs(runtime, tenantId, timeZone, actor, find, async (context) => {
    type Tables = { events: HappenedRow };
    const row = await context
      .db<Tables>()
      .selectFrom('events')
      .selectAll()
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return row && toHappened(row);
  });
  if (!event) return;
  for (const reaction of reactions) {
    if (reaction.module !== event.module || reaction.event !== event.name) continue;
    const call = { kind: 'touch', path: `reaction/${reaction.module}/${reaction.event}`, undo: 'none' } as const;
    await actAs(runtime, tenantId, timeZone, actor, call, async (context) => {
      const first = await context
        .db<{ reactions_done: { event_id: number; reaction: string } }>()
        .insertInto('reactions_done')
        .values({ event_id: eventId, reaction: reactionName(reaction) })
        .onConflict((target) => target.doNothing())
        .returning('event_id')
        .executeTakeFirst();
      if (first) await reaction.react(context, event);
    });
  }
}

/** Unique and lasting: the function's own name tells two reactions to the same event apart. */
const reactionName = (reaction: Reaction) => `${reaction.module}/${reaction.event}/${reaction.react.name}`;

/** Of two that go by one name the second would count as done already. */
function refuseSameName(reactions: Reaction[]): void {
  const names = reactions.map(reactionName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two reactions go by the name ${twice}; give one of their functions another name`);
}

type HappenedRow = {
  event_id: number;
  at: string;
  request_id: string;
  undoes: string | null;
  module: string;
  entity_id: number;
  name: string;
  user_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
const toHappened = (row: HappenedRow): HappenedEvent => ({
  eventId: row.event_id,
  at: row.at,
  requestId: row.request_id,
  undoes: row.undoes,
  module: row.module,
  entityId: row.entity_id,
  name: row.name,
  userId: row.user_id,
  before: row.before,
  after: row.after,
});

const ownJobs: Job[] = [
  {
    name: 'forget_once',
    everyMinutes: 60,
    async run(runtime) {
      for (let count = 5_000; count === 5_000; ) {
        const { rows } = await runtime.pool.query<{ count: number }>('select directory.forget_once(5000) as count');
        count = rows[0]?.count ?? 0;
      }
    },
  },
];

/** The queue talks a lot; only what went wrong is worth a line. */
const quietLogger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(message);
});

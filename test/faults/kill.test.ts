import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEmail, demoPeople } from '#modules/people/seed.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { isLong, seed } from '../seed.ts';
import { callAt } from './call-at.ts';
import { endProgramsAfterwards, type Program, startProgram } from './program.ts';
import { Writer } from './writer.ts';

/**
 * The real program on its own database, under writes, killed in every way. Nothing that was acknowledged may be lost, and
 * nothing that was repeated may be done twice.
 */
const random = new SeededRandom(seed);
const password = 'a demo password';

let dataDir: string;
let program: Program;
/** Where the program is to be reached; between a kill and the next start it has to be waited for. */
let address: string | Promise<string>;
let tokens: string[];

/** Whether the data are on a disk of their own, which can be filled: where the machine lets one be made. */
let isOwnDisk = false;

endProgramsAfterwards();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tailgate-kill-'));
  isOwnDisk = isLong && makeDisk();
  await start();
  const emails = demoPeople.slice(1, 9).map((person) => demoEmail(person.name));
  tokens = await Promise.all(emails.map(signIn));
});
afterAll(async () => {
  await program?.stop();
  if (isOwnDisk) execFileSync('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

function makeDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', dataDir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Takes all the room there is. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  for (let bytes = 1 << 20; bytes >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch {
      bytes >>= 1;
    }
  }
  closeSync(file);
}

async function start(): Promise<string> {
  program = await startProgram('main', { DATA_DIR: dataDir, DEMO_PASSWORD: password });
  address = program.address;
  return address;
}

async function signIn(email: string): Promise<string> {
  const reply = await ask('users/login', { email, password });
  return reply.data.token;
}

async function ask(path: string, body: object, token?: string) {
  const reply = await fetch(`${await address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: reply.status, ...((await reply.json()) as { data: { token: string } }) };
}

const postmaster = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

async function connect(): Promise<pg.Client> {
  const [, , , port, socketDir = ''] = postmaster();
  const client = new pg.Client({ host: socketDir, port: Number(port), user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
}

/** What the database itself says, without the program between. */
async function inDatabase<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = await connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

type Fault = 'the disk' | 'the program' | 'a backend' | 'the database' | 'the database and its socket' | 'both';
const kill: Record<Fault, () => Promise<unknown>> = {
  async 'the disk'() {
    const filler = join(dataDir, 'filler');
    fillDisk(filler);
    try {
      const write = () => ask('tickets/create_ticket', { ticketSubject: 'x'.repeat(190) }, tokens[0]);
      await expect.poll(write, { interval: 5 }).toMatchObject({ status: 503, code: 'no_space' });
      expect((await ask('tickets/tickets', {}, tokens[0])).status).toBe(200);
    } finally {
      rmSync(filler);
    }
  },
  async 'the program'() {
    const killed = program.kill();
    address = killed.then(start);
    await address;
  },
  async 'a backend'() {
    const rows = await inDatabase<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'server' and xact_start is not null`,
    );
    const { pid } = random.pick(rows.length > 0 ? rows : [{ pid: Number(postmaster()[0]) }]);
    process.kill(pid, 'SIGKILL');
  },
  async 'the database'() {
    process.kill(Number(postmaster()[0]), 'SIGKILL');
  },
  async 'the database and its socket'() {
    const [pid, , , , socketDir = ''] = postmaster();
    rmSync(socketDir, { recursive: true });
    process.kill(Number(pid), 'SIGKILL');
  },
  async both() {
    process.kill(Number(postmaster()[0]), 'SIGKILL');
    await kill['the program']();
  },
};

/** How many writes were acknowledged, and whoever waits for a number of them, which never come once the program has ended by itself. */
let acknowledged = 0;
let waiting: { count: number; resolve: () => void } | null = null;
function countOne(): void {
  acknowledged++;
  if (waiting && acknowledged >= waiting.count) waiting.resolve();
}
const more = (count: number) =>
  Promise.race([
    new Promise<void>((resolve) => {
      waiting = { count: acknowledged + count, resolve };
    }),
    endOf(program),
  ]);
async function endOf({ ended, printed }: Program): Promise<never> {
  throw new Error(`The program ended with ${await ended}:\n${printed().slice(-2_000)}`);
}

/** The events that the tickets must have, against those they have. */
async function compare(writers: Writer[]): Promise<{ lost: string[]; doubled: string[] }> {
  const tickets = writers.flatMap((writer) => writer.tickets).filter((ticket) => ticket.ticketID !== null);
  const rows = await inDatabase<{ entity_id: string; name: string; mark: string | null }>(
    `select entity_id, name, coalesce(after->>'subject', after->>'description') as mark
       from events where module = 'tickets' and entity_id = any($1) order by event_id`,
    [tickets.map((ticket) => ticket.ticketID)],
  );
  const made = await inDatabase<{ subject: string; count: number }>(
    `select subject, count(*)::int as count from work_items where subject = any($1) group by subject`,
    [tickets.map((ticket) => ticket.writes[0]?.mark)],
  );
  const byTicket = Map.groupBy(rows, (row) => Number(row.entity_id));
  const lost: string[] = [];
  const doubled = made.filter((row) => row.count > 1).map((row) => `ticket ${row.subject}`);
  for (const { ticketID, writes } of tickets) {
    const there = (byTicket.get(ticketID ?? 0) ?? []).map(nameOf);
    const expected = writes.filter((write) => write.reply).map((write) => nameOf({ ...write, name: write.event }));
    lost.push(...without(expected, there));
    doubled.push(...without(there, expected));
  }
  return { lost, doubled };
}

const nameOf = ({ name, mark }: { name: string; mark: string | null }) => (mark ? `${name} ${mark}` : name);

/** What the first list holds beyond the second, each as often. */
function without(all: string[], others: string[]): string[] {
  const rest = [...others];
  return all.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** The worker still takes jobs, and those that failed meanwhile once more: the third try comes 27 seconds after the first. */
async function worksOnJobs(): Promise<void> {
  await inDatabase(`select directory.add_job('send_mails', '{}')`);
  const left = () => inDatabase('select from graphile_worker.jobs').then((jobs) => jobs.length);
  await expect.poll(left, { interval: 25, timeout: 60_000 }).toBe(0);
}

/** Whatever happens so many times under writes: nothing acknowledged is lost, and nothing repeated is done twice. */
async function survive(fault: Fault, rounds: number): Promise<void> {
  const sum = { kills: 0, acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 };
  for (let round = 0; round < rounds; round++) {
    const writers = tokens.map((token) => new Writer(token, () => address, countOne));
    const before = acknowledged;
    const running = Promise.all(writers.map((writer) => writer.run()));
    await more(random.between(10, 80));
    await kill[fault]();
    await more(40);
    for (const writer of writers) writer.stop();
    await running;
    await Promise.all(writers.map((writer) => writer.repeatLast()));
    await worksOnJobs();
    const { lost, doubled } = await compare(writers);
    sum.kills++;
    sum.acknowledged += acknowledged - before;
    sum.unanswered += writers.reduce((total, writer) => total + writer.unanswered, 0);
    sum.lost += lost.length;
    sum.doubled += doubled.length;
    const complaints = writers.flatMap((writer) => writer.complaints);
    expect({ seed, round, lost, doubled, complaints }).toEqual({
      seed,
      round,
      lost: [],
      doubled: [],
      complaints: [],
    });
  }
  console.log(`Survived ${fault} (seed ${seed}): ${JSON.stringify(sum)}`);
}

test('a disk that is full under writes: they are refused with 503, reading goes on, and nothing acknowledged is lost', async ({
  skip,
}) => {
  if (!isOwnDisk) skip('needs a disk of its own, made by root: npm run test:long');
  await survive('the disk', 3);
}, 300_000);

describe('kill -9 under writes', () => {
  test.each<[Fault, { short: number; long: number }]>([
    ['the program', { short: 3, long: 20 }],
    ['a backend', { short: 1, long: 5 }],
    ['the database', { short: 1, long: 5 }],
    ['the database and its socket', { short: 1, long: 5 }],
    ['both', { short: 1, long: 5 }],
  ])(
    'of %s: nothing acknowledged is lost, nothing repeated is done twice, and it goes on',
    async (fault, { short, long }) => survive(fault, isLong ? long : short),
    isLong ? 600_000 : 200_000,
  );
});

/** Returns when the program takes no new connections. */
const refused = () =>
  expect
    .poll(
      () =>
        fetch(`${program.address}/health`).then(
          () => false,
          () => true,
        ),
      { interval: 10 },
    )
    .toBe(true);

describe('SIGTERM', () => {
  test('lets the requests that run finish, takes no new ones, and ends with 0', async () => {
    const holder = await connect();
    await holder.query('begin; lock table work_items in share row exclusive mode');
    const replies = tokens.map((token) => ask('tickets/create_ticket', { ticketSubject: 'At the last moment' }, token));
    const held = async () =>
      (await inDatabase(`select from pg_stat_activity where application_name = 'server' and wait_event_type = 'Lock'`))
        .length;
    await expect.poll(held, { interval: 10 }).toBe(tokens.length);

    const ended = program.stop();
    await refused();
    await holder.query('commit');
    await holder.end();
    expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(tokens.map(() => 200));
    expect(await ended).toBe(0);
    await start();
  });

  test('finishes also what was begun by people who have gone meanwhile, and ends with 0', async () => {
    const holder = await connect();
    await holder.query('begin; lock table counters in share row exclusive mode');
    const gone = new AbortController();
    const asked = tokens.flatMap((token) =>
      [
        ['tickets/create_ticket', { ticketSubject: 'Gone' }] as const,
        ['tasks/create_task', { taskSubject: 'Gone' }] as const,
      ].map(([path, body]) => callAt(program.address, path, body, { token, signal: gone.signal }).catch(() => null)),
    );
    const begun = async () =>
      (
        await inDatabase(
          `select from pg_stat_activity where application_name = 'server' and state = 'idle in transaction'`,
        )
      ).length;
    await expect.poll(begun, { interval: 10 }).toBeGreaterThan(1);
    gone.abort();
    await Promise.all(asked);
    const ended = program.stop();
    await refused();
    // Long enough for a program that does not wait to close what they still need; of waiting there is no event.
    await wait(300);
    await holder.query('commit');
    await holder.end();
    expect(await ended).toBe(0);
    await start();
  });

  test('under writes: nothing that was worked on goes without its answer', async () => {
    const writers = tokens.map((token) => new Writer(token, () => address, countOne));
    const running = Promise.all(writers.map((writer) => writer.run()));
    await more(60);
    const stopping = program.stop();
    let stoppedAt = new Date();
    address = stopping.then(() => {
      stoppedAt = new Date();
      return start();
    });
    expect(await stopping).toBe(0);
    await address;
    await more(40);
    for (const writer of writers) writer.stop();
    await running;
    const broken = writers.flatMap((writer) => writer.broken);
    const unheard = await inDatabase('select from once where key = any($1) and at < $2', [broken, stoppedAt]);
    const { lost, doubled } = await compare(writers);
    console.log(`SIGTERM under writes: ${broken.length} connections broken, ${unheard.length} answers not heard`);
    expect({ lost, doubled, unheard: unheard.length }).toEqual({ lost: [], doubled: [], unheard: 0 });
  });
});

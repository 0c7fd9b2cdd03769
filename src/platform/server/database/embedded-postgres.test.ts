import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tailgate-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded database', () => {
  test('keeps what was written, and leaves no process and no socket behind', async () => {
    const first = await startEmbeddedPostgres(dataDir);
    await ask(first.ownerUrl, 'create table kept as select 1 as one');
    const socketDir = socketDirOf(first.ownerUrl);
    expect(readdirSync(socketDir)).toContain('.s.PGSQL.5432');
    await first.stop();
    expect(existsSync(socketDir)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

    const second = await startEmbeddedPostgres(dataDir);
    expect(await ask(second.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  test('is written to disk at each commit, speaks UTF-8 and listens on no network', async () => {
    const postgres = await startEmbeddedPostgres(dataDir);
    const shown = await ask(
      postgres.ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, lower('ÄÖ') as lowered`,
    );
    expect(shown).toEqual([{ fsync: 'on', encoding: 'UTF8', addresses: '', lowered: 'äö' }]);
    await postgres.stop();
  });

  test('a second start on the same folder says so, and the first goes on', async () => {
    const first = await startEmbeddedPostgres(dataDir);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(`Tailgate already runs on ${dataDir}: stop it first`);
    expect(await ask(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('two first starts at once: one runs, the other is refused', async () => {
    const starts = [startInProcess(), startInProcess()];
    const outcomes = await Promise.all(starts.map((one) => one.outcome));
    expect(outcomes.map((text) => text.split(' ')[0]).sort()).toEqual(['Tailgate', 'open']);
    for (const { child } of starts) if (child.exitCode === null) await stopped(child, 'SIGTERM');
  });

  test('kill -9 of its process leaves no lock: the next start takes over the running database', async () => {
    const killed = startInProcess();
    await killed.outcome;
    const before = postmasterPid();
    await stopped(killed.child, 'SIGKILL');

    const next = await startEmbeddedPostgres(dataDir);
    expect(postmasterPid()).toBe(before);
    await next.stop();
  });

  test('kill -9 of both: the next start opens a new one with everything that was committed', async () => {
    const killed = startInProcess();
    await ask((await killed.outcome).replace('open ', ''), 'create table kept as select 1 as one');
    const database = postmasterPid();
    await stopped(killed.child, 'SIGKILL');
    process.kill(database, 'SIGKILL');

    const next = await startEmbeddedPostgres(dataDir);
    expect(postmasterPid()).not.toBe(database);
    expect(await ask(next.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test('kill -9 of the database alone: it comes back under the same address', async () => {
    const postgres = await startEmbeddedPostgres(dataDir);
    await ask(postgres.ownerUrl, 'create table kept as select 1 as one');
    const dead = postmasterPid();
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => ask(postgres.ownerUrl, 'select one from kept').catch(() => null)).toEqual([{ one: 1 }]);
    expect(postmasterPid()).not.toBe(dead);
    await postgres.stop();
  });

  test('recovering takes longer than anything else may: it is waited for, and the process does not end', async () => {
    const first = startInProcess();
    const address = (await first.outcome).replace('open ', '');
    await ask(address, 'create table kept as select 1 as one');
    const [backend] = (await ask(
      address,
      `select pid from pg_stat_activity where application_name like 'tailgate %'`,
    )) as { pid: number }[];
    const postmaster = postmasterPid();
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    const recovery = startOfRecovery(postmaster);
    process.kill(recovery, 'SIGSTOP');
    // Longer than a database that does not answer is waited for.
    await wait(7_000);
    expect(first.child.exitCode).toBe(null);
    process.kill(recovery, 'SIGCONT');
    await expect.poll(() => ask(address, 'select one from kept').catch(() => null)).toEqual([{ one: 1 }]);
    expect(first.complaints()).toContain('The database recovers what was written; waiting for it.');
    await stopped(first.child, 'SIGTERM');
  });

  test.each<[string, () => void]>([
    ['the folder of its socket is removed', () => undefined],
    ['the folder is removed and the database killed', () => process.kill(postmasterPid(), 'SIGKILL')],
  ])('%s: it comes back under the same address', async (_what, andThen) => {
    const postgres = await startEmbeddedPostgres(dataDir);
    await ask(postgres.ownerUrl, 'create table kept as select 1 as one');
    rmSync(socketDirOf(postgres.ownerUrl), { recursive: true });
    andThen();
    await expect.poll(() => ask(postgres.ownerUrl, 'select one from kept').catch(() => null)).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(socketDirOf(postgres.ownerUrl))).toBe(false);
  });

  test('a process was killed and its socket removed: the next start opens the database all the same', async () => {
    const killed = startInProcess();
    const address = (await killed.outcome).replace('open ', '');
    await ask(address, 'create table kept as select 1 as one');
    await stopped(killed.child, 'SIGKILL');
    rmSync(socketDirOf(address), { recursive: true });

    const next = await startEmbeddedPostgres(dataDir);
    expect(await ask(next.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test('a process was killed and its database is frozen: the next start says so, instead of waiting for it', async () => {
    const killed = startInProcess();
    await killed.outcome;
    await stopped(killed.child, 'SIGKILL');
    const database = postmasterPid();
    process.kill(database, 'SIGSTOP');
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/^The database in .* does not answer: /);
    process.kill(database, 'SIGCONT');
    await (await startEmbeddedPostgres(dataDir)).stop();
  });

  test('another start had it while it was away, and failed: it comes back under the first one’s address', async () => {
    const first = await takenOver();
    const address = (await first.outcome).replace('open ', '');
    const second = await takenOverFrom(first.child);
    await second.stop();
    first.child.kill('SIGCONT');
    await expect.poll(() => ask(address, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
    await stopped(first.child, 'SIGTERM');
  });

  test('another start has it since it was away: the first ends with 1 and says why', async () => {
    const first = await takenOver();
    const second = await takenOverFrom(first.child);
    const exit = once(first.child, 'exit');
    first.child.kill('SIGCONT');
    expect(await exit).toEqual([1, null]);
    expect(first.complaints()).toContain(`Tailgate already runs on ${dataDir}: stop it first`);
    expect(await ask(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });
});

/** A process whose database is not its child, so that the database is gone when it is killed. */
async function takenOver() {
  const killed = startInProcess();
  await killed.outcome;
  await stopped(killed.child, 'SIGKILL');
  const first = startInProcess();
  await first.outcome;
  return first;
}

/** The database dies, and before its process has noticed another one has it. */
async function takenOverFrom(first: ChildProcess) {
  first.kill('SIGSTOP');
  process.kill(postmasterPid(), 'SIGKILL');
  return startEmbeddedPostgres(dataDir);
}

test('a database for tests goes when its process is killed, with its folder', async () => {
  const killed = startInProcess('startTestPostgres()');
  const socketDir = socketDirOf((await killed.outcome).replace('open ', ''));
  expect(existsSync(socketDir)).toBe(true);
  await stopped(killed.child, 'SIGKILL');
  await expect.poll(() => existsSync(socketDir)).toBe(false);
});

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const socketDirOf = (address: string) => new URL(address).searchParams.get('host') ?? '';

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The process by which PostgreSQL recovers, caught as soon as it is there: it may have little to do. Linux alone lists children. */
function startOfRecovery(postmaster: number): number {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) {
      try {
        if (readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('postgres: startup')) return Number(child);
      } catch {
        // Ended since.
      }
    }
  }
  throw new Error('PostgreSQL did not begin to recover');
}

/** Opens the database in a process of its own, which can be killed. Its outcome is `open <address>` or the refusal. */
function startInProcess(start = `startEmbeddedPostgres(${JSON.stringify(dataDir)})`): {
  child: ChildProcess;
  outcome: Promise<string>;
  /** What it wrote to its standard error. */
  complaints(): string;
} {
  const program = `
    import { startEmbeddedPostgres, startTestPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    try {
      const postgres = await ${start};
      process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
      console.log('open ' + postgres.ownerUrl);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const outcome = once(child.stdout, 'data').then(([data]) => String(data).trim());
  return { child, outcome, complaints: () => text };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

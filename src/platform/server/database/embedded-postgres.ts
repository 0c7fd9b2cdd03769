import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPrograms, type Programs, type User } from './postgres-programs.ts';

/** A running PostgreSQL that belongs to this process until it stops it. */
export type EmbeddedPostgres = {
  /** Signs in as the superuser `postgres`, over a socket that only this user can reach. */
  ownerUrl: string;
  /** What the application uses; it takes its plain role by itself on each connection. */
  appUrl: string;
  /** Ends every connection, writes everything down and returns when the database is down. */
  stop(): Promise<void>;
};

/** The database cannot be used, for a reason that the person who started it can mend. One line. */
export class CannotStart extends Error {}

/** PostgreSQL refuses to run as root; started by root it runs as nobody. */
const nobody = { uid: 65534, gid: 65534 };
/** How often another process is looked at, where there is no event to wait for. */
const lookAgainMs = 20;
/** A new server is refused while the processes of a killed one are still going away. */
const tryAgainMs = 100;
const refusedForMs = 15_000;
/** Any number that nothing else locks: whoever holds it is the one process that uses the folder. */
const folderLock = 7_243_001;
/** How long the lock may be held by somebody who has just been killed. */
const lockTimeoutMs = 1_000;
/** How often it is looked whether the socket is still there: whatever tidies up temporary folders may have taken it. */
const lookAtSocketMs = 2_000;
/** A database that nobody can reach for so long has no owner who would mend it. */
const unreachableForMs = 3 * lookAtSocketMs;

/** What PostgreSQL answers while it recovers, starts or shuts down. */
const cannotConnectNow = '57P03';

const common = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=100', 'timezone=UTC'];
/** Warnings and errors of statements stay out of the log: they hold what people typed. */
const durable = [...common, 'log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off'];
const forgetful = [...common, 'log_min_messages=fatal', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the database in `dataDir`, making it first when there is none, or takes over the one that a killed process left
 * running. What was committed is there, also after kill -9 of this process or of the database; when the database dies, or
 * loses its socket, it is started again under the same address, or this process ends. Throws {@link CannotStart} when another
 * process uses the folder.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const server = prepare(realpathSync(dataDir), durable, true);
  let running = await openAndLock(server);
  let isStopping = false;
  let reopening = Promise.resolve();

  const reopen = async (socketDir: string) => {
    console.warn('The database went away; starting it again.');
    try {
      running = await openAndLock({ ...server, socketDir });
      keepOpen(running);
    } catch (error) {
      console.error((error as Error).message);
      process.exit(1);
    }
  };
  const keepOpen = ({ socketDir, keeper }: Locked) =>
    keeper.once('end', () => {
      if (!isStopping) reopening = reopen(socketDir);
    });
  keepOpen(running);
  const watch = setInterval(() => {
    // Connections that are open would go on, and new ones fail. Ended, it is opened again with a new socket.
    if (!isStopping && isServerOf(server.folder, running.pid) && !existsSync(socketOf(running)))
      process.kill(running.pid, 'SIGINT');
  }, lookAtSocketMs).unref();

  return {
    ownerUrl: urlOf(running),
    appUrl: urlOf(running),
    async stop() {
      isStopping = true;
      clearInterval(watch);
      // One that is just coming back is stopped once it is there: before, there would be nothing to stop it by.
      await reopening;
      await close(server, running);
    },
  };
}

/** A database for tests: in a folder of its own that goes with it, and fast because a power cut may lose it. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tailgate-test-'));
  const server = prepare(folder, forgetful, false);
  const running = await open(server);
  const guard = stopWhenAbandoned(running, folder);
  return {
    ownerUrl: urlOf(running),
    appUrl: urlOf(running),
    async stop() {
      guard.kill();
      await close(server, running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A test run may be killed in any way; its database ends with it and leaves nothing. Waits for the end of its input. */
function stopWhenAbandoned({ pid, socketDir }: Running, folder: string): ChildProcess {
  const script = 'cat; kill -INT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1" "$2"';
  const guard = spawn('sh', ['-c', script, String(pid), folder, socketDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

type Server = {
  programs: Programs;
  /** PGDATA. */
  folder: string;
  log: string;
  settings: string[];
  user: User;
  /** True: goes on when the group of this process is interrupted, so that requests can finish. */
  isDetached: boolean;
  /** Where the socket must be, because somebody already knows its address. */
  socketDir?: string;
};
/** What `postmaster.pid` says of a server. */
type Running = { pid: number; socketDir: string; port: string; isReady: boolean };
type Locked = Running & { keeper: pg.Client };

function prepare(dataDir: string, settings: string[], isDetached: boolean): Server {
  if (process.platform === 'win32') {
    throw new CannotStart(
      'The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const folder = join(dataDir, 'postgres');
  const exists = existsSync(folder);
  const user = process.getuid?.() === 0 ? ownerOf(folder) : undefined;
  if (exists && !user && statSync(folder).uid !== process.getuid?.()) {
    throw new CannotStart(`${folder} belongs to another user: start as that user, or set DATA_DIR to another folder.`);
  }
  const major = exists ? Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8')) : undefined;
  const programs = findPrograms(user, major);
  if (!programs) {
    throw new CannotStart(
      major
        ? `${folder} was made by PostgreSQL ${major}, which is not installed: install it, or set DATA_DIR to another folder.`
        : 'No PostgreSQL runs here: install PostgreSQL 15 or newer, or set DATABASE_URL to one elsewhere.',
    );
  }
  const server = { programs, folder, settings, user, isDetached, log: join(dataDir, 'postgres.log') };
  if (!exists) initialize(server);
  else if (user && statSync(folder).uid !== user.uid) giveTo(folder, user);
  return server;
}

/** As root: whoever the folder belongs to, so that starting once as root does not take it from an ordinary user. */
function ownerOf(folder: string): { uid: number; gid: number } {
  const { uid, gid } = existsSync(folder) ? statSync(folder) : nobody;
  return uid === 0 ? nobody : { uid, gid };
}

function giveTo(folder: string, user: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}

/**
 * The folder of a database as PostgreSQL shall call it. On Linux by way of its working folder, which it is given before
 * it becomes another user: so it need not be able to enter the folders above, which root often closes.
 */
const nameOf = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder);

/** Makes the files of a new database under another name first: a half-made one is never opened. */
function initialize({ programs, folder, user, settings }: Server): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    const isLeftOver = name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)));
    if (isLeftOver) rmSync(join(dirname(folder), name), { recursive: true });
  }
  const unfinished = join(dirname(folder), `${prefix}${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  const locale = process.platform === 'linux' ? '--locale=C.UTF-8' : '--no-locale';
  // From 17 on PostgreSQL sorts by itself, the same on every system.
  const provider = programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const made = spawnSync(
    join(programs.folder, 'initdb'),
    [
      ...['-D', nameOf(unfinished), '-U', 'postgres', '--encoding=UTF8', locale, ...provider],
      ...['--auth-local=trust', '--auth-host=reject', ...(settings === forgetful ? ['--no-sync'] : [])],
    ],
    { cwd: unfinished, env: environment, encoding: 'utf8', ...user },
  );
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new CannotStart(`The database cannot be made in ${folder}: ${lastLine(made.stderr) || made.error?.message}`);
  }
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process was faster; the lock decides which of the two goes on.
    rmSync(unfinished, { recursive: true });
  }
}

/** Nothing of our own environment (PGPORT, PGDATA, …) may change what the programs do. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Opens the database and makes this process the only one of ours that uses it. */
async function openAndLock(server: Server): Promise<Locked> {
  let failing = { pid: 0, since: 0 };
  let isRecovering = false;
  for (;;) {
    const running = await open(server);
    const keeper = new pg.Client({
      connectionString: urlOf(running),
      application_name: `tailgate ${process.pid}`,
      connectionTimeoutMillis: unreachableForMs,
    });
    // A lost connection is told by 'end' as well, which is where it is dealt with.
    keeper.on('error', () => undefined);
    try {
      await keeper.connect();
      await keeper.query(`set lock_timeout = ${lockTimeoutMs}`);
      // Held by the connection, so it ends with the process, however that ends: no lock file can be left behind.
      await keeper.query(`select pg_advisory_lock(${folderLock})`);
      if (!server.socketDir || server.socketDir === running.socketDir) return { ...running, keeper };
      // Somebody opened it elsewhere meanwhile, and has gone: those who know the address could not reach it.
      await endServer(server, running);
    } catch (error) {
      await keeper.end().catch(() => undefined);
      const { code, message } = error as { code?: string; message: string };
      if (code === '55P03') {
        throw new CannotStart(
          `Tailgate already runs on ${dirname(server.folder)}: stop it first, or give this one a DATA_DIR and PORT of its own.`,
        );
      }
      // It answers that it cannot be used yet, or any more: a crash is being recovered from, which takes as long as there is to redo.
      if (code === cannotConnectNow) {
        if (!isRecovering) console.warn('The database recovers what was written; waiting for it.');
        isRecovering = true;
        failing = { pid: 0, since: 0 };
      } else if (failing.pid !== running.pid) failing = { pid: running.pid, since: Date.now() };
      else if (Date.now() - failing.since >= unreachableForMs) {
        if (existsSync(socketOf(running)))
          throw new CannotStart(`The database in ${server.folder} does not answer: ${message}`);
        await endServer(server, running);
      }
      // It was just going down: once more, from the beginning.
      await wait(tryAgainMs);
    }
  }
}

/** Returns when a server of this folder takes connections: the one that is there, else a new one. */
async function open(server: Server): Promise<Running> {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let { socketDir } = server;
  let madeDir: string | undefined;
  for (;;) {
    const found = readPostmaster(server.folder);
    if (found && isServerOf(server.folder, found.pid)) {
      if (found.isReady) {
        if (madeDir && madeDir !== found.socketDir) rmSync(madeDir, { recursive: true });
        return found;
      }
    } else if (!child || hasEnded(child)) {
      if (Date.now() - begun > refusedForMs) {
        const reason = lastLine(readFileSync(server.log, 'utf8'));
        throw new CannotStart(`The database in ${server.folder} does not start: ${reason}`);
      }
      if (child) await wait(tryAgainMs);
      // Its number now belongs to another program, which PostgreSQL would take for a running server.
      if (found && isAlive(found.pid)) rmSync(join(server.folder, 'postmaster.pid'), { force: true });
      if (server.socketDir) makeAgain(server.socketDir, server.user);
      socketDir ??= found?.socketDir;
      if (!socketDir || !isPrivate(socketDir, server.user)) socketDir = madeDir = makeSocketDir(server.user);
      child = spawnServer(server, socketDir);
    }
    await wait(lookAgainMs);
  }
}

function spawnServer(server: Server, socketDir: string): ChildProcess {
  const settings = [...server.settings, `unix_socket_directories=${socketDir}`];
  const log = openSync(server.log, 'a', 0o600);
  const child = spawn(
    join(server.programs.folder, 'postgres'),
    ['-D', nameOf(server.folder), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: server.folder, env: environment, stdio: ['ignore', log, log], detached: server.isDetached, ...server.user },
  );
  closeSync(log);
  // It must not keep this process from ending; one that could not be spawned counts as ended.
  child.on('error', () => undefined).unref();
  return child;
}

/** A socket's path may have 107 bytes, and a folder of the project may be deeper than that. */
function makeSocketDir(user: User): string {
  const parent = user || tmpdir().length > 70 ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'tailgate-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** The folder that others know as the socket's, if it has gone. Errors: when somebody else has one of that name. */
function makeAgain(folder: string, user: User): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  if (!isPrivate(folder, user)) throw new CannotStart(`${folder} is not this program's own any more: start it again.`);
}

/** Whoever owns the folder of the socket can answer in the database's place. */
function isPrivate(folder: string, user: User): boolean {
  const uid = user?.uid ?? process.getuid?.();
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === uid && (stat.mode & 0o077) === 0;
}

async function close(server: Server, running: Running): Promise<void> {
  await endServer(server, running);
  rmSync(running.socketDir, { recursive: true, force: true });
}

async function endServer(server: Server, { pid }: Running): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: it ends the connections and loses nothing.
  if (isServerOf(server.folder, pid)) process.kill(pid, 'SIGINT');
  while (isServerOf(server.folder, pid)) await wait(lookAgainMs);
}

function readPostmaster(folder: string): Running | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketDir, , , status] = lines.map((line) => line.trim());
    return { pid: Number(pid), port: port ?? '', socketDir: socketDir ?? '', isReady: status === 'ready' };
  } catch {
    return null;
  }
}

/** True when this process is a PostgreSQL at work in the folder, and not another that got the same number since. */
function isServerOf(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
    return basename(stdout.trim()) === 'postgres';
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const hasEnded = (child: ChildProcess) => !child.pid || child.exitCode !== null || child.signalCode !== null;

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

const socketOf = ({ socketDir, port }: Running) => join(socketDir, `.s.PGSQL.${port}`);

const urlOf = ({ socketDir, port }: Running) =>
  `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(socketDir)}`;

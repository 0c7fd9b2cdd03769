import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this system is one whose packages can be had. */
export const isDebian = (): boolean => existsSync('/usr/bin/apt-get');

/**
 * Programs of Debian as an ordinary user gets them: what installing would add is downloaded and unpacked, without scripts, into
 * `folder/root`, which is there whole or not at all. Answers that folder, null when nothing could be had.
 */
export function unpackPackages(folder: string, packages: readonly string[]): string | null {
  const unpacked = join(folder, 'root');
  if (existsSync(unpacked)) return unpacked;
  const lists = join(folder, 'lists');
  const archives = join(folder, 'archives');
  for (const one of [lists, archives]) mkdirSync(join(one, 'partial'), { recursive: true });
  const own = ['-qq', '-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'Debug::NoLocking=1'];
  runQuietly('apt-get', [...own, 'update']);
  const plan = spawnSync('apt-get', [...own, '-s', '--no-install-recommends', 'install', ...packages], {
    encoding: 'utf8',
  });
  const wanted = [...(plan.stdout ?? '').matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  if (wanted.length === 0) return null;
  runQuietly('apt-get', [...own, 'download', ...wanted], archives);
  // Of two who are at it at once, each has its own, and the second finds that of the first.
  const unfinished = join(folder, `unpacking-${process.pid}`);
  for (const name of readdirSync(archives).filter((one) => one.endsWith('.deb'))) {
    runQuietly('dpkg-deb', ['-x', join(archives, name), unfinished]);
  }
  if (!existsSync(unfinished)) return null;
  if (existsSync(unpacked)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, unpacked);
  rmSync(archives, { recursive: true, force: true });
  return unpacked;
}

/** Its own libraries before those of the system, as a line of a shell script that begins a program below `root`. */
export const librariesOf = (root: string) => `root='${root}'
libraries=$(find "$root/lib" "$root/usr/lib" -name '*.so*' -exec dirname {} + 2>/dev/null | sort -u | tr '\\n' ':')`;

/** What goes wrong is printed; whoever asked looks at what is there afterwards. */
export function runQuietly(program: string, args: string[], cwd?: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

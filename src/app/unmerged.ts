import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hash of each migration, by its name. */
type Hashes = Record<string, string>;

/**
 * For development: a migration that is still being written runs anew each time it is saved. Before one that is new runs, the folder of the
 * embedded database is copied; when one that ran has changed or is gone since, the copy takes its place, and what was entered meanwhile
 * is gone. Called while the database does not run; what it answers is called when the migrations have run.
 */
export function openBeforeUnmerged(dataDir: string, files: Hashes, say: (text: string) => void): () => void {
  const at = (name: string) => join(dataDir, name);
  const [folder, copy] = [at('postgres'), at('postgres.before')];
  const isRunning = existsSync(join(folder, 'postmaster.pid'));
  let ran = hashesIn(at('migrations.json'));
  const before = hashesIn(at('migrations.before.json'));
  const changed = Object.keys(ran ?? {}).filter((name) => files[name] !== ran?.[name]);
  if (changed.length > 0 && !isRunning && before && existsSync(copy) && !changed.some((name) => name in before)) {
    rmSync(folder, { recursive: true });
    renameSync(copy, folder);
    ran = before;
    say(`${changed.join(', ')} changed: it runs anew on the database as it was before it.`);
  }
  const isNew = Object.keys(files).some((name) => !(name in (ran ?? {})));
  if (isNew && ran && existsSync(folder) && !isRunning) {
    rmSync(copy, { recursive: true, force: true });
    // With its owner, rights and times.
    if (spawnSync('cp', ['-a', folder, copy]).status === 0)
      writeFileSync(at('migrations.before.json'), JSON.stringify(ran));
  }
  return () => writeFileSync(at('migrations.json'), JSON.stringify(files));
}

function hashesIn(path: string): Hashes | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Hashes) : null;
}

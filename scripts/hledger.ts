import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDebian, librariesOf, unpackPackages } from './debian.ts';

const cache = join(import.meta.dirname, '../.cache/hledger');

/**
 * A second opinion on the books: hledger, the system's or Debian's package unpacked into the cache folder. Null when none can be had.
 */
export function findOrUnpackHledger(): string | null {
  if (spawnSync('hledger', ['--version']).status === 0) return 'hledger';
  const script = join(cache, 'run');
  if (!existsSync(script) && isDebian()) {
    const root = unpackPackages(cache, ['hledger']);
    if (!root || !existsSync(join(root, 'usr/bin/hledger'))) return null;
    writeFileSync(script, runFrom(root), { mode: 0o755 });
    chmodSync(script, 0o755);
  }
  return existsSync(script) ? script : null;
}

const runFrom = (root: string) => `#!/bin/sh
${librariesOf(root)}
LANG=C.UTF-8 LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec "$root/usr/bin/hledger" "$@"
`;

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache/chromium');
const packages = ['chromium', 'fonts-liberation'];
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that the journeys drive: the system's, else Debian's package (installed by root, unpacked into a cache
 * folder for everybody else), else Playwright's own. Null, having said why, when none can be had.
 */
export function findOrInstallChromium(): string | null {
  const found = installed.find((path) => existsSync(path));
  if (found) return found;
  const unpacked = join(cache, 'run');
  if (existsSync(unpacked)) return unpacked;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();

  console.log('No Chromium is here; getting one for the browser journeys …');
  if (existsSync('/usr/bin/apt-get')) {
    if (process.getuid?.() === 0) installDebianPackage();
    else unpackDebianPackages(unpacked);
    const now = [...installed, unpacked].find((path) => existsSync(path));
    if (now) return now;
  }
  run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    'No Chromium could be installed: install one (Debian: apt-get install chromium) and run the tests again.',
  );
  return null;
}

function installDebianPackage(): void {
  run('apt-get', ['-qq', 'update']);
  run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages]);
}

/** What root would install, downloaded and unpacked into the cache folder, with a script that runs it from there. */
function unpackDebianPackages(script: string): void {
  const lists = join(cache, 'lists');
  const archives = join(cache, 'archives');
  for (const folder of [lists, archives]) mkdirSync(join(folder, 'partial'), { recursive: true });
  const own = ['-qq', '-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`, '-o', 'Debug::NoLocking=1'];
  run('apt-get', [...own, 'update']);
  const plan = spawnSync('apt-get', [...own, '-s', '--no-install-recommends', 'install', ...packages], {
    encoding: 'utf8',
  });
  const wanted = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  if (wanted.length === 0) return;
  run('apt-get', [...own, 'download', ...wanted], archives);
  const unpacked = join(cache, 'root');
  for (const name of readdirSync(archives).filter((one) => one.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', join(archives, name), unpacked]);
  }
  rmSync(archives, { recursive: true });
  if (!existsSync(join(unpacked, 'usr/lib/chromium/chromium'))) return;
  writeFileSync(script, runFrom(unpacked));
  chmodSync(script, 0o755);
}

const runFrom = (folder: string) => `#!/bin/sh
root='${folder}'
libraries=$(find "$root/lib" "$root/usr/lib" -name '*.so*' -exec dirname {} + 2>/dev/null | sort -u | tr '\\n' ':')
if [ ! -d /etc/fonts ]; then export FONTCONFIG_SYSROOT="$root"; fi
LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec "$root/usr/lib/chromium/chromium" "$@"
`;

function run(program: string, args: string[], cwd: string = root): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

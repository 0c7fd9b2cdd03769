import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { isDebian, librariesOf, runQuietly, unpackPackages } from './debian.ts';

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

/** Chromium without windows: the same engine, for a sixth less of the processor. */
const headlessShell = { program: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] };

/**
 * The browser that `npm test` drives: Chromium's headless shell where root can have it of Debian, else whatever `findOrInstallChromium`
 * finds. The long run drives what people use (docs/decisions/0060-one-size.md).
 */
export function findOrInstallHeadlessShell(): string | null {
  if (!existsSync(headlessShell.program) && isDebian() && process.getuid?.() === 0) {
    console.log('Getting the headless shell of Chromium for the browser journeys …');
    installDebianPackages(headlessShell.packages);
  }
  return existsSync(headlessShell.program) ? headlessShell.program : findOrInstallChromium();
}

/**
 * A whole Chromium: the system's, else Debian's package (installed by root, unpacked into a cache folder for everybody else), else
 * Playwright's own. Null, having said why, when none can be had.
 */
export function findOrInstallChromium(): string | null {
  const found = installed.find((path) => existsSync(path));
  if (found) return found;
  const unpacked = join(cache, 'run');
  if (existsSync(unpacked)) return unpacked;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();

  console.log('No Chromium is here; getting one for the browser journeys …');
  if (isDebian()) {
    if (process.getuid?.() === 0) installDebianPackages(packages);
    else unpackDebianPackages(unpacked);
    const now = [...installed, unpacked].find((path) => existsSync(path));
    if (now) return now;
  }
  runQuietly(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    'No Chromium could be installed: install one (Debian: apt-get install chromium) and run the tests again.',
  );
  return null;
}

/** Where there is no network it is told within seconds. */
function installDebianPackages(names: readonly string[]): void {
  const soon = [
    '-qq',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=15',
    '-o',
    'Acquire::https::Timeout=15',
  ];
  runQuietly('apt-get', [...soon, 'update']);
  runQuietly('apt-get', [...soon, '-y', '--no-install-recommends', 'install', ...names]);
}

/** The package unpacked into the cache folder, with a script that runs it from there. */
function unpackDebianPackages(script: string): void {
  const unpacked = unpackPackages(cache, packages);
  if (!unpacked || !existsSync(join(unpacked, 'usr/lib/chromium/chromium'))) return;
  writeFileSync(script, runFrom(unpacked));
  chmodSync(script, 0o755);
}

const runFrom = (folder: string) => `#!/bin/sh
${librariesOf(folder)}
if [ ! -d /etc/fonts ]; then export FONTCONFIG_SYSROOT="$root"; fi
LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec "$root/usr/lib/chromium/chromium" "$@"
`;

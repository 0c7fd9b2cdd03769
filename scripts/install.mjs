// Keeps what is installed in step with package-lock.json. Runs on Node 18, before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const stamp = new URL('node_modules/.installed-from', root);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', root)))
    .digest('hex');

/** Installs when nothing is, or something else than package-lock.json names. Costs a millisecond when there is nothing to do. */
export async function installWhatIsMissing() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  console.log('Installing what is missing (npm ci) …');
  const npm = spawn('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  // Who interrupts us interrupts npm: two of them in one folder would be in each other's way.
  const interrupt = (signal) => npm.kill(signal);
  for (const signal of signals) process.on(signal, interrupt);
  const [code] = await once(npm, 'exit');
  for (const signal of signals) process.off(signal, interrupt);
  if (code !== 0) {
    console.error(
      'Installing failed, as npm says above. It needs the npm registry: run the same command again when it is reached.',
    );
    process.exit(1);
  }
  writeStamp();
}

function writeStamp() {
  writeFileSync(stamp, lockHash());
}

// npm calls this file after every install, also one by hand.
if (process.argv[2] === '--after-install') writeStamp();

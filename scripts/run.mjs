// Runs a TypeScript file: `node scripts/run.mjs src/app/main.ts …`. This file itself runs on Node 18, with nothing
// installed; what it starts has everything that package-lock.json names, and Node 24.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const neededMajor = 24;
const [entry, ...args] = process.argv.slice(2);

await installWhatIsMissing();
// What was compiled once is read from there the next time, by every program that this one starts too: a server is up a third sooner. Where
// nothing can be written, and in Node 18, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/node', import.meta.url));
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  process.argv = [process.argv[0], resolve(entry), ...args];
  await import(pathToFileURL(resolve(entry)).href);
} else {
  runWith(installedNode());
}

function installedNode() {
  const node = fileURLToPath(
    new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  );
  if (existsSync(node)) return node;
  console.error(
    `This needs Node ${neededMajor} or newer, and this is ${process.version}: install it from https://nodejs.org.`,
  );
  process.exit(1);
}

/** Hands the signals on, each once, and ends when and as the program ends. */
function runWith(node) {
  const program = spawn(node, [...process.execArgv, entry, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isHandedOn = false;
    process.on(signal, () => {
      if (!isHandedOn) program.kill(signal);
      isHandedOn = true;
    });
  }
  program.on('error', () => {
    console.error(
      `The Node ${neededMajor} installed here does not run on this system: install it from https://nodejs.org.`,
    );
    process.exit(1);
  });
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCrossings } from '../test/borders.ts';
import { findDangling } from '../test/citations.ts';
import { findLongFunctions, type KnownLengths, tightened } from '../test/long-functions.ts';
import { findUnstyled } from '../test/mantine-styles.ts';
import { findCrossedTables, findNeedless } from '../test/sql-borders.ts';
import { findRepeatedRules, findUnusedClasses } from '../test/style-sheets.ts';
import { findLonely, findUncollected, findUndescribed, findUntestedCalls, findUntidy } from '../test/tidy.ts';
import { readTree } from '../test/tree.ts';

const root = join(import.meta.dirname, '..');
const lengthsFile = join(root, 'test/long-functions.json');
const readKnownLengths = (): KnownLengths => JSON.parse(readFileSync(lengthsFile, 'utf8'));

/** What became shorter stays so: its number is written where it is known. */
export function keepShorter(): void {
  const known = readKnownLengths();
  const shorter = tightened(readTree(root), known);
  if (JSON.stringify(shorter) !== JSON.stringify(known))
    writeFileSync(lengthsFile, `${JSON.stringify(shorter, null, 2)}\n`);
}

/** Every check that needs neither network nor database: its name, and what it complains of (nothing when all is well). */
const checks: { name: string; complaints: () => string | Promise<string> }[] = [
  {
    name: 'types',
    // By one thread, which keeps every type once: of four each makes most of them anew, which takes three times as much of both cores, and longer.
    complaints: () =>
      complaintsOf('tsc', ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', '.cache/types.json'], {
        GOGC: '400',
      }),
  },
  { name: 'lint', complaints: () => complaintsOf('biome', ['check', '--error-on-warnings']) },
  {
    name: 'borders',
    complaints: () =>
      [findCrossings, findCrossedTables, findNeedless].flatMap((find) => find(readTree(root))).join('\n'),
  },
  { name: 'functions', complaints: () => findLongFunctions(readTree(root), readKnownLengths()).join('\n') },
  {
    name: 'styles',
    complaints: () => [findRepeatedRules, findUnusedClasses].flatMap((find) => find(readTree(root))).join('\n'),
  },
  {
    name: 'tidy',
    complaints: () =>
      [findUntidy, findLonely, findUncollected, findUntestedCalls, findUndescribed, findUnstyled, findDangling]
        .flatMap((find) => find(readTree(root)))
        .join('\n'),
  },
];

/** Runs them all, prints a line for each and what is wrong. Says how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  for (const { name, complaints } of checks) {
    const begun = performance.now();
    const found = await complaints();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${found ? '✗' : '✓'} ${name} (${seconds} s)`);
    if (found) console.log(found);
    count[found ? 'failed' : 'passed']++;
  }
  return count;
}

const complaintsOf = (program: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<string> =>
  new Promise((tell) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...more } };
    execFile(join(root, 'node_modules/.bin', program), args, options, (error, output, complaints) =>
      tell(error ? `${output}${complaints}`.trim() || `${program} ended with ${error.code ?? error.signal}` : ''),
    );
  });

// `npm test`: every check and every test. Its last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPageIfStale } from '../src/app/page.ts';
import { runChecks } from './checks.ts';
import { findOrInstallChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');

const checks = runChecks();
await buildPageIfStale().catch((error: Error) => console.error(error.message));
const chromium = findOrInstallChromium();
// Two lanes, each with a database of its own: neither the browser nor the server makes use of a second core alone. Journeys take longer
// than everything else, by how much depends on the machine: whichever lane is free takes the next few of them.
const journeys = readdirSync(join(root, 'test/e2e'))
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => `test/e2e/${name}`);
const atFirst = journeys.slice(0, Math.ceil(journeys.length / 2));
const fewAtOnce = 4;
const waiting = journeys.slice(atFirst.length);
async function runLane(projects: string[], files: string[]) {
  const counts = [await runTests(projects, files)];
  while (waiting.length > 0) counts.push(await runTests(['journeys'], waiting.splice(0, fewAtOnce)));
  return counts;
}
const tests = await Promise.all([runLane(['journeys'], atFirst), runLane(['screens', 'server'], [])]);
const runs = [checks, ...tests.flat()];
const [passed, failed] = [sum(runs.map((run) => run.passed)), sum(runs.map((run) => run.failed))];
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Of some projects all tests, or those of some files. */
async function runTests(projects: string[], files: string[]): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tailgate-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = spawn(
    process.execPath,
    [vitest, 'run', ...files, ...projects.map((project) => `--project=${project}`), ...reporters],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(chromium && { CHROMIUM: chromium }),
        ...(process.argv.includes('--long') && { TEST_LONG: '1' }),
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal));
  // Line by line, so that those of two runs do not mix.
  createInterface(run.stdout).on('line', (line) => console.log(line));
  createInterface(run.stderr).on('line', (line) => console.error(line));
  const [status] = await once(run, 'close');
  const count = readCount(report);
  rmSync(folder, { recursive: true });
  // A run that broke down outside of any test has failed all the same.
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

function readCount(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: { status: string; assertionResults: unknown[] }[];
    };
    const filesThatDidNotLoad = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length);
    return { passed: numPassedTests, failed: numFailedTests + filesThatDidNotLoad.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

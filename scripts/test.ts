// `npm test`: every check and every test. Its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPageIfStale } from '../src/app/page.ts';
import { runChecks } from './checks.ts';
import { findOrInstallChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');

const checks = runChecks();
await buildPageIfStale().catch((error: Error) => console.error(error.message));
const tests = runTests(findOrInstallChromium());
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function runTests(chromium: string | null): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tailgate-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(chromium && { CHROMIUM: chromium }),
      ...(process.argv.includes('--long') && { TEST_LONG: '1' }),
    },
  });
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

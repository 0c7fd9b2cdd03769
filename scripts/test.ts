// `npm test`: every check and every test. Its last line is `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPageIfStale } from '../src/app/page.ts';
import { runChecks } from './checks.ts';
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.ts';
import { describeFailures, type Failure, readTestReport, type TestReport } from './test-report.ts';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');

await buildPageIfStale().catch((error: Error) => console.error(error.message));
const chromium = isLong ? findOrInstallChromium() : findOrInstallHeadlessShell();
// Lanes, each with a database of its own: one more than there are cores, since each waits a fifth of its time, the test for the browser and
// both for the database. Whichever is through with what it began with takes the next few files of what is left. What mostly waits, for
// processes that are ended and begun again, has a lane in which no core waits with it.
const waits = [
  'test/faults',
  'src/platform/server/database/embedded-postgres.test.ts',
  'src/modules/books-migration/whole-or-not.test.ts',
];
const files = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const journeys = files('test/e2e/*.e2e.ts');
const third = Math.ceil(journeys.length / 3);
const [first, second] = [journeys.slice(0, third), journeys.slice(third, 2 * third)];
const ofServer = files('{test,scripts,src}/**/*.test.ts').filter((path) => !waits.some((one) => path.startsWith(one)));
const later = ofServer.filter((path, index) => !path.startsWith('src/') || index % 3 === 0);
const fewAtOnce = 4;
// By project: the tests of the whole product first, which are the longest.
const waiting = { server: [...later], journeys: journeys.slice(2 * third) };
// Told to end, it ends what runs and begins nothing else.
const running = new Set<ChildProcess>();
let isTold = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isTold = true;
    waiting.server = [];
    waiting.journeys = [];
    for (const run of running) run.kill(signal);
  });
async function runLane(projects: string[], files: string[], without: string[] = []) {
  const reports = [await runTests(projects, files, without)];
  for (let next = take(); next; next = take()) reports.push(await runTests([next.project], next.files));
  return reports;
}
/** The next few files of one project. Each time costs a start of everything, so many while many wait; few at last, so that no core is long without work. */
function take() {
  for (const project of ['server', 'journeys'] as const) {
    const left = waiting[project];
    if (left.length > 0) return { project, files: left.splice(0, Math.max(fewAtOnce, Math.ceil(left.length / 3))) };
  }
  return null;
}
const [checks, ...lanes] = await Promise.all([
  runChecks(),
  runLane(['journeys'], first),
  runLane(['journeys'], second),
  runLane(['screens', 'server'], [], [...waits, ...later]),
  runTests(['server'], waits).then((report) => [report]),
]);
const reports = lanes.flat();
const found = reports.flatMap((report) => report.failures);
const flaky = await findFlaky(found);
const failures = found.filter((failure) => !flaky.includes(failure));
if (flaky.length > 0) console.log(`\nFlaky, passed when run again by themselves:\n${describeFailures(flaky)}`);
if (failures.length > 0) console.log(`\nWhat failed:\n${describeFailures(failures)}`);
const passed = checks.passed + reports.reduce((sum, report) => sum + report.passed, flaky.length);
const failed = checks.failed + failures.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Which of some failures do not come again when their files are run once more and nothing beside them: only journeys, where a browser on
 * a machine that is too busy may miss a moment, and only when they are few. Each is a fault all the same, of its test or of the product.
 */
async function findFlaky(failures: readonly Failure[]): Promise<Failure[]> {
  const suspects = failures.filter((failure) => journeys.includes(failure.file));
  const files = [...new Set(suspects.map((failure) => failure.file))];
  if (isTold || files.length === 0 || files.length > fewAtOnce) return [];
  const again = (await runTests(['journeys'], files)).failures;
  if (again.some(({ file }) => !files.includes(file))) return [];
  return suspects.filter(({ file, test }) => !again.some((other) => other.file === file && other.test === test));
}

/** Of some projects all tests, or those of some files or folders, or all but those of some. */
async function runTests(projects: string[], files: string[], without: string[] = []): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tailgate-report-'));
  const path = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const run = spawn(
    process.execPath,
    [
      vitest,
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      ...without.map((path) => `--exclude=${path.endsWith('.ts') ? path : `${path}/**`}`),
      ...reporters,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(chromium && { CHROMIUM: chromium }),
        ...(isLong ? { TEST_LONG: '1' } : { PICTURES: 'none', SIZES: 'one' }),
      },
    },
  );
  running.add(run);
  // Line by line, so that those of two runs do not mix.
  createInterface(run.stdout).on('line', (line) => console.log(line));
  createInterface(run.stderr).on('line', (line) => console.error(line));
  const [status] = await once(run, 'close');
  running.delete(run);
  const report = readTestReport(path, root, status);
  rmSync(folder, { recursive: true });
  return report;
}

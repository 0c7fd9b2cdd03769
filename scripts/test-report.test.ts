import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeFailures, readTestReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'tailgate-test-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a report as Vitest would have left it: files below `/root`, each with its tests and what they said. */
function read(files: Record<string, Record<string, string | null> | string>, status = 1) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name: `/root/${name}`,
    status: 'failed',
    message: typeof tests === 'string' ? tests : '',
    assertionResults: (typeof tests === 'string' ? [] : Object.entries(tests)).map(([fullName, said]) => ({
      fullName,
      status: said === null ? 'passed' : 'failed',
      failureMessages: said === null ? [] : [said],
    })),
  }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify({ numPassedTests: 2, testResults }));
  return readTestReport(path, '/root', status);
}

describe('what a run of tests came to', () => {
  it('names each test that failed, by its file, with what it said', () => {
    const report = read({ 'test/a.test.ts': { 'adds up': null, 'says so': 'expected 1 to be 2\n    at a.test.ts:3' } });
    expect(report.passed).toBe(2);
    expect(report.failures).toMatchObject([{ file: 'test/a.test.ts', test: 'says so' }]);
    expect(describeFailures(report.failures)).toContain('✗ test/a.test.ts › says so\n    expected 1 to be 2');
  });

  it('takes a file that did not load for one failure', () => {
    expect(read({ 'src/b.test.ts': 'no such module' }).failures).toMatchObject([
      { file: 'src/b.test.ts', message: 'no such module' },
    ]);
  });

  it('has failed when the run ended badly without a failed test, and when it left no report', () => {
    expect(read({ 'src/c.test.ts': { holds: null } }, 1).failures).toHaveLength(1);
    expect(readTestReport(join(folder, 'none.json'), '/root', null).failures).toHaveLength(1);
  });
});

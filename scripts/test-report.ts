import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What one run of Vitest came to: how many tests passed and failed, and each failure with the file it is in. */
export interface TestReport {
  passed: number;
  failures: Failure[];
}

export interface Failure {
  /** From the root of the repository. Empty: the run broke down outside of any file. */
  file: string;
  test: string;
  message: string;
}

/**
 * Reads what `--reporter=json` left at a path. A file that did not load is one failure; so is a run that ended badly (its exit
 * status) without a failed test, or left no report.
 */
export function readTestReport(path: string, root: string, status: number | null): TestReport {
  const report = parse(path);
  const failures = report.testResults.flatMap((result): Failure[] => {
    const file = relative(root, result.name);
    const failed = result.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && result.status === 'failed')
      return [{ file, test: 'did not load', message: result.message }];
    return failed.map((test) => ({ file, test: test.fullName, message: test.failureMessages.join('\n') }));
  });
  if (status !== 0 && failures.length === 0) {
    failures.push({ file: '', test: 'a run of tests', message: `ended with ${status} outside of any test` });
  }
  return { passed: report.numPassedTests, failures };
}

/** Failures as they stand at the end of what `npm test` prints: file, test, and the first lines of what it said, in our own files. */
export function describeFailures(failures: readonly Failure[]): string {
  const firstLines = (message: string) =>
    message
      .split('\n')
      .filter((line) => !line.includes('node_modules'))
      .slice(0, 12)
      .join('\n    ');
  return failures.map(({ file, test, message }) => `✗ ${file} › ${test}\n    ${firstLines(message)}`).join('\n');
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function parse(path: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, testResults: [] };
  }
}

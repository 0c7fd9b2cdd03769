/** `npm run bench hledger`: hledger on the exported journal beside our statements, in one run (bench/README.md). */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrUnpackHledger } from '../scripts/hledger.ts';
import { memoryFlags, Programs, residentMb } from './firing.ts';
import { openStatementsWorld, sizes, statementsTokenOf } from './statements-world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-statements';
/** hledger takes half a minute for each report over the longest books. */
const isLong = process.env.BENCH_LONG === '1';
const day = '2026-12-31';
const until = '2027-01-01';

const reports = [
  ['trial balance', 'getTrialBalance', { to: day }, ['balance', '--flat', '-e', until]],
  ['balance sheet', 'getBalanceSheetData', { asOf: day }, ['balancesheet', '--flat', '-e', until]],
  [
    'income statement',
    'getIncomeStatementReport',
    { from: '2026-01-01', to: day },
    ['incomestatement', '--flat', '-b', '2026-01-01', '-e', until],
  ],
] as const;

const run = promisify(execFile);
const hledger = findOrUnpackHledger();
if (!hledger) throw new Error('hledger is not here and no Debian mirror can be reached to get it from');
const postgres = await openStatementsWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const server = await programs.start('src/app/server-only.ts', 3916, await memoryFlags());
  console.log('| report | postings | ours, over HTTP, ms | hledger, ms | ratio |\n|---|---:|---:|---:|---:|');
  for (const [index, postings] of sizes.entries()) {
    if (postings > 100_000 && !isLong) {
      console.log(`| ${postings.toLocaleString('en-US')} postings: with BENCH_LONG=1 | | | | |`);
      continue;
    }
    const call = async (path: string, body: object) => {
      const reply = await fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${statementsTokenOf(index + 1)}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
      return reply;
    };
    const journal = join(dataDir, `${postings}.journal`);
    const began = await call('exports/start_export', { list: 'Ledger', format: 'journal' });
    const { data } = (await began.json()) as { data: { exportID: number } };
    const started = performance.now();
    const reply = await call('accounting/download_journal', data);
    let firstMs = 0;
    let most = 0;
    const parts: Uint8Array[] = [];
    for await (const part of reply.body ?? []) {
      firstMs ||= Math.round(performance.now() - started);
      if (parts.length % 200 === 0) most = Math.max(most, await residentMb(server.child));
      parts.push(part);
    }
    const exportMs = Math.round(performance.now() - started);
    await writeFile(journal, Buffer.concat(parts));
    await run(hledger, ['-f', journal, 'check']);
    for (const [name, path, body, args] of reports) {
      const ours: number[] = [];
      for (let turn = 0; turn < 20; turn++) {
        const asked = performance.now();
        await (await call(`accounting/${path}`, body)).json();
        ours.push(performance.now() - asked);
      }
      const median = ours.toSorted((a, b) => a - b)[10] ?? 0;
      const asked = performance.now();
      await run(hledger, ['-f', journal, ...args], { maxBuffer: 1 << 28 });
      const theirs = performance.now() - asked;
      const ratio = Math.round(theirs / median).toLocaleString('en-US');
      console.log(
        `| ${name} | ${postings.toLocaleString('en-US')} | ${median.toFixed(1)} | ${Math.round(theirs).toLocaleString('en-US')} | 1 : ${ratio} |`,
      );
    }
    const size = Math.round(parts.reduce((sum, part) => sum + part.length, 0) / 1e6);
    console.log(
      `| exported: ${size} MB in ${exportMs} ms, the first byte after ${firstMs} ms, memory of the server at most ${most} MB | ${postings.toLocaleString('en-US')} | | | |`,
    );
  }
} finally {
  await programs.stop();
  await postgres.stop();
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseCsv } from '#shared/csv-text.ts';
import { findOrUnpackHledger } from '../scripts/hledger.ts';

const run = promisify(execFile);

export const noHledger = 'hledger is not here and no Debian mirror can be reached to get it from';

/** What hledger makes of a journal; null where no hledger can be had. Dates are the last day that counts. */
export async function askHledger<T>(
  journal: Uint8Array,
  work: (ask: (...args: string[]) => Promise<string>) => Promise<T>,
): Promise<T | null> {
  const program = findOrUnpackHledger();
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), 'tailgate-hledger-'));
  try {
    const file = join(folder, 'books.journal');
    await writeFile(file, journal);
    return await work(async (...args) => (await run(program, ['-f', file, ...args], { maxBuffer: 1 << 28 })).stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `$-1234.50` → -123450. */
export const centsOf = (amount: string): number => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100);

/** Accounts with their amounts, of the reports that it writes as a table. */
export const amountsOf = (csv: string): Map<string, number> =>
  new Map(
    parseCsv(csv).flatMap(([account, amount]) =>
      account && amount && /^(\$-?[\d.,]+|0)$/.test(amount) ? [[account, centsOf(amount)] as const] : [],
    ),
  );

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';

/** So many entries are one seal: little to read again when one is found broken, and few seals for a million entries. */
const entriesOfSeal = 1000;

/** The chain goes on within minutes of what was posted. */
export const journalJobs: Job[] = [
  { name: 'seal_ledgers', everyMinutes: 5, run: (runtime) => forEveryCompany(runtime, 'seal_ledgers', sealLedger) },
];

/** Seals what was posted since the last time. */
export async function sealLedger(context: Context): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`
      select seal_entries(${context.tenantId}, ${entriesOfSeal}) as sealed
    `.execute(context.db());
    if ((rows[0]?.sealed ?? 0) < entriesOfSeal) return;
  }
}

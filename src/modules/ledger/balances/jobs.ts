import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';

/** So many entries and applications at once: a transaction of seconds, however much was imported. */
const entriesAtOnce = 20_000;

/** What takes entries and applications into what reports are read from: balances, what the cash basis leaves out, sums of the cash flow. */
const folds = ['fold_balances', 'fold_unsettled', 'fold_cash_flows'] as const;

/** What was posted is in them within minutes; until then whoever reads adds it. */
export const sumJobs: Job[] = [
  { name: 'fold_sums', everyMinutes: 5, run: (runtime) => forEveryCompany(runtime, 'fold_sums', foldSums) },
];

/** A part of what was posted since the last time. Answers whether there is more. */
export async function foldSums(context: Context): Promise<'more' | null> {
  // Books that have just come in are no part of the statistics yet, and what is planned for a few rows takes minutes for many.
  await sql`select know_books(${context.tenantId}, ${entriesAtOnce / 10})`.execute(context.db());
  let more: 'more' | null = null;
  for (const fold of folds) {
    const { rows } = await sql<{ isMore: boolean }>`
      select ${sql.raw(fold)}(${context.tenantId}, ${entriesAtOnce}) as "isMore"
    `.execute(context.db());
    if (rows[0]?.isMore) more = 'more';
  }
  return more;
}

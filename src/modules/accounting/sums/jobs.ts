import { sql } from 'kysely';
import { forEveryCompany } from '#server/companies.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/routes.ts';

/** So many entries and applications at once: a statement of seconds, however much was imported. */
const entriesAtOnce = 20_000;

/** What takes entries and applications into sums that reports are read from: of the cash flow, and of what the cash basis leaves out. */
const folds = ['fold_cash_flows', 'fold_unsettled'] as const;

/** What was posted is in the sums within minutes; until then whoever reads adds it. */
export const sumJobs: Job[] = [
  { name: 'fold_sums', everyMinutes: 5, run: (ground) => forEveryCompany(ground, 'fold_sums', foldSums) },
];

async function foldSums(context: Context): Promise<void> {
  for (const fold of folds) {
    for (let isMore = true; isMore; ) {
      const { rows } = await sql<{ isMore: boolean }>`
        select ${sql.raw(fold)}(${context.tenantId}, ${entriesAtOnce}) as "isMore"
      `.execute(context.db());
      isMore = rows[0]?.isMore ?? false;
    }
  }
}

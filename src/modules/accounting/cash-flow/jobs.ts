import { sql } from 'kysely';
import { forEveryCompany } from '#server/companies.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/routes.ts';

/** So many entries and applications at once: a statement of seconds, however much was imported. */
const entriesAtOnce = 20_000;

/** What was posted is in the sums within minutes; until then whoever reads adds it. */
export const cashFlowJobs: Job[] = [
  {
    name: 'fold_cash_flows',
    everyMinutes: 5,
    run: (ground) => forEveryCompany(ground, 'fold_cash_flows', foldCashFlows),
  },
];

/** Takes what was posted and applied since the last time into the sums of the cash flow. */
export async function foldCashFlows(context: Context): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<{ isMore: boolean }>`
      select fold_cash_flows(${context.tenantId}, ${entriesAtOnce}) as "isMore"
    `.execute(context.db());
    isMore = rows[0]?.isMore ?? false;
  }
}

import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';

/** The month that fiscal years begin with: January until there are books. */
export async function getFiscalYearStartMonth(context: Context): Promise<number> {
  const row = await context
    .db<LedgerViews>()
    .selectFrom('ledgers')
    .select('fiscal_year_start_month')
    .executeTakeFirst();
  return row?.fiscal_year_start_month ?? 1;
}

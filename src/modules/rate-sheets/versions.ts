import type { Context } from '#server/context.ts';
import type { RateSheetTables } from './tables.ts';

/** Which of its versions a sheet is. */
export async function versionOf(context: Context, rateSheetID: number): Promise<number> {
  const { version } = await context
    .db<RateSheetTables>()
    .selectFrom('rate_sheets')
    .select('version')
    .where('rate_sheet_id', '=', rateSheetID)
    .executeTakeFirstOrThrow();
  return version;
}

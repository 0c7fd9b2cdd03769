import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { customersAbove, whoIsNow } from '../customers/public.ts';
import type { SheetInForce, TimeRules } from './pricing-rules.ts';
import { rateSheets } from './record.ts';
import type { RateSheetTables } from './tables.ts';
import { versionOf } from './versions.ts';

type Asked = { date: string; customerID: number | null; locationID: number | null; divisionID: number | null };

/** The sheets that may say what something costs on a day: those in effect for the location, the customer and those above them, the division and everybody. */
export async function sheetsInForce(
  context: Context,
  { date, customerID, locationID, divisionID }: Asked,
): Promise<(SheetInForce & TimeRules)[]> {
  const own = customerID === null ? null : await whoIsNow(context, customerID);
  const above = (await customersAbove(context, own)).map((one) => one.customerID);
  const or = (column: string, id: number | null) =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${id})`;
  const rows = await context
    .db<RateSheetTables>()
    .selectFrom('rate_sheets')
    .select(['rate_sheet_id', 'version'])
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .where('valid_from', '<=', date)
    .where(sql<boolean>`coalesce(valid_until >= ${date}, true)`)
    .where(sql<boolean>`(customer_id is null or customer_id = any(${[own ?? 0, ...above]}::bigint[]))`)
    .where(or('location_id', locationID))
    .where(or('division_id', divisionID))
    .execute();
  const sheets = await rateSheets.some(
    context,
    rows.map(({ rate_sheet_id }) => rate_sheet_id),
  );
  return rows.flatMap(({ rate_sheet_id: rateSheetID, version }) => {
    const sheet = sheets.get(rateSheetID);
    return sheet ? [{ ...sheet, rateSheetID, version, levelsAbove: above.indexOf(sheet.customerID ?? 0) + 1 }] : [];
  });
}

/** What some sheets are called, deleted ones too, by id. */
export const nameSheets = (context: Context, ids: number[]): Promise<Map<number, string>> =>
  rateSheets.visibleLabels(context, ids, { withDeleted: true });

/** One sheet as it stands, a draft too. Errors: 404. */
export async function readSheet(context: Context, rateSheetID: number): Promise<SheetInForce> {
  const sheet = await rateSheets.get(context, rateSheetID);
  return { ...sheet, rateSheetID, version: await versionOf(context, rateSheetID) };
}

/** For whom some sheets are, deleted ones too, by id. */
export async function scopesOfSheets(context: Context, ids: readonly number[]) {
  const rows = await context
    .db<RateSheetTables>()
    .selectFrom('rate_sheets')
    .select(['rate_sheet_id', 'customer_id as customerID', 'location_id as locationID', 'division_id as divisionID'])
    .where('rate_sheet_id', '=', anyOf([...ids]))
    .execute();
  return new Map(rows.map(({ rate_sheet_id, ...scope }) => [rate_sheet_id, scope]));
}

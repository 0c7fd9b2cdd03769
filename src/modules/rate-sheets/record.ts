import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { assertCustomer, assertLocation, customerNames, locationNames } from '../customers/public.ts';
import { assertServices, bundlesAmong } from '../services/public.ts';
import { divisionNames, requireDivision } from '../tenants/parts/public.ts';
import type { RateSheet } from './contract.ts';
import { rateSheetEntity } from './entity.ts';
import { grouped, isOverlapping, type RateLine, repeatedRates } from './rules.ts';
import type { RateSheetTables } from './tables.ts';

type Deed = 'imported' | 'import_undone' | 'customer_merged' | 'customer_unmerged';
type Names = Pick<RateSheet, 'customerName' | 'locationName' | 'divisionName'>;
export type RateSheetFields = Omit<RateSheet, 'rateSheetID' | 'tab' | 'version' | 'lines' | keyof Names> & {
  lines: RateLine[];
};

export const rateSheets = new RecordLife<RateSheetFields, Deed, Names>({
  entity: rateSheetEntity,
  kind: 'rate_sheet',
  table: 'rate_sheets',
  id: 'rate_sheet_id',
  columns: {
    name: 'name',
    customerID: 'customer_id',
    locationID: 'location_id',
    divisionID: 'division_id',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    isDraft: 'is_draft',
    remarks: 'remarks',
    straightFrom: 'straight_from',
    straightUntil: 'straight_until',
    beyondMultiplier: { units: 'beyond_units' },
    saturdayMultiplier: { units: 'saturday_units' },
    sundayMultiplier: { units: 'sunday_units' },
    holidayMultiplier: { units: 'holiday_units' },
    dailyHours: { units: 'daily_hours_units' },
    weeklyHours: { units: 'weekly_hours_units' },
    incrementMinutes: 'increment_minutes',
    isBestRate: 'is_best_rate',
    lines: {
      below: 'rate_lines',
      of: { table: 'rate_sheets', id: 'rate_sheet_id' },
      line: 'line',
      columns: {
        kind: 'kind',
        serviceID: 'service_id',
        name: 'name',
        rate: { units: 'rate_units' },
        hasOvertime: 'has_overtime',
        hasDouble: 'has_double',
        overtimeRate: { units: 'overtime_units' },
        doubleRate: { units: 'double_units' },
        dayRate: { units: 'day_units' },
        weekRate: { units: 'week_units' },
        monthRate: { units: 'month_units' },
        standbyPercent: { units: 'standby_percent_units' },
        isOperated: 'is_operated',
        upToCost: { units: 'up_to_units' },
        markupPercent: { units: 'markup_percent_units' },
        minimumHours: { units: 'minimum_hours_units' },
      },
    },
  },
  names: {
    customerName: { of: 'customerID', ...customerNames },
    locationName: { of: 'locationID', ...locationNames },
    divisionName: { of: 'divisionID', ...divisionNames },
  },
  label: sql<string>`name`,
  kept: ({ lines }) => (lines ? { lines: grouped(lines) } : {}),
  words: { isDraft: { label: 'Draft' }, lines: { label: 'Rates' } },
  references: {
    customerID: assertCustomer,
    locationID: (context, locationID, { customerID }) => assertLocation(context, customerID, locationID),
    divisionID: (context, divisionID) => requireDivision(context, divisionID),
  },
  found: { words: ['name', 'remarks'], detail: 'customerName' },
  assertFits,
  follows: (_context, _id, _now, was) => ({ version: was ? sql<number>`version + 1` : 1 }),
});

const refuse = (field: keyof RateSheetFields, sentence: string) => unprocessable(sentence, { [field]: sentence });

/**
 * Errors: 404 for services that are not there and were not named before; 422 for days and scopes that do not fit, a service on it twice, and where another sheet
 * for the same is in effect on one of its days.
 */
async function assertFits(
  context: Context,
  now: RateSheetFields,
  was: RateSheetFields | null,
  id: number | null,
): Promise<void> {
  if (now.validUntil !== null && now.validUntil < now.validFrom)
    throw refuse('validUntil', 'Choose a day after the first one.');
  if (now.straightUntil <= now.straightFrom) throw refuse('straightUntil', 'Straight time ends after it begins.');
  if (now.locationID !== null && now.customerID === null) throw refuse('locationID', 'Choose the customer first.');
  if (now.divisionID !== null && now.customerID !== null)
    throw refuse('divisionID', 'A sheet is for a customer or for a division.');
  const ids = now.lines.flatMap(({ serviceID }) => serviceID ?? []);
  const [repeated] = repeatedRates(now.lines);
  if (repeated)
    throw unprocessable(repeated.sentence, { [`lines.${repeated.at}.${repeated.field}`]: repeated.sentence });
  const named = new Set(was?.lines.map(({ serviceID }) => serviceID));
  const added = ids.filter((one) => !named.has(one));
  await assertServices(context, added);
  const [bundle] = await bundlesAmong(context, added);
  if (bundle) throw refuse('lines', `“${bundle}” is a bundle: it costs what its parts do.`);
  if (!now.isDraft) await assertAlone(context, now, id);
}

/** Two that are put in effect at once wait for each other. */
async function assertAlone(context: Context, now: RateSheetFields, id: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rate sheets', ${context.tenantId}))`.execute(context.db());
  const same = (column: string, value: number | null) => sql<boolean>`${sql.ref(column)} is not distinct from ${value}`;
  const others = await context
    .db<RateSheetTables>()
    .selectFrom('rate_sheets')
    .select(['name', 'valid_from as validFrom', 'valid_until as validUntil'])
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .where('rate_sheet_id', '<>', id ?? 0)
    .where(same('customer_id', now.customerID))
    .where(same('location_id', now.locationID))
    .where(same('division_id', now.divisionID))
    .orderBy('valid_from')
    .execute();
  const other = others.find((one) => isOverlapping(one, now));
  if (!other) return;
  const until = other.validUntil === null ? 'on' : `through ${formatCalendarDate(other.validUntil)}`;
  throw refuse(
    'validFrom',
    `“${other.name}” is in effect for the same from ${formatCalendarDate(other.validFrom)} ${until}.`,
  );
}

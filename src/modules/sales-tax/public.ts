import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound } from '#shared/errors.ts';
import { ofUnits, toUnits } from '#shared/units.ts';
import {
  exemptReasons,
  type ItemClass,
  itemClasses,
  itemClassKeys,
  ratesOn,
  type SalesTax,
  type TaxRate,
  type TaxRules,
} from './rules.ts';
import type { TaxTables } from './tables.ts';

/** What others may read and join: whose tax is posted where. */
export type TaxViews = Pick<TaxTables, 'tax_agencies' | 'entry_taxes'>;

export { readLocationZones, type ZoneOfLocation } from './locations.ts';

type Asked = { customerID: number | null; locationID?: number | null; zoneID?: number | null; date: string };

/**
 * How a document of a customer is taxed on a day: in the zone that is named, else that of the location, else the customer's own, else the company's
 * default one, else nowhere. An exemption whose last day has passed does not count. Errors: 404 for the named zone.
 */
export async function taxRulesAt(
  context: Context,
  { customerID, locationID = null, zoneID: named, date }: Asked,
): Promise<TaxRules> {
  const db = context.db<TaxTables>();
  const [settings, customer, location] = await Promise.all([
    db.selectFrom('tax_settings').selectAll().executeTakeFirst(),
    db
      .selectFrom('customer_taxes')
      .selectAll()
      .where('customer_id', '=', customerID ?? 0)
      .executeTakeFirst(),
    db
      .selectFrom('location_taxes')
      .select('zone_id')
      .where('location_id', '=', locationID ?? 0)
      .executeTakeFirst(),
  ]);
  const zoneID = named ?? location?.zone_id ?? customer?.zone_id ?? settings?.default_zone_id ?? null;
  const zone = await db
    .selectFrom('tax_zones')
    .select('name')
    .where('zone_id', '=', zoneID ?? 0)
    .executeTakeFirst();
  if (named && !zone) throw notFound('Tax zone');
  const isExempt = customer?.exempt_reason && (customer.valid_through === null || customer.valid_through >= date);
  return {
    zoneID,
    zoneName: zone?.name ?? '',
    rates: zoneID === null ? [] : ((await ratesOfZones(context, date, [zoneID])).get(zoneID) ?? []),
    taxable: taxableOf(settings?.taxable),
    exemption: isExempt
      ? { reason: exemptReasons[customer.exempt_reason ?? 'other'], certificate: customer.certificate }
      : null,
  };
}

/** The tax that an entry posts for a document; `side` is -1 of what gives back. */
export type TaxedEntry = {
  entryID: number;
  side: 1 | -1;
  tax: Pick<SalesTax, 'gross' | 'parts'>;
  exemptReason: string | null;
};

/** Keeps what entries posted of tax, for good: reports by day sum it, whatever becomes of the documents (behaviour B3). */
export async function keepEntryTaxes(context: Context, entries: readonly TaxedEntry[]): Promise<void> {
  const rows = entries.flatMap(({ entryID, side, tax, exemptReason }) =>
    tax.parts.map((one, index) => ({
      entry_id: entryID,
      part: index + 1,
      agency_id: one.agencyID,
      jurisdiction: one.jurisdiction,
      percent_units: toUnits(one.percent),
      gross_cents: side * tax.gross,
      taxable_cents: side * one.taxable,
      tax_cents: side * one.tax,
      exempt_reason: exemptReason,
    })),
  );
  if (rows.length > 0) await context.db<TaxTables>().insertInto('entry_taxes').values(rows).execute();
}

/** What is taxed: what the company has decided, else what is usual. */
export const taxableOf = (decided: Partial<Record<ItemClass, boolean>> = {}): Record<ItemClass, boolean> =>
  Object.fromEntries(itemClassKeys.map((key) => [key, decided[key] ?? itemClasses[key].isTaxable])) as Record<
    ItemClass,
    boolean
  >;

/** What each zone's jurisdictions take on a day, in the order in which they are written; all zones when none is named. */
export async function ratesOfZones(
  context: Context,
  date: string,
  zoneIDs?: readonly number[],
): Promise<Map<number, TaxRate[]>> {
  return standingRates(await readZoneRates(context, zoneIDs), date);
}

export type ZoneRate = Awaited<ReturnType<typeof readZoneRates>>[number];

/** Every rate of the zones, whenever it counts; of all zones when none is named. */
export const readZoneRates = (context: Context, zoneIDs?: readonly number[]) =>
  context
    .db<TaxTables>()
    .selectFrom('tax_zone_jurisdictions as j')
    .innerJoin('tax_agencies as a', 'a.agency_id', 'j.agency_id')
    .innerJoin('tax_rates as r', (join) =>
      join.onRef('r.agency_id', '=', 'j.agency_id').onRef('r.jurisdiction', '=', 'j.jurisdiction'),
    )
    .select(['j.zone_id as zoneID', 'j.place', 'j.agency_id as agencyID', 'a.name as agencyName'])
    .select(['a.account_id as accountID', 'j.jurisdiction', 'r.rate_id as rateID', 'r.valid_from as validFrom'])
    .select('r.percent_units as units')
    .where('r.removed_at', 'is', null)
    .$if(zoneIDs !== undefined, (query) => query.where('j.zone_id', '=', anyOf(zoneIDs ?? [])))
    .execute();

/** Of rates of zones those that count on a day, by zone. */
export function standingRates(rows: readonly ZoneRate[], date: string): Map<number, TaxRate[]> {
  const zones = new Map<number, TaxRate[]>();
  for (const [zoneID, ofZone] of Map.groupBy(rows, (row) => row.zoneID)) {
    const standing = [...Map.groupBy(ofZone, (row) => row.agencyID).values()]
      .flatMap((ofAgency) => [...ratesOn(ofAgency, date).values()])
      .filter(({ units }) => units > 0)
      .toSorted((one, other) => one.place - other.place);
    zones.set(
      zoneID,
      standing.map(({ rateID, agencyID, agencyName, accountID, jurisdiction, units }) => ({
        rateID,
        agencyID,
        agencyName,
        accountID,
        jurisdiction,
        percent: ofUnits(units),
      })),
    );
  }
  return zones;
}

/** Whom sales tax is owed to, archived ones too. */
export const listAgencies = (context: Context): Promise<{ name: string; accountID: number }[]> =>
  context.db<TaxTables>().selectFrom('tax_agencies').select(['name', 'account_id as accountID']).execute();

/** Where customers are taxed unless a document says otherwise: the company's default, and those of customers with one of their own. */
export async function readHomeZones(
  context: Context,
): Promise<{ usual: number | null; ofCustomers: ReadonlyMap<number, number> }> {
  const db = context.db<TaxTables>();
  const [settings, customers] = await Promise.all([
    db.selectFrom('tax_settings').select('default_zone_id').executeTakeFirst(),
    db.selectFrom('customer_taxes').select(['customer_id', 'zone_id']).where('zone_id', 'is not', null).execute(),
  ]);
  const ofCustomers = new Map(customers.map((one) => [one.customer_id, one.zone_id ?? 0]));
  return { usual: settings?.default_zone_id ?? null, ofCustomers };
}

/** What the company taxes, by what is sold. */
export async function readTaxable(context: Context): Promise<Record<ItemClass, boolean>> {
  const settings = await context.db<TaxTables>().selectFrom('tax_settings').select('taxable').executeTakeFirst();
  return taxableOf(settings?.taxable);
}

/** The zones that documents can be taxed in, by name. */
export const listZones = (context: Context): Promise<{ zoneID: number; name: string }[]> =>
  context
    .db<TaxTables>()
    .selectFrom('tax_zones')
    .select(['zone_id as zoneID', 'name'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();

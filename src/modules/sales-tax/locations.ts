import { sql } from 'kysely';
import type { LocationNames } from '#modules/customers/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { LocationZone } from './contract.ts';
import type { TaxTables } from './tables.ts';

/** Zones of locations of customers (docs/rules/taxes.md, decision 0075). */

/** Those of a customer's locations that have one of their own, in the order of the locations. */
export async function zonesOfCustomer(context: Context, customerID: number): Promise<LocationZone[]> {
  return context
    .db<TaxTables & LocationNames>()
    .selectFrom('location_taxes as t')
    .innerJoin('customer_locations as l', 'l.location_id', 't.location_id')
    .select(['t.location_id as locationID', 't.zone_id as zoneID'])
    .where('l.customer_id', '=', customerID)
    .where('l.deleted_at', 'is', null)
    .orderBy('t.location_id')
    .execute();
}

/** Gives the locations of a customer these zones, and the others none. */
export async function keepZones(context: Context, customerID: number, zones: readonly LocationZone[]): Promise<void> {
  const db = context.db<TaxTables>();
  await db
    .deleteFrom('location_taxes')
    .where(
      sql<boolean>`location_id in (select location_id from customer_locations where tenant_id = ${context.tenantId} and customer_id = ${customerID} and deleted_at is null)`,
    )
    .execute();
  const rows = zones.map(({ locationID, zoneID }) => ({ location_id: locationID, zone_id: zoneID }));
  if (rows.length > 0) await db.insertInto('location_taxes').values(rows).execute();
}

export type ZoneOfLocation = { zoneID: number; zoneName: string; locationName: string };

/** What some locations are taxed in that have a zone of their own, with what both are called; also of a location that was taken off since. */
export async function readLocationZones(
  context: Context,
  locationIDs: readonly number[],
): Promise<Map<number, ZoneOfLocation>> {
  const rows = await context
    .db<TaxTables & LocationNames>()
    .selectFrom('location_taxes as t')
    .innerJoin('customer_locations as l', 'l.location_id', 't.location_id')
    .innerJoin('tax_zones as z', 'z.zone_id', 't.zone_id')
    .select(['t.location_id as locationID', 't.zone_id as zoneID', 'z.name as zoneName', 'l.name as locationName'])
    .where('t.location_id', '=', anyOf([...locationIDs]))
    .execute();
  return new Map(rows.map(({ locationID, ...zone }) => [locationID, zone]));
}

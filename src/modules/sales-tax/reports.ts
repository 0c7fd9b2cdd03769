import { sql } from 'kysely';
import { assertCustomer, type CustomerNames } from '#modules/customers/public.ts';
import { balancesAt, type LedgerViews } from '#modules/ledger/public.ts';
import { shownBalance } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { ofUnits } from '#shared/units.ts';
import type { CustomerTax, TaxAgency, TaxSettings, TaxZone, taxCalls } from './contract.ts';
import { zonesOfCustomer } from './locations.ts';
import { ratesOfZones, taxableOf } from './public.ts';
import { percentOf } from './rules.ts';
import type { TaxTables } from './tables.ts';

const maxExempt = 500;

export const today = (context: Context): string => dateInZone(new Date(), context.timeZone);

export async function readTaxSettings(context: Context): Promise<TaxSettings> {
  const db = context.db<TaxTables & CustomerNames>();
  const exempt = db
    .selectFrom('customer_taxes as t')
    .innerJoin('customers as c', 'c.customer_id', 't.customer_id')
    .where('c.deleted_at', 'is', null)
    .where('t.exempt_reason', 'is not', null);
  const [agencies, zones, settings, exemptCustomers, counted] = await Promise.all([
    readAgencies(context),
    readZones(context),
    db.selectFrom('tax_settings').select('taxable').executeTakeFirst(),
    exempt
      .select(['t.customer_id as customerID', 'c.name as customerName', 't.certificate'])
      .select(['t.valid_through as validThrough', sql<'other'>`t.exempt_reason`.as('reason')])
      .orderBy('t.valid_through', (order) => order.asc().nullsLast())
      .orderBy(sql`lower(c.name)`)
      .orderBy('t.customer_id')
      .limit(maxExempt)
      .execute(),
    exempt.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    today: today(context),
    agencies,
    zones,
    taxable: taxableOf(settings?.taxable),
    exemptCustomers,
    exemptTotal: counted.total,
  };
}

/** By name; with one named only that one, also archived. */
export async function readAgencies(context: Context, agencyID?: number): Promise<TaxAgency[]> {
  const db = context.db<TaxTables & LedgerViews>();
  const agencies = await db
    .selectFrom('tax_agencies as t')
    .innerJoin('accounts as a', 'a.account_id', 't.account_id')
    .select(['t.agency_id as agencyID', 't.name', 't.account_id as accountID', 'a.number as accountNumber'])
    .select(['a.name as accountName', 'a.type'])
    .$if(agencyID === undefined, (query) => query.where('t.archived_at', 'is', null))
    .$if(agencyID !== undefined, (query) => query.where('t.agency_id', '=', agencyID ?? 0))
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.agency_id')
    .execute();
  if (agencies.length === 0) return [];
  const [rates, balances] = await Promise.all([
    db
      .selectFrom('tax_rates')
      .select(['rate_id as rateID', 'agency_id', 'jurisdiction', 'percent_units', 'valid_from as validFrom'])
      .where('removed_at', 'is', null)
      .where('agency_id', '=', anyOf(agencies.map((one) => one.agencyID)))
      .orderBy('rate_id')
      .execute(),
    balancesAt(context, today(context)),
  ]);
  const byAgency = Map.groupBy(rates, (rate) => rate.agency_id);
  return agencies.map(({ type, ...agency }) => ({
    ...agency,
    owed: shownBalance(type, balances.get(agency.accountID) ?? 0),
    rates: (byAgency.get(agency.agencyID) ?? []).map(({ agency_id: _, percent_units: units, ...rate }) => ({
      ...rate,
      percent: ofUnits(units),
    })),
  }));
}

/** By name, with today's rates; with one named only that one, also archived. */
export async function readZones(context: Context, zoneID?: number): Promise<TaxZone[]> {
  const db = context.db<TaxTables>();
  const [zones, jurisdictions, rates, settings] = await Promise.all([
    db
      .selectFrom('tax_zones as z')
      .select(['z.zone_id as zoneID', 'z.name'])
      .select(
        // Their own, or that of one of their locations.
        sql<number>`(select count(*) from (
          select t.customer_id from customer_taxes t where t.tenant_id = z.tenant_id and t.zone_id = z.zone_id
          union
          select l.customer_id from location_taxes t
          join customer_locations l on l.tenant_id = t.tenant_id and l.location_id = t.location_id and l.deleted_at is null
          where t.tenant_id = z.tenant_id and t.zone_id = z.zone_id) as its)`.as('customersTotal'),
      )
      .$if(zoneID === undefined, (query) => query.where('z.archived_at', 'is', null))
      .$if(zoneID !== undefined, (query) => query.where('z.zone_id', '=', zoneID ?? 0))
      .orderBy(sql`lower(z.name)`)
      .execute(),
    db
      .selectFrom('tax_zone_jurisdictions as j')
      .innerJoin('tax_agencies as a', 'a.agency_id', 'j.agency_id')
      .select(['j.zone_id', 'j.agency_id as agencyID', 'a.name as agencyName', 'j.jurisdiction'])
      .orderBy('j.place')
      .execute(),
    ratesOfZones(context, today(context)),
    db.selectFrom('tax_settings').select('default_zone_id').executeTakeFirst(),
  ]);
  const byZone = Map.groupBy(jurisdictions, (one) => one.zone_id);
  return zones.map((zone) => {
    const standing = rates.get(zone.zoneID) ?? [];
    const percentAt = (agencyID: number, jurisdiction: string) =>
      standing.find((rate) => rate.agencyID === agencyID && rate.jurisdiction === jurisdiction)?.percent ?? 0;
    return {
      ...zone,
      customersTotal: zone.customersTotal ?? 0,
      isDefault: zone.zoneID === settings?.default_zone_id,
      percent: percentOf(standing),
      jurisdictions: (byZone.get(zone.zoneID) ?? []).map(({ zone_id: _, ...one }) => ({
        ...one,
        percent: percentAt(one.agencyID, one.jurisdiction),
      })),
    };
  });
}

/** Errors: 404. */
export async function readCustomerTax(
  context: Context,
  { customerID }: Input<typeof taxCalls.getCustomerTax>,
): Promise<Output<typeof taxCalls.getCustomerTax>> {
  await assertCustomer(context, customerID);
  const [own, zones] = await Promise.all([customerTaxOf(context, customerID), readZones(context)]);
  return {
    ...own,
    today: today(context),
    zones: zones.map(({ zoneID, name, isDefault, percent }) => ({ zoneID, name, isDefault, percent })),
  };
}

export async function customerTaxOf(context: Context, customerID: number): Promise<CustomerTax> {
  const row = await context
    .db<TaxTables>()
    .selectFrom('customer_taxes')
    .selectAll()
    .where('customer_id', '=', customerID)
    .executeTakeFirst();
  return {
    customerID,
    locationZones: await zonesOfCustomer(context, customerID),
    zoneID: row?.zone_id ?? null,
    exemption: row?.exempt_reason
      ? { reason: row.exempt_reason, certificate: row.certificate, validThrough: row.valid_through }
      : null,
  };
}

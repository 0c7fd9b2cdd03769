import { sql } from 'kysely';
import type { CustomerNames, LocationNames } from '#modules/customers/public.ts';
import type { Context } from '#server/context.ts';
import { addDays } from '#shared/dates.ts';
import { saveTaxAgency, setTaxRate } from './agencies.ts';
import { today } from './reports.ts';
import type { ExemptReason } from './rules.ts';
import { taxServices } from './service.ts';
import type { TaxTables } from './tables.ts';

const state = 'State of Texas';
/** Where the company's divisions are, and Lea County, where it has some work. */
const texas: Record<string, Record<string, number>> = {
  Odessa: { 'City of Odessa': 1.5, 'Ector County': 0.5 },
  Midland: { 'City of Midland': 1.5, 'Midland County': 0.5 },
  'El Paso': { 'City of El Paso': 1, 'El Paso County': 0.5, 'El Paso transit': 0.5 },
  'San Angelo': { 'City of San Angelo': 1.5, 'Tom Green County': 0.5 },
};

/** Makes the demo company's agencies, rates, zones and exempt customers; answers the account of the sales tax of Texas. */
export async function seedTaxes(context: Context): Promise<number> {
  const agency = (name: string) => saveTaxAgency(context, { agencyID: null, name, accountID: null, was: null });
  const zone = (name: string, agencyID: number, jurisdictions: string[]) =>
    taxServices.saveTaxZone(context, {
      zoneID: null,
      name,
      was: null,
      jurisdictions: jurisdictions.map((jurisdiction) => ({ agencyID, jurisdiction })),
    });
  const comptroller = await agency('Texas Comptroller');
  const rate = (agencyID: number, jurisdiction: string, percent: number, validFrom = '2020-01-01') =>
    setTaxRate(context, { agencyID, jurisdiction, percent, validFrom });
  await rate(comptroller.agencyID, state, 6.25);
  const zones = new Map<string, number>();
  for (const [city, local] of Object.entries(texas)) {
    for (const [name, percent] of Object.entries(local)) await rate(comptroller.agencyID, name, percent);
    const added = await zone(`${city}, TX`, comptroller.agencyID, [state, ...Object.keys(local)]);
    zones.set(city, added.zoneID);
  }
  const revenue = await agency('New Mexico Taxation and Revenue');
  await rate(revenue.agencyID, 'Lea County, gross receipts', 6.375, '2023-07-01');
  await rate(revenue.agencyID, 'Lea County, gross receipts', 6.5, '2025-07-01');
  await zone('Lea County, NM', revenue.agencyID, ['Lea County, gross receipts']);
  await seedCustomers(context, zones);
  return comptroller.accountID;
}

/** Those who are public pay no tax, nor do two who farm; those elsewhere are taxed where they are. */
async function seedCustomers(context: Context, zones: ReadonlyMap<string, number>): Promise<void> {
  const customers = await context
    .db<CustomerNames & LocationNames>()
    .selectFrom('customers as c')
    .innerJoin('customer_locations as l', 'l.customer_id', 'c.customer_id')
    .select(['c.customer_id', 'c.name', sql<string>`min(l.city)`.as('city')])
    .groupBy(['c.customer_id', 'c.name'])
    .orderBy('c.customer_id')
    .execute();
  const day = today(context);
  const farmers: Record<string, string> = {
    'Yellow House Irrigation': addDays(day, 24),
    'Concho Valley Dairy': addDays(day, -6),
  };
  const rows = customers.flatMap(({ customer_id, name, city }) => {
    const isPublic = /Municipal Utility District|MUD|Water Authority|^City of/.test(name);
    const valid_through = farmers[name] ?? null;
    const exempt_reason: ExemptReason | null = isPublic ? 'government' : valid_through ? 'agriculture' : null;
    const zone_id = zones.get(city) ?? null;
    if (!exempt_reason && zone_id === null) return [];
    const certificate = exempt_reason
      ? `TX-${exempt_reason === 'government' ? '01' : '17'}-${4_000 + customer_id * 7}`
      : '';
    return [{ customer_id, zone_id, exempt_reason, certificate, valid_through }];
  });
  await context.db<TaxTables>().insertInto('customer_taxes').values(rows).execute();
}

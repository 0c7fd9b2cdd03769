import { sql } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { NameSource } from '#server/records/record-declaration.ts';
import { droppingIn } from '#server/records/rows-of-file.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { addressText } from '../places/rules.ts';
import { columnsOfDemands, demandsRead } from './demand-columns.ts';
import { customerEntity } from './entity.ts';
import { customersAbove, holdFamilies, parentsAmong } from './families.ts';
import { ownFirst } from './merged.ts';
import { type Demand, type Demands, demandKeys, maxCustomerLevels } from './rules.ts';
import type { CustomersTables } from './tables.ts';

export { customersAbove, customersBelow } from './families.ts';
export { visibleCustomers } from './listing.ts';
export { countedAs, mergedCustomers, ownFirst, toldOfCustomer, whoIsNow } from './merged.ts';

/** What other modules may join: names, and whether the customer is deleted. */
export type CustomerNames = {
  customers: Pick<
    CustomersTables['customers'],
    'customer_id' | 'name' | 'email' | 'time_zone' | 'parent_id' | 'credit_limit_cents' | 'hold_reason' | 'deleted_at'
  >;
};
/** How a record that refers to one shows what it is called. */
export const customerNames: NameSource = {
  module: customerEntity.module,
  table: 'customers',
  id: 'customer_id',
  name: 'name',
};
export const locationNames: NameSource = { table: 'customer_locations', id: 'location_id', name: 'name' };
export type ContactNames = { customer_contacts: CustomersTables['customer_contacts'] };
export type LocationNames = {
  customer_locations: Pick<
    CustomersTables['customer_locations'],
    'location_id' | 'customer_id' | 'name' | 'city' | 'state' | 'time_zone' | 'deleted_at'
  >;
};

/**
 * Where a customer is, as letters are addressed: their first location, or the one that is named, also if it was taken off since. Null when
 * none is kept.
 */
export async function findAddress(context: Context, customerID: number, locationID: number | null = null) {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['location_id as locationID', 'name', 'address', 'city', 'state', 'zip', 'time_zone as timeZone'])
    .where('customer_id', '=', customerID)
    .$if(locationID === null, (query) => query.where('deleted_at', 'is', null))
    .$if(locationID !== null, (query) => query.where('location_id', '=', locationID))
    .orderBy(ownFirst('location_id', 'customer_locations'))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type Placed = { customerID: number; locationID: number | null };

/** `findAddress` of many at once, in their order. */
export async function findAddresses(context: Context, places: readonly Placed[]) {
  const ofCustomers = places.flatMap(({ customerID, locationID }) => (locationID === null ? customerID : []));
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['customer_id as customerID', 'location_id as locationID', 'name', 'address', 'city', 'state', 'zip'])
    .select('deleted_at as deletedAt')
    .where((eb) =>
      eb.or([
        eb('location_id', '=', anyOf(places.flatMap(({ locationID }) => locationID ?? []))),
        eb(
          'location_id',
          'in',
          eb
            .selectFrom('customer_locations as first')
            .distinctOn('first.customer_id')
            .select('first.location_id')
            .where('first.customer_id', '=', anyOf(ofCustomers))
            .where('first.deleted_at', 'is', null)
            .orderBy('first.customer_id')
            .orderBy(ownFirst('location_id', 'first')),
        ),
      ]),
    )
    .orderBy(ownFirst('location_id', 'customer_locations'))
    .execute();
  return places.map(({ customerID, locationID }) => {
    const isIt = (row: (typeof rows)[number]) =>
      row.customerID === customerID && (locationID === null ? row.deletedAt === null : row.locationID === locationID);
    return rows.find(isIt) ?? null;
  });
}

/** The first of a customer's people who has an address; null where none has. */
export async function findContact(context: Context, customerID: number) {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customer_contacts')
    .select(['name', 'title', 'email'])
    .where('customer_id', '=', customerID)
    .where('email', '<>', '')
    .where('deleted_at', 'is', null)
    .orderBy(ownFirst('contact_id', 'customer_contacts'))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What some customers are called, by id; deleted ones and those of others are not among them. */
export async function findCustomerNames(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id', 'name'])
    .where('customer_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row.name]));
}

/** Errors: 404 unless a customer of this tenant that is not deleted. */
export async function assertCustomer(context: Context, customerID: number): Promise<void> {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', customerID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Customer');
}

/** What a customer, or one above them, demands of every field ticket, also a deleted one of the tickets that it has. Errors: 404. */
export async function getDemands(context: Context, customerID: number): Promise<Demands> {
  const above = await customersAbove(context, customerID);
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select('customer_id')
    .select(demandsRead)
    .where('customer_id', '=', anyOf([customerID, ...above.map((one) => one.customerID)]))
    .execute();
  if (!rows.some((row) => row.customer_id === customerID)) throw notFound('Customer');
  return demandedOf(rows);
}

const demandedOf = (rows: readonly Demands[]): Demands =>
  Object.fromEntries(demandKeys.map((demand) => [demand, rows.some((row) => row[demand])])) as Record<Demand, boolean>;

/** Whom work is done for, and where, by name, with what they demand of field tickets: as many as a phone keeps. */
export async function listForField(context: Context) {
  const db = context.db<CustomersTables>();
  const customers = await db
    .selectFrom('customers')
    .select(['customer_id as customerID', 'name as customerName', 'parent_id'])
    .select(demandsRead)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(5_000)
    .execute();
  const places = await db
    .selectFrom('customer_locations as l')
    .innerJoin('customers as c', 'c.customer_id', 'l.customer_id')
    .select(['l.customer_id as customerID', 'l.location_id as locationID', 'l.name', 'l.address', 'l.city', 'l.state'])
    .select(['l.zip', 'l.time_zone as timeZone'])
    .where('l.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy(ownFirst('location_id'))
    .limit(10_000)
    .execute();
  const of = Map.groupBy(places, ({ customerID }) => customerID);
  const byID = new Map(customers.map((customer) => [customer.customerID, customer]));
  return customers.map(({ parent_id, ...customer }) => ({
    ...customer,
    ...demandedOf(lineOf(customer.customerID, byID)),
    locations: (of.get(customer.customerID) ?? []).map(({ customerID: _, address, city, state, zip, ...place }) => ({
      ...place,
      address: addressText({ address, city, state, zip }),
    })),
  }));
}

type InLine = Demands & { parent_id: number | null };

/** A customer and those above them. */
function lineOf(customerID: number, byID: ReadonlyMap<number, InLine>): InLine[] {
  const line: InLine[] = [];
  let next = byID.get(customerID);
  while (next && line.length < maxCustomerLevels) {
    line.push(next);
    next = byID.get(next.parent_id ?? 0);
  }
  return line;
}

/** How much a customer may owe, and why they are on hold; null for any amount, and for one who is not. Errors: 404. */
export async function getCredit(context: Context, customerID: number) {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['name as customerName', 'credit_limit_cents as creditLimit', 'hold_reason as holdReason'])
    .where('customer_id', '=', customerID)
    .executeTakeFirst();
  if (!row) throw notFound('Customer');
  return row;
}

/** By when each of the customers pays (src/shared/payment-terms.ts). */
export async function findTerms(context: Context, customerIDs: readonly number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id as id', 'payment_terms as terms'])
    .where('customer_id', '=', anyOf(customerIDs))
    .execute();
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

/** Errors: 404 unless a location of that customer. */
export async function assertLocation(context: Context, customerID: number | null, locationID: number): Promise<void> {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select('customer_id')
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.customer_id !== customerID) throw notFound('Location');
}

/** A location, unless it was taken off its customer since: where what is copied goes on. */
export async function standingLocation(context: Context, locationID: number | null): Promise<number | null> {
  if (locationID === null) return null;
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select('location_id')
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.location_id ?? null;
}

/** Errors: 404 unless all are contacts of that customer. */
export async function assertContacts(
  context: Context,
  customerID: number | null,
  contactIDs: readonly number[],
): Promise<void> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_contacts')
    .select('contact_id')
    .where('contact_id', '=', anyOf(contactIDs))
    .where('customer_id', '=', customerID ?? 0)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== new Set(contactIDs).size) throw notFound('Contact');
}

type NewPlace = Record<'address' | 'city' | 'state' | 'zip', string>;
/** What a location of a file is called, which has no name there; empty when nothing is known of it. */
export const placeName = ({ address, city, state, zip }: NewPlace): string => city || address || state || zip;
export type NewCustomer = { name: string; phone: string; email: string; payment_terms: string } & {
  website?: string;
  remarks?: string;
  referral_type_id?: number | null;
  demands?: Demands;
  credit_limit_cents?: Cents | null;
  contacts?: readonly Omit<
    CustomersTables['customer_contacts'],
    'contact_id' | 'customer_id' | 'deleted_at' | 'merged_from'
  >[];
  locations?: readonly (NewPlace & { name?: string })[];
};

/** Customers of a file, in its order; whoever imports them tells of it. Answers their ids. */
export async function addCustomers(context: Context, customers: readonly NewCustomer[]): Promise<number[]> {
  const db = context.db<CustomersTables>();
  const ids = await nextNumbers(context, 'customer', customers.length);
  const created_by = context.actor.userId || null;
  const idAt = (index: number) => ids[index] ?? 0;
  for (let from = 0; from < customers.length; from += atOnce) {
    const part = customers.slice(from, from + atOnce);
    const rows = part.map(
      (
        {
          name,
          phone,
          email,
          payment_terms,
          website = '',
          remarks = '',
          referral_type_id = null,
          credit_limit_cents = null,
          demands = {},
        },
        index,
      ) => ({
        customer_id: idAt(from + index),
        name,
        phone,
        email,
        website,
        remarks,
        time_zone: null,
        created_by,
        deleted_at: null,
        payment_terms,
        referral_type_id,
        parent_id: null,
        ...columnsOfDemands(demands),
        credit_limit_cents,
        hold_reason: null,
        held_since: null,
      }),
    );
    await db.insertInto('customers').values(rows).execute();
    const placed = part.flatMap(({ locations = [] }, index) =>
      locations
        .filter((place) => placeName(place) !== '')
        .map((place) => ({
          customer_id: idAt(from + index),
          name: place.name || placeName(place),
          address: place.address,
          city: place.city,
          state: place.state,
          zip: place.zip,
        })),
    );
    const locationIDs = await nextNumbers(context, 'location', placed.length);
    const places = placed.map((one, index) => ({
      ...one,
      location_id: locationIDs[index] ?? 0,
      time_zone: null,
      deleted_at: null,
    }));
    if (places.length > 0) await db.insertInto('customer_locations').values(places).execute();
    const known = part.flatMap(({ contacts = [] }, index) =>
      contacts.map((contact) => ({ ...contact, customer_id: idAt(from + index), deleted_at: null })),
    );
    const contactIDs = await nextNumbers(context, 'contact', known.length);
    const people = known.map((contact, index) => ({ ...contact, contact_id: contactIDs[index] ?? 0 }));
    if (people.length > 0) await db.insertInto('customer_contacts').values(people).execute();
  }
  return ids;
}
const atOnce = 500;

const drop = droppingIn('customers', 'customer_id');
/** Deletes those of the customers that are there and have nobody left below them; answers which. */
export async function dropCustomers(context: Context, ids: readonly number[]): Promise<number[]> {
  await holdFamilies(context);
  let left = ids;
  for (let kept = await parentsAmong(context, left); kept.length > 0; kept = await parentsAmong(context, left))
    left = left.filter((id) => !kept.includes(id));
  return drop(context, left);
}

/** The customers of some names, by name in small letters, the oldest first. */
export async function customersCalled(context: Context, names: readonly string[]): Promise<Map<string, number[]>> {
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))];
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id as id', sql<string>`lower(name)`.as('name')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = any(${wanted}::text[])`)
    .orderBy('customer_id')
    .execute();
  const found = new Map<string, number[]>();
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}

/** The locations of some customers, by customer and name in small letters. */
export async function locationsCalled(context: Context, customerIDs: readonly number[]): Promise<Map<string, number>> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['location_id as id', 'customer_id', sql<string>`lower(name)`.as('name')])
    .where('deleted_at', 'is', null)
    .where('customer_id', '=', anyOf(customerIDs))
    .execute();
  return new Map(rows.map(({ id, customer_id, name }) => [`${customer_id} ${name}`, id]));
}

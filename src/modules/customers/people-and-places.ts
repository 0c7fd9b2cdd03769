import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import type { Customer } from './contract.ts';
import { ownFirst } from './merged.ts';
import type { CustomersTables } from './tables.ts';

/** The rows below a customer: whom one talks to, and where the work is. */

type Contact = Omit<Customer['contacts'][number], 'contactID'>;
type Location = Omit<Customer['locations'][number], 'locationID'>;

/** Errors: 404 for a contact that is not this customer's. */
export async function putContact(
  context: Context,
  customerID: number,
  contactID: number | undefined,
  contact: Contact,
): Promise<void> {
  const db = context.db<CustomersTables>();
  if (contactID) {
    const changed = await db
      .updateTable('customer_contacts')
      .set(contact)
      .where('contact_id', '=', contactID)
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound('Contact');
    return;
  }
  const contact_id = await context.nextNumber('contact');
  await db
    .insertInto('customer_contacts')
    .values({ contact_id, customer_id: customerID, deleted_at: null, ...contact })
    .execute();
}

/** Errors: 404 for a location that is not this customer's. */
export async function putLocation(
  context: Context,
  customerID: number,
  locationID: number | undefined,
  location: Location,
): Promise<void> {
  const db = context.db<CustomersTables>();
  const { timeZone, ...fields } = location;
  const columns = { ...fields, time_zone: timeZone };
  if (locationID) {
    const changed = await db
      .updateTable('customer_locations')
      .set(columns)
      .where('location_id', '=', locationID)
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound('Location');
  } else {
    const location_id = await context.nextNumber('location');
    await db
      .insertInto('customer_locations')
      .values({ location_id, customer_id: customerID, deleted_at: null, ...columns })
      .execute();
  }
  await keepTimeZone(context, customerID);
}

/** The customer's own zone is that of its first location that has one; lists read it there. */
export async function keepTimeZone(context: Context, customerID: number): Promise<void> {
  await context
    .db<CustomersTables>()
    .updateTable('customers')
    .set((eb) => ({
      time_zone: eb
        .selectFrom('customer_locations as l')
        .select('l.time_zone')
        .where('l.customer_id', '=', customerID)
        .where('l.deleted_at', 'is', null)
        .where('l.time_zone', 'is not', null)
        .orderBy(ownFirst('location_id'))
        .limit(1),
    }))
    .where('customer_id', '=', customerID)
    .execute();
}

/** Those that are left. Errors: 404 unless one goes. */
export function without<Row>(rows: readonly Row[], isGone: (row: Row) => boolean, noun: string): Row[] {
  const left = rows.filter((row) => !isGone(row));
  if (left.length === rows.length) throw notFound(noun);
  return left;
}

/** Of a customer's rows those with these ids are there, also if they had gone, and no others. */
const onlyThere = (key: string, ids: readonly number[]) =>
  sql<string | null>`case when ${sql.ref(key)} = any(${ids}::bigint[]) then null else coalesce(deleted_at, now()) end`;

export async function setContacts(context: Context, customerID: number, contacts: Customer['contacts']): Promise<void> {
  const ids = contacts.map(({ contactID }) => contactID);
  await context
    .db<CustomersTables>()
    .updateTable('customer_contacts')
    .set({ deleted_at: onlyThere('contact_id', ids) })
    .where('customer_id', '=', customerID)
    .execute();
  for (const { contactID, ...contact } of contacts) await putContact(context, customerID, contactID, contact);
}

export async function setLocations(
  context: Context,
  customerID: number,
  locations: Customer['locations'],
): Promise<void> {
  const ids = locations.map(({ locationID }) => locationID);
  await context
    .db<CustomersTables>()
    .updateTable('customer_locations')
    .set({ deleted_at: onlyThere('location_id', ids) })
    .where('customer_id', '=', customerID)
    .execute();
  for (const { locationID, ...location } of locations) await putLocation(context, customerID, locationID, location);
  await keepTimeZone(context, customerID);
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import type { CustomersTables } from './tables.ts';

/** What other modules may join: names, and whether the customer is deleted. */
export type CustomerNames = {
  customers: Pick<CustomersTables['customers'], 'customer_id' | 'name' | 'email' | 'time_zone' | 'deleted_at'>;
};
export type ContactNames = { customer_contacts: CustomersTables['customer_contacts'] };
export type LocationNames = {
  customer_locations: Pick<
    CustomersTables['customer_locations'],
    'location_id' | 'customer_id' | 'name' | 'city' | 'state' | 'deleted_at'
  >;
};

/** Where a customer is, as letters are addressed: their first location. Null when none is kept. */
export async function findAddress(context: Context, customerID: number) {
  const row = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['name', 'address', 'city', 'state', 'zip', 'time_zone as timeZone'])
    .where('customer_id', '=', customerID)
    .where('deleted_at', 'is', null)
    .orderBy('location_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
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
    .where('contact_id', '=', sql<never>`any(${contactIDs}::bigint[])`)
    .where('customer_id', '=', customerID ?? 0)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== new Set(contactIDs).size) throw notFound('Contact');
}

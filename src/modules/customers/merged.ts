import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Moves, Told } from '#server/declared/moves.ts';
import type { CustomersTables } from './tables.ts';

/** Customers that were merged into others (docs/rules/customers.md#merging): what was posted for them counts as the other's. */

/** A customer and everybody who was merged into them: whoever a posted document names of these, it is theirs. */
export async function countedAs(context: Context, customerID: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select merged_customers(${context.tenantId}, ${customerID}) as ids
  `.execute(context.db());
  return rows[0]?.ids ?? [customerID];
}

/** Who everybody is now who was merged, by id; nobody else is among them. */
export async function mergedCustomers(context: Context): Promise<ReadonlyMap<number, number>> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute();
  const into = new Map(rows.map((row) => [row.customer_id, row.merged_into ?? 0]));
  const now = (id: number): number => {
    const next = into.get(id);
    return next === undefined ? id : now(next);
  };
  return new Map([...into.keys()].map((id) => [id, now(id)]));
}

/** Who a customer is now: themselves, unless they were merged. */
export const whoIsNow = async (context: Context, customerID: number): Promise<number> =>
  (await mergedCustomers(context)).get(customerID) ?? customerID;

/** Of contacts and locations, `l`: whose own come before those that came with somebody who was merged, then the first one. */
export const ownFirst = (id: 'contact_id' | 'location_id', of = 'l') =>
  sql`${sql.ref(`${of}.merged_from`)} is not null, ${sql.ref(`${of}.${id}`)}`;

/** How the history of records with a customer tells that they went along, and came back. */
export const toldOfCustomer = (records: {
  event(deed: 'customer_merged' | 'customer_unmerged'): Told;
}): Moves['told'] => ({
  merged: records.event('customer_merged'),
  unmerged: records.event('customer_unmerged'),
  field: 'customerID',
});

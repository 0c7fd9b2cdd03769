import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { maxCustomerLevels } from './rules.ts';
import type { CustomersTables } from './tables.ts';

/** Customers that are above and below one another (docs/rules/customers.md#sub-customers). */

export type CustomerAbove = { customerID: number; customerName: string };
export type CustomerBelow = CustomerAbove & { parentCustomerID: number; level: number };

/** The customers above one, its parent first; none of nobody. */
export async function customersAbove(context: Context, customerID: number | null): Promise<CustomerAbove[]> {
  if (customerID === null) return [];
  const { rows } = await sql<CustomerAbove>`
    with recursive above as (
      select p.customer_id, p.name, p.parent_id, 1 as level
        from customers c join customers p on p.tenant_id = c.tenant_id and p.customer_id = c.parent_id
       where c.tenant_id = ${context.tenantId} and c.customer_id = ${customerID}
      union all
      select p.customer_id, p.name, p.parent_id, level + 1
        from above a join customers p on p.tenant_id = ${context.tenantId} and p.customer_id = a.parent_id
       where level <= ${maxCustomerLevels}
    )
    select customer_id as "customerID", name as "customerName" from above order by level
  `.execute(context.db());
  return rows;
}

/** Those below one, at every level, each after its parent and by name; deleted ones are none of them. */
export async function customersBelow(context: Context, customerID: number): Promise<CustomerBelow[]> {
  const { rows } = await sql<CustomerBelow>`
    with recursive below as (
      select customer_id, name, parent_id, 1 as level, array[lower(name), customer_id::text] as path
        from customers where tenant_id = ${context.tenantId} and parent_id = ${customerID} and deleted_at is null
      union all
      select c.customer_id, c.name, c.parent_id, level + 1, path || array[lower(c.name), c.customer_id::text]
        from below b join customers c on c.tenant_id = ${context.tenantId} and c.parent_id = b.customer_id
       where c.deleted_at is null and level <= ${maxCustomerLevels}
    )
    select customer_id as "customerID", name as "customerName", parent_id as "parentCustomerID", level
      from below order by path
  `.execute(context.db());
  return rows;
}

/** Holds the families of the company still, so that two changes at once make no circle; before a customer is locked. */
export async function holdFamilies(context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer families', ${context.tenantId}))`.execute(
    context.db(),
  );
}

/**
 * That a customer, or a new one, may be below another. Errors: 404 unless that one is there; 422 for itself, for one below it, and for more
 * levels than there may be.
 */
export async function assertParent(context: Context, customerID: number | null, parentID: number): Promise<void> {
  const parent = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', parentID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!parent) throw notFound('Customer');
  const above = await customersAbove(context, parentID);
  const refuse = (sentence: string) => unprocessable(sentence, { parentCustomerID: sentence });
  if (customerID !== null && [parentID, ...above.map((one) => one.customerID)].includes(customerID))
    throw refuse('A customer is not below itself. Choose another parent.');
  const below = customerID === null ? [] : await customersBelow(context, customerID);
  const levels = above.length + 2 + Math.max(0, ...below.map(({ level }) => level));
  if (levels > maxCustomerLevels) throw refuse(`Customers stand on at most ${maxCustomerLevels} levels.`);
}

/** Errors: 422 while somebody is below the customer. */
export async function assertNobodyBelow(context: Context, customerID: number): Promise<void> {
  const [first, ...more] = await customersBelow(context, customerID);
  if (!first) return;
  const others = more.length === 0 ? '' : more.length === 1 ? ' and another one' : ` and ${more.length} others`;
  throw unprocessable(`${first.customerName}${others} ${others ? 'are' : 'is'} below this customer. Move them first.`);
}

/** On which level of its family each of some customers stands: 1 with nobody above it. */
export async function levelsOf(context: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; level: number }>`
    with recursive above as (
      select customer_id as id, parent_id, 1 as level from customers
       where tenant_id = ${context.tenantId} and customer_id = ${anyOf(ids)}
      union all
      select a.id, p.parent_id, level + 1
        from above a join customers p on p.tenant_id = ${context.tenantId} and p.customer_id = a.parent_id
       where level <= ${maxCustomerLevels}
    )
    select id, max(level)::int as level from above group by id
  `.execute(context.db());
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** Of some customers those whom others than they are below. */
export async function parentsAmong(context: Context, ids: readonly number[]): Promise<number[]> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select('parent_id')
    .distinct()
    .where('parent_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(eb('customer_id', '=', anyOf(ids))))
    .execute();
  return rows.flatMap(({ parent_id }) => parent_id ?? []);
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import type { CustomersTables } from './tables.ts';

type Tables = CustomersTables & {
  c: CustomersTables['customers'];
};

const below = (table: string, columns: string) => sql<string>`(
  select string_agg(concat_ws(' ', ${sql.raw(columns)}), ' ') from ${sql.table(table)} x
  where x.tenant_id = c.tenant_id and x.customer_id = c.customer_id and x.deleted_at is null)`;

/** The people at a customer of the alias `c`, and its places. */
export const peopleText = below('customer_contacts', 'x.name, x.email, x.phone');
export const placesText = below('customer_locations', 'x.name, x.address, x.city, x.state, x.zip');

/** Whom the customer of the alias `c` is below; null for nobody. */
export const parentText = sql<string>`(
  select p.name from customers p where p.tenant_id = c.tenant_id and p.customer_id = c.parent_id)`;

/** Customers are found by name, phone and email, by their parent, and by their people and places (docs/rules/search.md). */
export const searchedCustomers: SearchedKind = {
  calledBy: 'customerName',
  fields: [
    'customerName',
    'phone',
    'email',
    'contacts',
    'locations',
    'parentCustomerID',
    'deletedAt',
    'mergedInto',
    'absorbed',
  ],
  follows: { customers: childrenOf },
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('c.customer_id'), which);
    const rows = await context
      .db<Tables>()
      .selectFrom('customers as c')
      .select(['c.customer_id as id', 'c.name', 'c.phone', 'c.email'])
      .select(parentText.as('parent'))
      .select(peopleText.as('people'))
      .select(placesText.as('places'))
      .where('c.deleted_at', 'is', null)
      .where(where)
      .orderBy('c.customer_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, ...texts }) => ({ id, texts: Object.values(texts) }));
  },
  async show(context, ids) {
    const rows = await context
      .db<Tables>()
      .selectFrom('customers as c')
      .select(['c.customer_id as id', 'c.name as label', 'c.phone', parentText.as('parent')])
      .where('c.customer_id', '=', anyOf(ids))
      .execute();
    return rows.map(({ phone, parent, ...row }) => ({
      ...row,
      number: null,
      detail: [parent, phone].filter(Boolean).join(' · ') || null,
      statusID: null,
    }));
  },
};

async function childrenOf(context: Context, customerID: number): Promise<number[]> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select('customer_id')
    .where('parent_id', '=', customerID)
    .execute();
  return rows.map((row) => row.customer_id);
}

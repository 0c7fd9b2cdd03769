import { sql } from 'kysely';
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

/** Customers are found by name, phone and email, and by their people and places (docs/rules/search.md). */
export const searchedCustomers: SearchedKind = {
  calledBy: 'customerName',
  fields: ['customerName', 'phone', 'email', 'contacts', 'locations', 'deletedAt'],
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('c.customer_id'), which);
    const rows = await context
      .db<Tables>()
      .selectFrom('customers as c')
      .select(['c.customer_id as id', 'c.name', 'c.phone', 'c.email'])
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
      .db<CustomersTables>()
      .selectFrom('customers')
      .select(['customer_id as id', 'name as label', 'phone as detail'])
      .where('customer_id', '=', anyOf(ids))
      .execute();
    return rows.map((row) => ({ ...row, number: null, detail: row.detail || null, statusID: null }));
  },
};

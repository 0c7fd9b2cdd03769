import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { type Orders, pageOrder } from '#server/database/page-order.ts';
import { isListed } from '#server/search/asking.ts';
import type { Input, Output } from '#shared/contract.ts';
import type { TypeNames } from '../types/public.ts';
import type { CustomerSortKey, customerCalls } from './contract.ts';
import { demandsRead } from './demand-columns.ts';
import { customerEntity } from './entity.ts';
import { customersBelow } from './families.ts';
import { ownFirst } from './merged.ts';
import { parentText, peopleText, placesText } from './searched.ts';
import type { CustomersTables } from './tables.ts';

const pageSize = 100;

/** Where the first location of the customer `c` is. */
const firstPlace = (context: Context, words: RawBuilder<unknown>) =>
  context
    .db<CustomersTables>()
    .selectFrom('customer_locations as l')
    .select(sql<string>`${words}`.as('words'))
    .where(sql<boolean>`l.customer_id = c.customer_id`)
    .where('l.deleted_at', 'is', null)
    .orderBy(ownFirst('location_id'))
    .limit(1);

/** What each head of the list sorts by. */
const ordersOf = (context: Context): Orders<CustomerSortKey> => ({
  name: { by: sql`lower(c.name)`, isNeverEmpty: true },
  place: {
    by: sql`lower(coalesce(${firstPlace(context, sql`concat_ws(', ', nullif(l.city, ''), nullif(l.state, ''))`)}, ''))`,
  },
  phone: { by: sql`c.phone` },
  email: { by: sql`lower(c.email)` },
  referral: { by: sql`lower(coalesce(r.name, ''))` },
});

/** A page of the list. Errors: none. */
export async function listCustomers(
  context: Context,
  { search, sort = 'name', next, referralTypeID, hold, parentCustomerID }: Input<typeof customerCalls.listCustomers>,
): Promise<Output<typeof customerCalls.listCustomers>> {
  const order = pageOrder(ordersOf(context), sql<number>`c.customer_id`, { sort, next, pageSize });
  const isFound = search ? await isListed(context, customerEntity.module, search, listed) : sql<SqlBool>`true`;
  const below = parentCustomerID
    ? (await customersBelow(context, parentCustomerID)).map((one) => one.customerID)
    : null;
  const found = await context
    .db<CustomersTables & TypeNames>()
    .selectFrom('customers as c')
    .leftJoin('referral_types as r', 'r.type_id', 'c.referral_type_id')
    .select(['c.customer_id as customerID', 'c.name as customerName', 'c.phone', 'c.email'])
    .select([
      'r.name as referralTypeName',
      parentText.as('parentName'),
      'c.time_zone as timeZone',
      firstPlace(context, sql`l.city || '|' || l.state`).as('place'),
      order.value,
    ])
    .select(demandsRead)
    .select(sql<boolean>`c.hold_reason is not null`.as('isOnHold'))
    .where('c.deleted_at', 'is', null)
    .where(isFound)
    .$if(referralTypeID !== undefined, (query) => query.where('c.referral_type_id', '=', referralTypeID ?? null))
    .$if(below !== null, (query) => query.where('c.customer_id', '=', anyOf(below ?? [])))
    .$if(hold !== undefined, (query) => query.where('c.hold_reason', hold === 'on hold' ? 'is not' : 'is', null))
    .where(order.after)
    .orderBy(order.columns)
    .limit(order.limit)
    .execute();
  const { rows, next: following } = order.pageOf(found, (row) => row.customerID);
  return {
    rows: rows.map(({ place, ...row }) => {
      const [city, state] = place?.split('|') ?? [];
      return { ...row, city: city || null, state: state || null };
    }),
    next: following,
  };
}

/** Of the given ids those of this tenant, with their names. */
export async function visibleCustomers(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id', 'name'])
    .where('customer_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row.name]));
}

const listed = {
  id: 'c.customer_id',
  visibleLabels: visibleCustomers,
  columns: ['c.name', 'c.email', 'c.phone', parentText, peopleText, placesText],
};

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inItsWords } from '#server/database/database-refusals.ts';
import { anyOf } from '#server/database/idioms.ts';
import { type Orders, pageOrder } from '#server/database/page-order.ts';
import { holdsWords } from '#server/database/words.ts';
import type { Found, Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { Vendor, VendorSortKey, vendorCalls } from './contract.ts';
import type { VendorsTables } from './tables.ts';

const pageSize = 100;

type State = Omit<Vendor, 'vendorID'> & { deletedAt: string | null };

const columnOf = {
  vendorName: 'name',
  phone: 'phone',
  email: 'email',
  website: 'website',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  accountNumber: 'account_number',
  paymentTerms: 'payment_terms',
  is1099: 'is_1099',
  taxIDLastFour: 'tax_id_last_four',
  remarks: 'remarks',
  deletedAt: 'deleted_at',
} as const;

/** What each head of the list sorts by. */
const orders: Orders<VendorSortKey> = {
  name: { by: sql`lower(v.name)`, isNeverEmpty: true },
  place: { by: sql`lower(concat_ws(', ', nullif(v.city, ''), nullif(v.state, '')))` },
  phone: { by: sql`v.phone` },
  email: { by: sql`lower(v.email)` },
  account: { by: sql`lower(v.account_number)` },
  terms: {
    by: sql`concat(lpad(substring(v.payment_terms from '[0-9]+$'), 3, '0'), v.payment_terms)`,
    isNeverEmpty: true,
  },
  '1099': { by: sql`case when v.is_1099 then '1' else '' end` },
};

export const vendorServices: Services<typeof vendorCalls> = {
  async listVendors(context, { search, sort = 'name', next }) {
    const order = pageOrder(orders, sql<number>`v.vendor_id`, { sort, next, pageSize });
    const found = await context
      .db<VendorsTables>()
      .selectFrom('vendors as v')
      .select(['v.vendor_id as vendorID', 'v.name as vendorName', 'v.phone', 'v.email', 'v.city', 'v.state'])
      .select(['v.account_number as accountNumber', 'v.payment_terms as paymentTerms', 'v.is_1099 as is1099'])
      .select(order.value)
      .where('v.deleted_at', 'is', null)
      .$if(Boolean(search), (query) =>
        query.where(holdsWords(search ?? '', 'v.name', 'v.phone', 'v.email', 'v.account_number', 'v.city')),
      )
      .where(order.after)
      .orderBy(order.columns)
      .limit(order.limit)
      .execute();
    return order.pageOf(found, (row) => row.vendorID);
  },

  getVendor: (context, { vendorID }) => getVendor(context, vendorID),

  async createVendor(context, fields) {
    const vendorID = await context.nextNumber('vendor');
    const columns = toColumns<State>({ ...fields, deletedAt: null }, columnOf);
    await context
      .db<VendorsTables>()
      .insertInto('vendors')
      .values({ vendor_id: vendorID, created_by: context.actor.userId || null, ...columns } as never)
      .execute();
    context.emit({ module: 'vendors', entityId: vendorID, name: 'vendor_created', before: null, after: fields });
    return getVendor(context, vendorID);
  },

  updateVendor: (context, { vendorID, changes }) =>
    changeVendor(context, vendorID, 'vendor_changed', async (state) => {
      await setFields(context, vendorID, merge<State>(state, changes));
    }),

  async deleteVendor(context, { vendorID }) {
    await changeVendor(context, vendorID, 'vendor_deleted', () => setDeleted(context, vendorID, true));
    return {};
  },
};

/** Of the given ids those of this tenant, with their names. */
export async function seeVendors(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select(['vendor_id', 'name'])
    .where('vendor_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.vendor_id, row.name]));
}

/** By name, phone number, email or the number of our account there. */
export async function findVendors(context: Context, text: string, most: number): Promise<Found[]> {
  const rows = await context
    .db<VendorsTables>()
    .selectFrom('vendors as v')
    .select(['v.vendor_id as id', 'v.name as label', 'v.phone as detail'])
    .where('v.deleted_at', 'is', null)
    .where(holdsWords(text, 'v.name', 'v.phone', 'v.email', 'v.account_number'))
    .orderBy(sql`lower(v.name)`)
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, number: null, detail: row.detail || null, statusID: null }));
}

/** Puts former fields back. Errors: 404, 409. */
export async function restoreVendor(context: Context, id: number, change: Restoration): Promise<void> {
  const work = async (state: State) => {
    if (change.event === 'vendor_created') return setDeleted(context, id, true);
    assertUnchanged(state, change.expected);
    await setFields(context, id, change.former as Partial<State>);
  };
  await changeVendor(context, id, 'vendor_undone', work, { withDeleted: true });
}

/** The one way to change a vendor: locks it, lets `work` change it, tells what became different. */
async function changeVendor(
  context: Context,
  vendorID: number,
  event: string,
  work: (state: State) => Promise<void>,
  more = { withDeleted: false },
): Promise<Vendor> {
  const before = await stateOf(context, vendorID, { ...more, isLocked: true });
  await work(before);
  const after = await stateOf(context, vendorID, { withDeleted: true });
  const changed = difference(before, after);
  if (changed) context.emit({ module: 'vendors', entityId: vendorID, name: event, ...changed });
  else context.leftAsItWas();
  return toVendor(vendorID, after);
}

/** Errors: 404. */
async function getVendor(context: Context, vendorID: number): Promise<Vendor> {
  return toVendor(vendorID, await stateOf(context, vendorID, { withDeleted: false }));
}

const toVendor = (vendorID: number, { deletedAt: _, ...fields }: State): Vendor => ({ vendorID, ...fields });

/** Errors: 404. */
async function stateOf(
  context: Context,
  vendorID: number,
  more: { withDeleted: boolean; isLocked?: boolean },
): Promise<State> {
  const row = await context
    .db<VendorsTables>()
    .selectFrom('vendors')
    .select(['name as vendorName', 'phone', 'email', 'website', 'address', 'city', 'state', 'zip'])
    .select(['account_number as accountNumber', 'payment_terms as paymentTerms', 'is_1099 as is1099'])
    .select(['tax_id_last_four as taxIDLastFour', 'remarks', 'deleted_at as deletedAt'])
    .where('vendor_id', '=', vendorID)
    .$if(more.isLocked ?? false, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row || (row.deletedAt && !more.withDeleted)) throw notFound('Vendor');
  return row;
}

async function setFields(context: Context, vendorID: number, fields: Partial<State>): Promise<void> {
  const columns = toColumns(fields, columnOf);
  if (Object.keys(columns).length === 0) return;
  await context.db<VendorsTables>().updateTable('vendors').set(columns).where('vendor_id', '=', vendorID).execute();
}

/** Errors: 422 while something is open with them. */
async function setDeleted(context: Context, vendorID: number, isDeleted: boolean): Promise<void> {
  await inItsWords(() =>
    context
      .db<VendorsTables>()
      .updateTable('vendors')
      .set({ deleted_at: isDeleted ? sql<string>`date_trunc('second', now())` : null })
      .where('vendor_id', '=', vendorID)
      .execute(),
  );
}

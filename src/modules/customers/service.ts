import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, moment } from '#server/context.ts';
import { inItsWords } from '#server/database/database-refusals.ts';
import { anyOf } from '#server/database/idioms.ts';
import { type Orders, pageOrder } from '#server/database/page-order.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, changedMeanwhile, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { isListed } from '#server/search/asking.ts';
import { notFound } from '#shared/errors.ts';
import { dollarsOf } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { usualTermsOf } from '../tenants/accounting-info/public.ts';
import { assertReferralType, referralTypeName, type TypeNames } from '../types/public.ts';
import type { Customer, CustomerSortKey, customerCalls } from './contract.ts';
import { columnsOfDemands, demandColumnOf, demandsRead } from './demand-columns.ts';
import { type CustomerEvent, customerEntity, customerEvents } from './entity.ts';
import { putContact, putLocation, setContacts, setLocations, without } from './people-and-places.ts';
import { peopleText, placesText } from './searched.ts';
import type { CustomersTables } from './tables.ts';

const pageSize = 100;

type State = Omit<Customer, 'customerID' | 'referralTypeName' | 'isOnHold'> & { deletedAt: string | null };

const columnOf = {
  customerName: 'name',
  phone: 'phone',
  email: 'email',
  website: 'website',
  remarks: 'remarks',
  paymentTerms: 'payment_terms',
  referralTypeID: 'referral_type_id',
  ...demandColumnOf,
  creditLimit: 'credit_limit_cents',
  holdReason: 'hold_reason',
  heldSince: 'held_since',
  deletedAt: 'deleted_at',
  // Rows of their own, and changed by calls of their own.
  contacts: null,
  locations: null,
} as const;

/** Where the first location of the customer `c` is. */
const firstPlace = (context: Context, words: RawBuilder<unknown>) =>
  context
    .db<CustomersTables>()
    .selectFrom('customer_locations as l')
    .select(sql<string>`${words}`.as('words'))
    .where(sql<boolean>`l.customer_id = c.customer_id`)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.location_id')
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

export const customerServices: Services<typeof customerCalls> = {
  async listCustomers(context, { search, sort = 'name', next, referralTypeID, hold }) {
    const order = pageOrder(ordersOf(context), sql<number>`c.customer_id`, { sort, next, pageSize });
    const isFound = search ? await isListed(context, customerEntity.module, search, listed) : sql<SqlBool>`true`;
    const found = await context
      .db<CustomersTables & TypeNames>()
      .selectFrom('customers as c')
      .leftJoin('referral_types as r', 'r.type_id', 'c.referral_type_id')
      .select(['c.customer_id as customerID', 'c.name as customerName', 'c.phone', 'c.email'])
      .select([
        'r.name as referralTypeName',
        'c.time_zone as timeZone',
        firstPlace(context, sql`l.city || '|' || l.state`).as('place'),
        order.value,
      ])
      .select(demandsRead)
      .select(sql<boolean>`c.hold_reason is not null`.as('isOnHold'))
      .where('c.deleted_at', 'is', null)
      .where(isFound)
      .$if(referralTypeID !== undefined, (query) => query.where('c.referral_type_id', '=', referralTypeID ?? null))
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
  },

  getCustomer: (context, { customerID }) => getCustomer(context, customerID),

  async createCustomer(context, { contacts, locations, ...given }) {
    const fields = { ...given, paymentTerms: given.paymentTerms ?? (await usualTermsOf(context)).customer };
    if (fields.referralTypeID !== null) await assertReferralType(context, fields.referralTypeID);
    const customerID = await context.nextNumber('customer');
    await context
      .db<CustomersTables>()
      .insertInto('customers')
      .values({
        customer_id: customerID,
        name: fields.customerName,
        phone: fields.phone,
        email: fields.email,
        website: fields.website,
        remarks: fields.remarks,
        payment_terms: fields.paymentTerms,
        referral_type_id: fields.referralTypeID,
        ...columnsOfDemands(fields),
        credit_limit_cents: null,
        hold_reason: null,
        held_since: null,
        time_zone: null,
        created_by: context.actor.userId || null,
        deleted_at: null,
      })
      .execute();
    for (const contact of contacts) await putContact(context, customerID, undefined, contact);
    for (const location of locations) await putLocation(context, customerID, undefined, location);
    // What is not demanded is nothing that was said.
    const after = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== false));
    context.emit({ ...customerEvents.event('customer_created'), entityId: customerID, before: null, after });
    return getCustomer(context, customerID);
  },

  updateCustomer: (context, { customerID, changes }) =>
    changeCustomer(context, customerID, 'customer_changed', async (state) => {
      const merged = merge<State>(state, changes);
      // What they came through before may be out of use since.
      const { referralTypeID } = merged;
      if (referralTypeID && referralTypeID !== state.referralTypeID) await assertReferralType(context, referralTypeID);
      await setFields(context, customerID, merged);
    }),

  async deleteCustomer(context, { customerID }) {
    await changeCustomer(context, customerID, 'customer_deleted', () => setDeleted(context, customerID, true));
    return {};
  },

  saveContact: (context, { customerID, contactID, ...contact }) =>
    changeCustomer(context, customerID, 'customer_contacts_changed', () =>
      putContact(context, customerID, contactID, contact),
    ),

  saveLocation: (context, { customerID, locationID, ...location }) =>
    changeCustomer(context, customerID, 'customer_locations_changed', () =>
      putLocation(context, customerID, locationID, location),
    ),

  removeContact: (context, { customerID, contactID }) =>
    changeCustomer(context, customerID, 'customer_contacts_changed', ({ contacts }) =>
      setContacts(
        context,
        customerID,
        without(contacts, (one) => one.contactID === contactID, 'Contact'),
      ),
    ),

  removeLocation: (context, { customerID, locationID }) =>
    changeCustomer(context, customerID, 'customer_locations_changed', ({ locations }) =>
      setLocations(
        context,
        customerID,
        without(locations, (one) => one.locationID === locationID, 'Location'),
      ),
    ),

  async setCreditLimit(context, { customerID, creditLimit, was }) {
    context.require(can('customers', 'read'));
    return changeCustomer(context, customerID, 'customer_credit_limit_set', (state) => {
      const now = state.creditLimit;
      if (was && was.creditLimit !== now && creditLimit !== now)
        throw changedMeanwhile({ creditLimit: now === null ? null : dollarsOf(now) });
      return setFields(context, customerID, { creditLimit });
    });
  },

  async holdCustomer(context, { customerID, reason }) {
    context.require(can('customers', 'read'));
    const now = await moment(context);
    return changeCustomer(context, customerID, 'customer_put_on_hold', ({ heldSince }) =>
      setFields(context, customerID, { holdReason: reason, heldSince: heldSince ?? now }),
    );
  },

  async releaseCustomer(context, { customerID, reason }) {
    context.require(can('customers', 'read'));
    const release = () => setFields(context, customerID, { holdReason: null, heldSince: null });
    const said = reason === '' ? {} : { releaseReason: reason };
    return changeCustomer(context, customerID, 'customer_released', release, { said });
  },
};

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

/** Of the given ids those of this tenant, with the names of the locations. */
export async function visibleLocations(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['location_id', 'name'])
    .where('location_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.name]));
}

const listed = {
  id: 'c.customer_id',
  visibleLabels: visibleCustomers,
  columns: ['c.name', 'c.email', 'c.phone', peopleText, placesText],
};

/** Puts former fields, contacts and locations back. Errors: 404, 409. */
export async function restoreCustomer(context: Context, id: number, change: Restoration): Promise<void> {
  await changeCustomer(
    context,
    id,
    'customer_undone',
    async (state) => {
      if (customerEvents.is(change.event, 'customer_created')) {
        await setDeleted(context, id, true);
        return;
      }
      // Why they were released is kept nowhere else.
      const { releaseReason: _, ...expected } = change.expected;
      assertUnchanged(state, expected);
      const former = change.former as Partial<State>;
      await setFields(context, id, former);
      if (former.contacts) await setContacts(context, id, former.contacts);
      if (former.locations) await setLocations(context, id, former.locations);
    },
    { withDeleted: true },
  );
}

/** The one way to change a customer: locks it, lets `work` change it, tells what became different. */
async function changeCustomer(
  context: Context,
  customerID: number,
  event: CustomerEvent,
  work: (state: State) => Promise<void>,
  { withDeleted = false, said = {} }: { withDeleted?: boolean; said?: Record<string, unknown> } = {},
): Promise<Customer> {
  const locked = await context
    .db<CustomersTables>()
    .selectFrom('customers')
    .select(['customer_id', 'deleted_at'])
    .where('customer_id', '=', customerID)
    .forUpdate()
    .executeTakeFirst();
  if (!locked || (locked.deleted_at && !withDeleted)) throw notFound('Customer');
  const before = await stateOf(context, customerID);
  await work(before);
  const after = await stateOf(context, customerID);
  const changed = difference(before, after);
  if (changed)
    context.emit({
      ...customerEvents.event(event),
      entityId: customerID,
      before: changed.before,
      after: { ...changed.after, ...said },
    });
  else context.leftAsItWas();
  return asAnswered(context, customerID, after);
}

/** Errors: 404. */
async function getCustomer(context: Context, customerID: number): Promise<Customer> {
  const state = await stateOf(context, customerID);
  if (state.deletedAt) throw notFound('Customer');
  return asAnswered(context, customerID, state);
}

/** With what is no field of theirs, and without what whoever asks does not see. */
async function asAnswered(context: Context, customerID: number, { deletedAt: _, ...state }: State): Promise<Customer> {
  return {
    customerID,
    ...state,
    creditLimit: seesMoney(context.has) ? state.creditLimit : null,
    isOnHold: state.holdReason !== null,
    referralTypeName: await referralTypeName(context, state.referralTypeID),
  };
}

async function stateOf(context: Context, customerID: number): Promise<State> {
  const db = context.db<CustomersTables>();
  const [row, contacts, locations] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['name as customerName', 'phone', 'email', 'website', 'remarks', 'deleted_at as deletedAt'])
      .select(['payment_terms as paymentTerms', 'referral_type_id as referralTypeID'])
      .select(demandsRead)
      .select(['credit_limit_cents as creditLimit', 'hold_reason as holdReason', 'held_since as heldSince'])
      .where('customer_id', '=', customerID)
      .executeTakeFirst(),
    db
      .selectFrom('customer_contacts')
      .select(['contact_id as contactID', 'name', 'title', 'email', 'phone'])
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .orderBy('contact_id')
      .execute(),
    db
      .selectFrom('customer_locations')
      .select(['location_id as locationID', 'name', 'address', 'city', 'state', 'zip', 'time_zone as timeZone'])
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .orderBy('location_id')
      .execute(),
  ]);
  if (!row) throw notFound('Customer');
  return { ...row, contacts, locations };
}

async function setFields(context: Context, customerID: number, fields: Partial<State>): Promise<void> {
  const columns = toColumns(fields, columnOf);
  if (Object.keys(columns).length === 0) return;
  await context
    .db<CustomersTables>()
    .updateTable('customers')
    .set(columns)
    .where('customer_id', '=', customerID)
    .execute();
}

/** Errors: 422 while something is open with them. */
async function setDeleted(context: Context, customerID: number, isDeleted: boolean): Promise<void> {
  await inItsWords(() =>
    context
      .db<CustomersTables>()
      .updateTable('customers')
      .set({ deleted_at: isDeleted ? sql<string>`date_trunc('second', now())` : null })
      .where('customer_id', '=', customerID)
      .execute(),
  );
}

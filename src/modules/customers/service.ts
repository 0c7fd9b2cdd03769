import { sql } from 'kysely';
import { type Context, moment } from '#server/context.ts';
import { inItsWords } from '#server/database/database-refusals.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, changedMeanwhile, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, movedAway, notFound, type Refusal } from '#shared/errors.ts';
import { dollarsOf } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { usualTermsOf } from '../tenants/accounting-info/public.ts';
import { assertReferralType, referralTypeName } from '../types/public.ts';
import type { Customer, customerCalls } from './contract.ts';
import { columnsOfDemands, demandColumnOf, demandsRead } from './demand-columns.ts';
import { type CustomerEvent, customerEntity, customerEvents } from './entity.ts';
import { assertNobodyBelow, assertParent, holdFamilies } from './families.ts';
import { listCustomers, visibleCustomers } from './listing.ts';
import { countedAs, ownFirst, whoIsNow } from './merged.ts';
import { putContact, putLocation, setContacts, setLocations, without } from './people-and-places.ts';
import { findTerms } from './public.ts';
import type { CustomersTables } from './tables.ts';

type State = Omit<
  Customer,
  'customerID' | 'referralTypeName' | 'parentName' | 'isParent' | 'hasMerged' | 'isOnHold'
> & {
  deletedAt: string | null;
};

const columnOf = {
  customerName: 'name',
  phone: 'phone',
  email: 'email',
  website: 'website',
  remarks: 'remarks',
  paymentTerms: 'payment_terms',
  referralTypeID: 'referral_type_id',
  parentCustomerID: 'parent_id',
  ...demandColumnOf,
  creditLimit: 'credit_limit_cents',
  holdReason: 'hold_reason',
  heldSince: 'held_since',
  deletedAt: 'deleted_at',
  // Rows of their own, and changed by calls of their own.
  contacts: null,
  locations: null,
} as const;

export const customerServices: Services<typeof customerCalls> = {
  listCustomers,

  getCustomer: (context, { customerID }) => getCustomer(context, customerID),

  async createCustomer(context, { contacts, locations, ...given }) {
    const fields = {
      ...given,
      paymentTerms: given.paymentTerms ?? (await termsOfNew(context, given.parentCustomerID)),
    };
    if (fields.referralTypeID !== null) await assertReferralType(context, fields.referralTypeID);
    if (fields.parentCustomerID !== null) {
      await holdFamilies(context);
      await assertParent(context, null, fields.parentCustomerID);
    }
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
        parent_id: fields.parentCustomerID,
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

  async updateCustomer(context, { customerID, changes }) {
    if (changes.parentCustomerID) await holdFamilies(context);
    return changeCustomer(context, customerID, 'customer_changed', async (state) => {
      const merged = merge<State>(state, changes);
      // What they came through before may be out of use since.
      const { referralTypeID } = merged;
      if (referralTypeID && referralTypeID !== state.referralTypeID) await assertReferralType(context, referralTypeID);
      await assertOtherParent(context, customerID, state, merged);
      await setFields(context, customerID, merged);
    });
  },

  async deleteCustomer(context, { customerID }) {
    await holdFamilies(context);
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

/** Puts former fields, contacts and locations back. Errors: 404, 409. */
export async function restoreCustomer(context: Context, id: number, change: Restoration): Promise<void> {
  await holdFamilies(context);
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
      await assertOtherParent(context, id, state, former);
      await setFields(context, id, former);
      if (former.contacts) await setContacts(context, id, former.contacts);
      if (former.locations) await setLocations(context, id, former.locations);
    },
    { withDeleted: true },
  );
}

/** That whom they come to be below may have them; also of one that comes back. Errors: as of `assertParent`. */
async function assertOtherParent(context: Context, customerID: number, was: State, now: Partial<State>): Promise<void> {
  const { parentCustomerID, deletedAt } = { ...was, ...now };
  if (now.deletedAt && !was.deletedAt) await assertNobodyBelow(context, customerID);
  const isSame = parentCustomerID === was.parentCustomerID && (deletedAt !== null || was.deletedAt === null);
  if (parentCustomerID !== null && !isSame) await assertParent(context, customerID, parentCustomerID);
}

/** Without a word of their own new customers begin with the terms of their parent, else with those of the company. */
async function termsOfNew(context: Context, parentID: number | null): Promise<string> {
  const ofParent = parentID === null ? undefined : (await findTerms(context, [parentID])).get(parentID);
  return ofParent ?? (await usualTermsOf(context)).customer;
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
    .select(['customer_id', 'name', 'deleted_at', 'merged_into'])
    .where('customer_id', '=', customerID)
    .forUpdate()
    .executeTakeFirst();
  if (!locked || (locked.deleted_at && !withDeleted)) throw notFound('Customer');
  if (locked.merged_into !== null)
    throw conflict(`${locked.name} is merged into another customer. Unmerge that first.`);
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
  if (state.deletedAt) throw (await findMerge(context, customerID)) ?? notFound('Customer');
  return asAnswered(context, customerID, state);
}

/** Where to look for one who was merged into another; null for who was not. */
async function findMerge(context: Context, customerID: number): Promise<Refusal | null> {
  const now = await whoIsNow(context, customerID);
  if (now === customerID) return null;
  const names = await visibleCustomers(context, [customerID, now], { withDeleted: true });
  return movedAway(`${names.get(customerID)} is merged into ${names.get(now)}`, {
    label: `Open ${names.get(now)}`,
    address: customerEntity.address?.(now) ?? '',
  });
}

/** With what is no field of theirs, and without what whoever asks does not see. */
async function asAnswered(context: Context, customerID: number, { deletedAt: _, ...state }: State): Promise<Customer> {
  const [merged, parent, below] = await Promise.all([
    countedAs(context, customerID),
    state.parentCustomerID === null ? undefined : nameOf(context, state.parentCustomerID),
    context
      .db<CustomersTables>()
      .selectFrom('customers')
      .select('customer_id')
      .where('parent_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    customerID,
    ...state,
    parentName: parent ?? null,
    isParent: below !== undefined,
    hasMerged: merged.length > 1,
    creditLimit: seesMoney(context.has) ? state.creditLimit : null,
    isOnHold: state.holdReason !== null,
    referralTypeName: await referralTypeName(context, state.referralTypeID),
  };
}

const nameOf = async (context: Context, customerID: number) =>
  (await visibleCustomers(context, [customerID], { withDeleted: true })).get(customerID);

async function stateOf(context: Context, customerID: number): Promise<State> {
  const db = context.db<CustomersTables>();
  const [row, contacts, locations] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['name as customerName', 'phone', 'email', 'website', 'remarks', 'deleted_at as deletedAt'])
      .select(['payment_terms as paymentTerms', 'referral_type_id as referralTypeID', 'parent_id as parentCustomerID'])
      .select(demandsRead)
      .select(['credit_limit_cents as creditLimit', 'hold_reason as holdReason', 'held_since as heldSince'])
      .where('customer_id', '=', customerID)
      .executeTakeFirst(),
    db
      .selectFrom('customer_contacts')
      .select(['contact_id as contactID', 'name', 'title', 'email', 'phone'])
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .orderBy(ownFirst('contact_id', 'customer_contacts'))
      .execute(),
    db
      .selectFrom('customer_locations')
      .select(['location_id as locationID', 'name', 'address', 'city', 'state', 'zip', 'time_zone as timeZone'])
      .where('customer_id', '=', customerID)
      .where('deleted_at', 'is', null)
      .orderBy(ownFirst('location_id', 'customer_locations'))
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

/** Errors: 422 while something is open with them, and while somebody is below them. */
async function setDeleted(context: Context, customerID: number, isDeleted: boolean): Promise<void> {
  if (isDeleted) await assertNobodyBelow(context, customerID);
  await inItsWords(() =>
    context
      .db<CustomersTables>()
      .updateTable('customers')
      .set({ deleted_at: isDeleted ? sql<string>`date_trunc('second', now())` : null })
      .where('customer_id', '=', customerID)
      .execute(),
  );
}

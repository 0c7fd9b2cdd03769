import { sql } from 'kysely';
import { assertCustomer, assertLocation, type CustomerNames } from '#modules/customers/public.ts';
import { type Context, moment } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, editOf, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { archiveTaxAgency, saveTaxAgency, setTaxRate } from './agencies.ts';
import type { CustomerTax, TaxZone, taxCalls } from './contract.ts';
import type { CustomerTaxEvent, TaxSettingsEvent, TaxZoneEvent } from './entity.ts';
import {
  customerTaxEvents,
  onlyID,
  taxAgencyEntity,
  taxSettingsEntity,
  taxSettingsEvents,
  taxZoneEntity,
  taxZoneEvents,
} from './entity.ts';
import { keepZones } from './locations.ts';
import { taxableOf, taxRulesAt } from './public.ts';
import { customerTaxOf, readCustomerTax, readTaxSettings, readZones } from './reports.ts';
import type { ItemClass } from './rules.ts';
import type { TaxTables } from './tables.ts';

type ZoneState = {
  name: string;
  jurisdictions: { agencyID: number; jurisdiction: string }[];
  archivedAt: string | null;
};
type SettingsState = Record<ItemClass, boolean> & { defaultZoneID: number | null };
type CustomerState = Omit<CustomerTax, 'customerID'>;

export const taxServices: Services<typeof taxCalls> = {
  getTaxSettings: readTaxSettings,
  getCustomerTax: readCustomerTax,

  async getTaxRules(context, asked) {
    if (asked.customerID !== null) await assertCustomer(context, asked.customerID);
    return taxRulesAt(context, asked);
  },

  saveTaxAgency,
  setTaxRate,
  async archiveTaxAgency(context, { agencyID }) {
    await archiveTaxAgency(context, agencyID);
    return {};
  },

  async saveTaxZone(context, { zoneID, name, jurisdictions, was }) {
    if (zoneID === null) return addZone(context, { name, jurisdictions });
    return changeZone(context, zoneID, 'tax_zone_changed', (state) =>
      merge<ZoneState>(state, editOf<Omit<ZoneState, 'archivedAt'>>(was ?? state, { name, jurisdictions })),
    );
  },

  async archiveTaxZone(context, { zoneID }) {
    const now = await moment(context);
    await changeZone(context, zoneID, 'tax_zone_archived', () => ({ archivedAt: now }));
    return {};
  },

  async setDefaultTaxZone(context, { zoneID }) {
    await changeSettings(context, 'default_tax_zone_set', () => ({ defaultZoneID: zoneID }));
    return {};
  },

  async setClassTaxability(context, { itemClass, isTaxable }) {
    const { defaultZoneID: _, ...taxable } = await changeSettings(context, 'class_taxability_set', () => ({
      [itemClass]: isTaxable,
    }));
    return { taxable };
  },

  setCustomerTax: (context, { customerID, zoneID, exemption, was }) =>
    changeCustomerTax(context, customerID, 'customer_tax_set', (state) => {
      const saw = was ?? { zoneID: state.zoneID, exemption: state.exemption };
      return merge<Pick<CustomerState, 'zoneID' | 'exemption'>>(state, editOf(saw, { zoneID, exemption }));
    }),

  async setLocationZone(context, { customerID, locationID, zoneID }) {
    await assertLocation(context, customerID, locationID);
    return changeCustomerTax(context, customerID, 'customer_tax_set', ({ locationZones }) => {
      const others = locationZones.filter((one) => one.locationID !== locationID);
      const now = zoneID === null ? others : [...others, { locationID, zoneID }];
      return { locationZones: now.toSorted((one, other) => one.locationID - other.locationID) };
    });
  },
};

// ---------------------------------------------------------------- zones

async function addZone(context: Context, fields: Omit<ZoneState, 'archivedAt'>): Promise<TaxZone> {
  await assertNameIsFree(context, fields.name);
  await assertJurisdictions(context, fields.jurisdictions);
  const zoneID = await context.nextNumber('tax_zone');
  await context
    .db<TaxTables>()
    .insertInto('tax_zones')
    .values({ zone_id: zoneID, name: fields.name, created_by: context.actor.userId || null, archived_at: null })
    .execute();
  await keepJurisdictions(context, zoneID, fields.jurisdictions);
  context.emit({ ...taxZoneEvents.event('tax_zone_created'), entityId: zoneID, before: null, after: fields });
  const others = (await readZones(context)).filter((zone) => zone.zoneID !== zoneID);
  if (others.length === 0) await changeSettings(context, 'default_tax_zone_set', () => ({ defaultZoneID: zoneID }));
  return oneZone(context, zoneID);
}

const oneZone = async (context: Context, zoneID: number): Promise<TaxZone> => {
  const [zone] = await readZones(context, zoneID);
  if (!zone) throw notFound(taxZoneEntity.noun);
  return zone;
};

/** Errors: 404 unknown agency; 422 a jurisdiction for which no rate was ever set. */
async function assertJurisdictions(context: Context, wanted: ZoneState['jurisdictions']): Promise<void> {
  const db = context.db<TaxTables>();
  const ids = [...new Set(wanted.map(({ agencyID }) => agencyID))];
  const agencies = await db
    .selectFrom('tax_agencies')
    .select('agency_id')
    .where('agency_id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .orderBy('agency_id')
    // So that none of them is archived meanwhile.
    .forShare()
    .execute();
  if (agencies.length < ids.length) throw notFound(taxAgencyEntity.noun);
  const known = await db
    .selectFrom('tax_rates')
    .select(['agency_id', 'jurisdiction'])
    .where('agency_id', '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .execute();
  const unknown = wanted.find(
    (one) => !known.some((rate) => rate.agency_id === one.agencyID && rate.jurisdiction === one.jurisdiction),
  );
  if (!unknown) return;
  const message = `${unknown.jurisdiction} has no rate. Set one first.`;
  throw unprocessable(message, { jurisdictions: message });
}

async function keepJurisdictions(context: Context, zoneID: number, all: ZoneState['jurisdictions']): Promise<void> {
  const db = context.db<TaxTables>();
  await db.deleteFrom('tax_zone_jurisdictions').where('zone_id', '=', zoneID).execute();
  const rows = all.map(({ agencyID, jurisdiction }, place) => ({
    zone_id: zoneID,
    agency_id: agencyID,
    jurisdiction,
    place,
  }));
  await db.insertInto('tax_zone_jurisdictions').values(rows).execute();
}

/** The one way to change a zone: locks it, lets `work` say what. Errors: 404, 422. */
async function changeZone(
  context: Context,
  zoneID: number,
  event: TaxZoneEvent,
  work: (state: ZoneState) => Partial<ZoneState>,
  more = { withArchived: false },
): Promise<TaxZone> {
  const db = context.db<TaxTables>();
  const row = await db
    .selectFrom('tax_zones')
    .select(['name', 'archived_at as archivedAt'])
    .where('zone_id', '=', zoneID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.archivedAt && !more.withArchived)) throw notFound(taxZoneEntity.noun);
  const jurisdictions = await db
    .selectFrom('tax_zone_jurisdictions')
    .select(['agency_id as agencyID', 'jurisdiction'])
    .where('zone_id', '=', zoneID)
    .orderBy('place')
    .execute();
  const before: ZoneState = { ...row, jurisdictions };
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return oneZone(context, zoneID);
  if (after.name !== before.name) await assertNameIsFree(context, after.name);
  if (after.archivedAt && !before.archivedAt) await assertNobodys(context, zoneID, before.name);
  await db
    .updateTable('tax_zones')
    .set({ name: after.name, archived_at: after.archivedAt })
    .where('zone_id', '=', zoneID)
    .execute();
  if (changed.after.jurisdictions) {
    await assertJurisdictions(context, after.jurisdictions);
    await keepJurisdictions(context, zoneID, after.jurisdictions);
  }
  context.emit({ ...taxZoneEvents.event(event), entityId: zoneID, ...changed });
  return oneZone(context, zoneID);
}

async function assertNobodys(context: Context, zoneID: number, name: string): Promise<void> {
  const [zone] = await readZones(context, zoneID);
  if (zone?.isDefault) throw unprocessable(`${name} is the default zone. Choose another one first.`);
  const total = zone?.customersTotal;
  if (total) throw unprocessable(`${name} is the zone of ${total} customer${total === 1 ? '' : 's'}.`);
}

async function assertNameIsFree(context: Context, name: string): Promise<void> {
  const taken = await context
    .db<TaxTables>()
    .selectFrom('tax_zones')
    .select('zone_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  const message = 'There is a zone of this name already';
  if (taken) throw unprocessable(message, { name: message });
}

/** Errors: 404 unless a zone that is not archived; it stays so until the commit. */
async function assertZone(context: Context, zoneID: number | null): Promise<void> {
  if (zoneID === null) return;
  const row = await context
    .db<TaxTables>()
    .selectFrom('tax_zones')
    .select('zone_id')
    .where('zone_id', '=', zoneID)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw notFound(taxZoneEntity.noun);
}

/** Of the given ids those of this tenant, with their names. */
export async function visibleTaxZones(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<TaxTables>()
    .selectFrom('tax_zones')
    .select(['zone_id', 'name'])
    .where('zone_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('archived_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.zone_id, row.name]));
}

/** Puts former fields back; what was added is archived. Errors: 404, 409, 422. */
export async function restoreTaxZone(context: Context, id: number, change: Restoration): Promise<void> {
  const now = await moment(context);
  const work = (state: ZoneState): Partial<ZoneState> => {
    if (taxZoneEvents.is(change.event, 'tax_zone_created')) return { archivedAt: now };
    assertUnchanged(state, change.expected);
    return change.former;
  };
  await changeZone(context, id, 'tax_zone_undone', work, { withArchived: true });
}

// ---------------------------------------------------------------- what is taxed, and whose default zone

/** A company has one record of them. */
export async function visibleTaxSettings(_context: Context, ids: number[]): Promise<Map<number, string>> {
  return new Map(ids.filter((id) => id === onlyID).map((id) => [id, taxSettingsEntity.noun]));
}

/** Errors: 404, 409. */
export async function restoreTaxSettings(context: Context, id: number, change: Restoration): Promise<void> {
  if (id !== onlyID) throw notFound(taxSettingsEntity.noun);
  await changeSettings(context, 'tax_settings_undone', (state) => {
    assertUnchanged(state, change.expected);
    return change.former;
  });
}

/** Errors: 404 for a default zone that is not there. */
async function changeSettings(
  context: Context,
  event: TaxSettingsEvent,
  work: (state: SettingsState) => Partial<SettingsState>,
): Promise<SettingsState> {
  const db = context.db<TaxTables>();
  const lock = () => db.selectFrom('tax_settings').selectAll().forUpdate().executeTakeFirst();
  const stateOf = (row: Awaited<ReturnType<typeof lock>>): SettingsState => ({
    ...taxableOf(row?.taxable),
    defaultZoneID: row?.default_zone_id ?? null,
  });
  let row = await lock();
  if (!row && difference(stateOf(row), { ...stateOf(row), ...work(stateOf(row)) })) {
    // Of two who are the first at once, the second waits here for the other.
    await db
      .insertInto('tax_settings')
      .values({ taxable: '{}' })
      .onConflict((target) => target.columns(withTenant()).doNothing())
      .execute();
    row = await lock();
  }
  const before = stateOf(row);
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return after;
  const { defaultZoneID, ...taxable } = after;
  if (defaultZoneID !== before.defaultZoneID) await assertZone(context, defaultZoneID);
  await db
    .updateTable('tax_settings')
    .set({ default_zone_id: defaultZoneID, taxable: JSON.stringify(taxable) })
    .execute();
  context.emit({ ...taxSettingsEvents.event(event), entityId: onlyID, ...changed });
  return after;
}

// ---------------------------------------------------------------- customers

/** Of the given customers those of this tenant. */
export async function visibleCustomerTaxes(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<CustomerNames>()
    .selectFrom('customers')
    .select(['customer_id', 'name'])
    .where('customer_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.customer_id, `Sales tax of ${row.name}`]));
}

/** Errors: 404, 409. */
export async function restoreCustomerTax(context: Context, id: number, change: Restoration): Promise<void> {
  await changeCustomerTax(context, id, 'customer_tax_undone', (state) => {
    assertUnchanged(state, change.expected);
    return change.former;
  });
}

/** Errors: 404 unknown customer or zone; 409. */
async function changeCustomerTax(
  context: Context,
  customerID: number,
  event: CustomerTaxEvent,
  work: (state: CustomerState) => Partial<CustomerState>,
): Promise<CustomerTax> {
  await assertCustomer(context, customerID);
  const db = context.db<TaxTables & CustomerNames>();
  // Before there is a row, theirs is what two wait at.
  await db.selectFrom('customers').select('name').where('customer_id', '=', customerID).forUpdate().execute();
  const { customerID: _, ...before } = await customerTaxOf(context, customerID);
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return { customerID, ...after };
  if (after.zoneID !== before.zoneID) await assertZone(context, after.zoneID);
  const had = new Set(before.locationZones.map(({ zoneID }) => zoneID));
  for (const { zoneID } of after.locationZones) if (!had.has(zoneID)) await assertZone(context, zoneID);
  await keepZones(context, customerID, after.locationZones);
  const columns = {
    zone_id: after.zoneID,
    exempt_reason: after.exemption?.reason ?? null,
    certificate: after.exemption?.certificate ?? '',
    valid_through: after.exemption?.validThrough ?? null,
  };
  await db
    .insertInto('customer_taxes')
    .values({ customer_id: customerID, ...columns })
    .onConflict((target) => target.columns(withTenant('customer_id')).doUpdateSet(columns))
    .execute();
  context.emit({ ...customerTaxEvents.event(event), entityId: customerID, ...changed });
  return { customerID, ...after };
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { type Orders, pageOrder } from '#server/database/page-order.ts';
import { holdsWords } from '#server/database/words.ts';
import type { Found, Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { assertCustomer, assertLocation, type CustomerNames, type LocationNames } from '../customers/public.ts';
import type { Asset, AssetSortKey, assetCalls } from './contract.ts';
import type { AssetsTables } from './tables.ts';

const pageSize = 100;

type State = Pick<Asset, 'assetNumber' | 'assetName' | 'model' | 'serialNumber' | 'customerID' | 'locationID'> & {
  deletedAt: string | null;
};
const columnOf = {
  assetNumber: 'asset_number',
  assetName: 'name',
  model: 'model',
  serialNumber: 'serial_number',
  customerID: 'customer_id',
  locationID: 'location_id',
  deletedAt: 'deleted_at',
} as const;

/** What each head of the list sorts by. */
const orders: Orders<AssetSortKey> = {
  number: { by: sql`lower(a.asset_number)`, isNeverEmpty: true },
  name: { by: sql`lower(a.name)`, isNeverEmpty: true },
  model: { by: sql`lower(a.model)` },
  serial: { by: sql`lower(a.serial_number)` },
  customer: { by: sql`lower(coalesce(c.name, ''))` },
  location: { by: sql`lower(coalesce(l.name, ''))` },
};

export const assetServices: Services<typeof assetCalls> = {
  async listAssets(context, { search, customerID, sort = 'number', next }) {
    const order = pageOrder(orders, sql<number>`a.asset_id`, { sort, next, pageSize });
    const part = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const found = await selectAssets(context)
      .select(order.value)
      .where('a.deleted_at', 'is', null)
      .$if(Boolean(search), (query) =>
        query.where((eb) => eb.or([eb('a.asset_number', 'ilike', part), eb('a.name', 'ilike', part)])),
      )
      .$if(customerID !== undefined, (query) => query.where('a.customer_id', '=', customerID ?? null))
      .where(order.after)
      .orderBy(order.columns)
      .limit(order.limit)
      .execute();
    return order.pageOf(found, (row) => row.assetID);
  },

  getAsset: (context, { assetID }) => getAsset(context, assetID),

  isNumberFree: async (context, { assetNumber, assetID }) => ({
    isFree: await isFree(context, assetNumber, assetID ?? 0),
  }),

  async createAsset(context, fields) {
    await assertReferences(context, fields);
    if (!(await isFree(context, fields.assetNumber, 0))) throw numberTaken();
    const assetID = await context.nextNumber('asset');
    await context
      .db<AssetsTables>()
      .insertInto('assets')
      .values({
        asset_id: assetID,
        asset_number: fields.assetNumber,
        name: fields.assetName,
        model: fields.model,
        serial_number: fields.serialNumber,
        customer_id: fields.customerID,
        location_id: fields.locationID,
        created_by: context.actor.userId || null,
        deleted_at: null,
      })
      .execute()
      .catch(refuseTaken);
    context.emit({ module: 'assets', entityId: assetID, name: 'asset_created', before: null, after: fields });
    return getAsset(context, assetID);
  },

  async updateAsset(context, { assetID, changes }) {
    await changeAsset(context, assetID, 'asset_changed', async (state) => {
      const set = merge<State>(state, changes);
      await assertReferences(context, { ...state, ...set });
      if (set.assetNumber && !(await isFree(context, set.assetNumber, assetID))) throw numberTaken();
      await setFields(context, assetID, set);
    });
    return getAsset(context, assetID);
  },

  async deleteAsset(context, { assetID }) {
    await changeAsset(context, assetID, 'asset_deleted', () => setDeleted(context, assetID, true));
    return {};
  },
};

/** Of the given ids those of this tenant, with their names. */
export async function seeAssets(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<AssetsTables>()
    .selectFrom('assets')
    .select(['asset_id', 'asset_number', 'name'])
    .where('asset_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.asset_id, `${row.asset_number} ${row.name}`]));
}

/** By number, name, model or serial number. */
export async function findAssets(context: Context, text: string, most: number): Promise<Found[]> {
  const rows = await selectAssets(context)
    .where('a.deleted_at', 'is', null)
    .where(holdsWords(text, 'a.asset_number', 'a.name', 'a.model', 'a.serial_number'))
    .orderBy(sql`lower(a.asset_number)`)
    .limit(most)
    .execute();
  return rows.map(({ assetID, assetNumber, assetName, customerName }) => ({
    id: assetID,
    number: assetNumber,
    label: assetName,
    detail: customerName,
    statusID: null,
  }));
}

/** Puts former fields back. Errors: 404; 409; 422 when the number was taken meanwhile. */
export async function restoreAsset(context: Context, id: number, change: Restoration): Promise<void> {
  const work = async (state: State) => {
    if (change.event === 'asset_created') return setDeleted(context, id, true);
    assertUnchanged(state, change.expected);
    const former = { ...state, ...(change.former as Partial<State>) };
    if (!former.deletedAt && !(await isFree(context, former.assetNumber, id))) throw numberTaken();
    await setFields(context, id, change.former as Partial<State>);
  };
  await changeAsset(context, id, 'asset_undone', work, { withDeleted: true });
}

/** The one way to change an asset: locks it, lets `work` change it, tells what became different. */
async function changeAsset(
  context: Context,
  assetID: number,
  event: string,
  work: (state: State) => Promise<void>,
  more = { withDeleted: false },
): Promise<void> {
  const before = await stateOf(context, assetID, more);
  await work(before);
  const changed = difference(before, await stateOf(context, assetID, { withDeleted: true }));
  if (changed) context.emit({ module: 'assets', entityId: assetID, name: event, ...changed });
  else context.leftAsItWas();
}

/** Locked for this transaction. Errors: 404. */
async function stateOf(context: Context, assetID: number, more: { withDeleted: boolean }): Promise<State> {
  const row = await context
    .db<AssetsTables>()
    .selectFrom('assets')
    .select(['asset_number as assetNumber', 'name as assetName', 'model', 'serial_number as serialNumber'])
    .select(['customer_id as customerID', 'location_id as locationID', 'deleted_at as deletedAt'])
    .where('asset_id', '=', assetID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.deletedAt && !more.withDeleted)) throw notFound('Asset');
  return row;
}

function selectAssets(context: Context) {
  return context
    .db<AssetsTables & CustomerNames & LocationNames>()
    .selectFrom('assets as a')
    .leftJoin('customers as c', 'c.customer_id', 'a.customer_id')
    .leftJoin('customer_locations as l', 'l.location_id', 'a.location_id')
    .select(['a.asset_id as assetID', 'a.asset_number as assetNumber', 'a.name as assetName', 'a.model'])
    .select(['a.serial_number as serialNumber', 'a.customer_id as customerID', 'c.name as customerName'])
    .select(['a.location_id as locationID', 'l.name as locationName']);
}

/** Errors: 404. */
async function getAsset(context: Context, assetID: number): Promise<Asset> {
  const row = await selectAssets(context)
    .where('a.asset_id', '=', assetID)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Asset');
  return row;
}

async function setFields(context: Context, assetID: number, fields: Partial<State>): Promise<void> {
  const columns = toColumns(fields, columnOf);
  if (Object.keys(columns).length === 0) return;
  await context
    .db<AssetsTables>()
    .updateTable('assets')
    .set(columns)
    .where('asset_id', '=', assetID)
    .execute()
    .catch(refuseTaken);
}

async function setDeleted(context: Context, assetID: number, isDeleted: boolean): Promise<void> {
  await context
    .db<AssetsTables>()
    .updateTable('assets')
    .set({ deleted_at: isDeleted ? sql<string>`date_trunc('second', now())` : null })
    .where('asset_id', '=', assetID)
    .execute();
}

async function assertReferences(context: Context, fields: Pick<State, 'customerID' | 'locationID'>): Promise<void> {
  if (fields.customerID) await assertCustomer(context, fields.customerID);
  if (fields.locationID) await assertLocation(context, fields.customerID, fields.locationID);
}

async function isFree(context: Context, assetNumber: string, butID: number): Promise<boolean> {
  const taken = await context
    .db<AssetsTables>()
    .selectFrom('assets')
    .select('asset_id')
    .where(sql`lower(asset_number)`, '=', assetNumber.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('asset_id', '<>', butID)
    .executeTakeFirst();
  return taken === undefined;
}

const numberTaken = () => unprocessable(assetNumberTakenMessage, { assetNumber: assetNumberTakenMessage });

/** Two people who take the same number at the same moment: the store lets one through. */
function refuseTaken(error: { code?: string }): never {
  throw error.code === '23505' ? numberTaken() : error;
}

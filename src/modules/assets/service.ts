import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type Orders, pageOrder } from '#server/database/page-order.ts';
import { holdsWords } from '#server/database/words.ts';
import type { Found } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { CustomerNames, LocationNames } from '../customers/public.ts';
import type { Asset, AssetSortKey, assetCalls } from './contract.ts';
import { assets } from './record.ts';
import type { AssetsTables } from './tables.ts';

const pageSize = 100;

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
    isFree: await assets.isFree(context, { assetNumber }, assetID ?? 0),
  }),

  createAsset: async (context, fields) => getAsset(context, (await assets.create(context, fields)).id),

  async updateAsset(context, { assetID, changes }) {
    await assets.edit(context, assetID, changes);
    return getAsset(context, assetID);
  },

  async deleteAsset(context, { assetID }) {
    await assets.remove(context, assetID);
    return {};
  },
};

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

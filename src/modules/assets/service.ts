import { sql } from 'kysely';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { AssetSortKey, assetCalls } from './contract.ts';
import { assets } from './record.ts';

/** What each head of the list sorts by. */
const orders: Orders<AssetSortKey> = {
  number: { by: sql`lower(asset_number)`, isNeverEmpty: true },
  name: { by: sql`lower(name)`, isNeverEmpty: true },
  model: { by: sql`lower(model)` },
  serial: { by: sql`lower(serial_number)` },
  customer: { by: sql`lower(coalesce("customerName", ''))` },
  location: { by: sql`lower(coalesce("locationName", ''))` },
  type: { by: sql`lower(coalesce("assetTypeName", ''))` },
};
const fields = [
  'assetNumber',
  'assetName',
  'model',
  'serialNumber',
  'customerID',
  'locationID',
  'assetTypeID',
] as const;
const words = ['asset_number', 'name'];

const { list, get, create, edit, isFree, remove } = recordCalls(assets, 'assetID');
export const assetServices: Services<typeof assetCalls> = {
  listAssets: list({ orders, first: 'number', fields, words, filters: ['customerID', 'assetTypeID'] }),
  getAsset: get,
  isNumberFree: isFree,
  createAsset: create,
  updateAsset: edit,
  deleteAsset: remove,
};

import { z } from 'zod';
import { changesOf, id, line, listAsked, nothing, pageOf, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';

const assetNumber = line(60).min(1, 'Give the asset a number');

export const asset = z.object({
  assetID: id,
  assetNumber: z.string(),
  assetName: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  customerID: id.nullable(),
  customerName: z.string().nullable(),
  locationID: id.nullable(),
  locationName: z.string().nullable(),
  assetTypeID: id.nullable(),
  assetTypeName: z.string().nullable(),
});
export type Asset = z.infer<typeof asset>;

/** What there is to say of one. */
const fields = {
  assetNumber,
  assetName: line(150).min(1, 'Give the asset a name'),
  model: line(100).default(''),
  serialNumber: line(100).default(''),
  customerID: id.nullable().default(null),
  locationID: id.nullable().default(null),
  /** What kind of equipment it is: one of the company's asset types. */
  assetTypeID: id.nullable().default(null),
};

/** What a list of assets can be ordered by. */
const assetSortKeys = ['number', 'name', 'model', 'serial', 'customer', 'location', 'type'] as const;
export type AssetSortKey = (typeof assetSortKeys)[number];

export const assetCalls = {
  listAssets: read({
    path: 'assets/get_asset_list',
    shows: ['assets', 'customers', 'asset_types'],
    about: 'A page of 100 assets, by number or by what is asked for.',
    permission: can('assets', 'read'),
    input: z.object({
      ...listAsked(assetSortKeys),
      customerID: id.optional(),
      assetTypeID: id.optional(),
    }),
    output: pageOf(asset),
  }),
  getAsset: read({
    path: 'assets/get_asset',
    shows: ['assets', 'customers', 'asset_types'],
    about: 'One asset.',
    permission: can('assets', 'read'),
    input: z.object({ assetID: id }),
    output: asset,
  }),
  isNumberFree: read({
    path: 'assets/is_asset_number_free',
    about: 'Whether an asset number can still be taken.',
    permission: can('assets', 'read'),
    input: z.object({ assetNumber, assetID: id.optional() }),
    output: z.object({ isFree: z.boolean() }),
  }),
  createAsset: write({
    path: 'assets/create_asset',
    about: 'Adds an asset; its number is unique in the company.',
    permission: can('assets', 'create'),
    undo: 'image',
    input: z.object({ ...fields, ...fieldsOfNew }),
    output: asset,
  }),
  updateAsset: write({
    path: 'assets/update_asset',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('assets', 'update'),
    undo: 'image',
    input: z.object({ assetID: id, changes: changesOf(fields) }),
    output: asset,
  }),
  deleteAsset: write({
    path: 'assets/delete_asset',
    about: 'Deletes an asset; it can be restored.',
    permission: can('assets', 'delete'),
    undo: 'image',
    input: z.object({ assetID: id }),
    output: nothing,
  }),
};

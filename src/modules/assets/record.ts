import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { assertCustomer, assertLocation, customerNames, locationNames } from '../customers/public.ts';
import { assertAssetType, assetTypeNames } from '../types/public.ts';
import type { Asset } from './contract.ts';
import { assetEntity } from './entity.ts';

type CustomerDeed = 'customer_merged' | 'customer_unmerged';
type Names = Pick<Asset, 'customerName' | 'locationName' | 'assetTypeName'>;

export const assets = new RecordLife<
  Omit<Asset, 'assetID' | keyof Names>,
  'imported' | 'import_undone' | CustomerDeed,
  Names
>({
  entity: assetEntity,
  kind: 'asset',
  table: 'assets',
  id: 'asset_id',
  columns: {
    assetNumber: 'asset_number',
    assetName: 'name',
    model: 'model',
    serialNumber: 'serial_number',
    customerID: 'customer_id',
    locationID: 'location_id',
    assetTypeID: 'asset_type_id',
  },
  names: {
    customerName: { of: 'customerID', ...customerNames },
    locationName: { of: 'locationID', ...locationNames },
    assetTypeName: { of: 'assetTypeID', ...assetTypeNames },
  },
  label: sql<string>`concat_ws(' ', asset_number, name)`,
  unique: { field: 'assetNumber', taken: assetNumberTakenMessage },
  references: {
    customerID: assertCustomer,
    locationID: (context, locationID, { customerID }) => assertLocation(context, customerID, locationID),
    assetTypeID: assertAssetType,
  },
  found: {
    words: ['asset_number', 'name', 'model', 'serial_number'],
    detail: 'customerName',
    number: { column: 'asset_number', name: 'name' },
  },
  exported: { isSeenByRecord: true },
});

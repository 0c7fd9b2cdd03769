import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { assertCustomer, assertLocation } from '../customers/public.ts';
import type { Asset } from './contract.ts';
import { assetEntity } from './entity.ts';

export const assets = new RecordLife<Omit<Asset, 'assetID' | 'customerName' | 'locationName'>>({
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
  },
  label: sql<string>`concat_ws(' ', asset_number, name)`,
  unique: { field: 'assetNumber', taken: assetNumberTakenMessage },
  async assertReferences(context, { customerID, locationID }) {
    if (customerID) await assertCustomer(context, customerID);
    if (locationID) await assertLocation(context, customerID, locationID);
  },
  exported: { isSeenByRecord: true },
});

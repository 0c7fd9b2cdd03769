import { countRecords } from '#server/declared/area-counts.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { assetCalls } from './contract.ts';
import { assetEntity } from './entity.ts';
import { assetServices, findAssets, restoreAsset, seeAssets } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'assets',
    table: 'assets',
    key: ['asset_id'],
    columns: [
      'asset_id',
      'asset_number',
      'name',
      'model',
      'serial_number',
      'customer_id',
      'location_id',
      'created_at',
      'created_by',
    ],
    permission: can('assets', 'read'),
    seenAs: { module: 'assets', id: 'asset_id' },
    deleted: 'deleted_at',
  },
];

export const assetsModule: Module = {
  name: 'assets',
  tables,
  routes: routes(assetCalls, assetServices),
  counts: [
    { area: '/assets', label: 'assets', needs: can('assets', 'read'), module: 'assets', count: countRecords('assets') },
  ],
  names: [namesIn('customers', 'assets', 'customer_id')],
  entities: [{ ...assetEntity, see: seeAssets, restore: restoreAsset, find: findAssets }],
};

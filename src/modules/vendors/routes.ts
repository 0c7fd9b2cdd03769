import { countRecords } from '#server/declared/area-counts.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { vendorCalls } from './contract.ts';
import { vendorEntity } from './entity.ts';
import { findVendors, restoreVendor, seeVendors, vendorServices } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'vendors',
    table: 'vendors',
    key: ['vendor_id'],
    columns: [
      'vendor_id',
      'name',
      'phone',
      'email',
      'website',
      'address',
      'city',
      'state',
      'zip',
      'account_number',
      'payment_terms',
      'is_1099',
      'remarks',
      'created_at',
      'created_by',
    ],
    permission: can('vendors', 'read'),
    deleted: 'deleted_at',
  },
];

export const vendorsModule: Module = {
  name: 'vendors',
  tables,
  routes: routes(vendorCalls, vendorServices),
  counts: [
    {
      area: '/vendors',
      label: 'vendors',
      needs: can('vendors', 'read'),
      module: 'vendors',
      count: countRecords('vendors'),
    },
  ],
  entities: [{ ...vendorEntity, see: seeVendors, restore: restoreVendor, find: findVendors }],
};

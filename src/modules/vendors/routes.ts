import { recordCalls } from '#server/records/record-calls.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { vendorCalls } from './contract.ts';
import { vendorImporter } from './importing/importer.ts';
import { vendorListing, vendors } from './record.ts';

const { list, get, create, edit, remove } = recordCalls(vendors, 'vendorID');

export const vendorsModule: Module = {
  name: 'vendors',
  ...vendors.said(),
  importers: [vendorImporter],
  routes: routes(vendorCalls, {
    listVendors: list(vendorListing),
    getVendor: get,
    createVendor: create,
    updateVendor: edit,
    deleteVendor: remove,
  }),
};

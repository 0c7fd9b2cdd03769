import { type Module, routes } from '#server/routes.ts';
import { vendorCalls } from './contract.ts';
import { vendorEntity } from './entity.ts';
import { findVendors, restoreVendor, seeVendors, vendorServices } from './service.ts';

export const vendorsModule: Module = {
  name: 'vendors',
  routes: routes(vendorCalls, vendorServices),
  entities: [{ ...vendorEntity, see: seeVendors, restore: restoreVendor, find: findVendors }],
};

import { type Module, routes } from '#server/request/routes.ts';
import { vendorCalls } from './contract.ts';
import { vendorEntity } from './entity.ts';
import { vendors } from './record.ts';
import { vendorServices } from './service.ts';

export const vendorsModule: Module = {
  name: 'vendors',
  tables: [vendors.exported()],
  counts: [vendors.count(vendorEntity)],
  entities: [vendors.entity()],
  routes: routes(vendorCalls, vendorServices),
};

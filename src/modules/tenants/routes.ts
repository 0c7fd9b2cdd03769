import { type Module, routes } from '#server/request/routes.ts';
import { tenantCalls } from './contract.ts';
import { getTenantLocations, tenantEntityServer } from './service.ts';

export const tenantsModule: Module = {
  name: 'tenants',
  routes: routes(tenantCalls, { getTenantLocations }),
  entities: [tenantEntityServer],
};

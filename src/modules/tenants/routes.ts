import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { tenantCalls } from './contract.ts';
import { getTenantLocations, tenantEntityServer } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'divisions',
    table: 'divisions',
    key: ['division_id'],
    columns: ['division_id', 'name'],
    permission: can('users', 'read'),
  },
  {
    name: 'departments',
    table: 'departments',
    key: ['department_id'],
    columns: ['department_id', 'name'],
    permission: can('users', 'read'),
  },
];

export const tenantsModule: Module = {
  name: 'tenants',
  tables,
  routes: routes(tenantCalls, { getTenantLocations }),
  entities: [tenantEntityServer],
};

import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { serviceCalls } from './contract.ts';
import { serviceEntity } from './entity.ts';
import { services } from './record.ts';
import { serviceServices } from './service.ts';

const said = services.said();
const parts: ExportedTable = {
  name: 'parts of bundles',
  table: 'service_parts',
  key: ['service_id', 'line'],
  columns: ['service_id', 'line', 'part_id', 'quantity_units'],
  permission: can('services', 'read'),
};

export const servicesModule: Module = {
  name: 'services',
  ...said,
  tables: [...said.tables, parts],
  names: [
    ...(said.names ?? []),
    namesIn('services', 'service_parts', 'part_id', { module: serviceEntity.module, id: 'service_id' }),
  ],
  routes: routes(serviceCalls, {
    ...serviceServices,
    createService: withFieldsOfNew('services', 'serviceID', serviceServices.createService),
  }),
};

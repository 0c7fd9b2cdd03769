import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { customFieldCalls } from './contract.ts';
import { customFieldFacet } from './public.ts';
import { customFields } from './record.ts';
import { customFieldServices } from './service.ts';

export const customFieldsModule = (entities: () => Entities): Module => ({
  name: 'custom-fields',
  tables: [
    {
      name: 'custom fields',
      table: 'custom_fields',
      key: ['field_id'],
      columns: ['field_id', 'module', 'name', 'type', 'choices', 'is_on_paper', 'archived_at'],
      permission: can('settings', 'read'),
    },
    {
      name: 'custom field values',
      table: 'custom_values',
      key: ['module', 'entity_id', 'field_id'],
      columns: ['module', 'entity_id', 'field_id', 'value'],
      permission: can('settings', 'read'),
      seenAs: { module: { column: 'module' }, id: 'entity_id' },
    },
  ],
  routes: routes(customFieldCalls, customFieldServices(entities)),
  // What holds something in a field is found by what that is called.
  entities: [{ ...customFields.entity(), calledBy: 'name' }],
  facets: [customFieldFacet],
});

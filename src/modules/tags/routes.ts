import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { tagCalls } from './contract.ts';
import { tagFacet } from './public.ts';
import { tagServices } from './service.ts';

export const tagsModule = (entities: () => Entities): Module => ({
  name: 'tags',
  tables: [
    {
      name: 'record tags',
      table: 'record_tags',
      key: ['module', 'entity_id', 'tag_id'],
      columns: ['module', 'entity_id', 'tag_id'],
      permission: can('settings', 'read'),
      seenAs: { module: { column: 'module' }, id: 'entity_id' },
    },
  ],
  routes: routes(tagCalls, tagServices(entities)),
  facets: [tagFacet],
});

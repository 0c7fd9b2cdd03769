import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { typeCalls } from './contract.ts';
import { typesOf } from './record.ts';
import { typeServices } from './service.ts';

/** What is out of use leaves too: customers and assets name it. */
const exported = (table: string, name: string, ...more: string[]): ExportedTable => ({
  name,
  table,
  key: ['type_id'],
  columns: ['type_id', 'name', ...more, 'archived_at'],
  permission: can('settings', 'read'),
});

export const typesModule: Module = {
  name: 'types',
  tables: [
    exported('referral_types', 'referral types'),
    exported('asset_types', 'asset types'),
    exported('event_types', 'event types', 'color', 'minutes'),
    exported('tags', 'tags', 'color'),
  ],
  // What bears a tag is found by what that is called.
  entities: Object.values(typesOf).map((life) => ({
    ...life.entity(),
    ...(life === typesOf.tag && { calledBy: 'name' }),
  })),
  routes: routes(typeCalls, typeServices),
};

import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { exportCalls } from './contract.ts';
import { exportEntityServer, exportServices } from './service.ts';

export const exportsModule = (entities: () => Entities, tables: readonly ExportedTable[]): Module => ({
  name: 'exports',
  routes: routes(exportCalls, exportServices(entities, tables)),
  entities: [exportEntityServer],
});

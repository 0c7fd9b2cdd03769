import type { Entities } from '#server/entities.ts';
import type { ExportedTable } from '#server/exported-tables.ts';
import { type Module, routes } from '#server/routes.ts';
import { exportCalls } from './contract.ts';
import { exportEntityServer, exportServices } from './service.ts';

export const exportsModule = (entities: () => Entities, tables: readonly ExportedTable[]): Module => ({
  name: 'exports',
  routes: routes(exportCalls, exportServices(entities, tables)),
  entities: [exportEntityServer],
});

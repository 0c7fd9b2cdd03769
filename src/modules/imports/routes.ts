import type { Importer } from '#server/declared/importers.ts';
import type { Names } from '#server/declared/references.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { importCalls } from './contract.ts';
import { importServices } from './service.ts';

export const importsModule = (
  importers: readonly Importer[],
  names: readonly Names[],
  entities: () => Entities,
): Module => ({
  name: 'imports',
  routes: routes(importCalls, importServices(importers, names, entities)),
});

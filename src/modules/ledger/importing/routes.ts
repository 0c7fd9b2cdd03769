import { type Module, routes } from '#server/request/routes.ts';
import { importCalls } from './contract.ts';
import { importServices } from './service.ts';

export const entryImportModule: Module = {
  name: 'entry-imports',
  routes: routes(importCalls, importServices),
};

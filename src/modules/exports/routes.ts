import { type Module, routes } from '#server/routes.ts';
import { exportCalls } from './contract.ts';
import { exportEntityServer, exportServices } from './service.ts';

export const exportsModule: Module = {
  name: 'exports',
  routes: routes(exportCalls, exportServices),
  entities: [exportEntityServer],
};

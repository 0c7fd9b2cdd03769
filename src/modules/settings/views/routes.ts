import { type Module, routes } from '#server/request/routes.ts';
import { viewCalls } from './contract.ts';
import { savedViewServer, viewServices } from './service.ts';

export const viewsModule: Module = {
  name: 'settings/views',
  routes: routes(viewCalls, viewServices),
  entities: [savedViewServer],
};

import type { Entities } from '#server/records/entities.ts';
import { type Module, type Route, routes } from '#server/request/routes.ts';
import { rightsCalls } from './contract.ts';
import { rightsServices } from './service.ts';

export const rightsModule = (entities: () => Entities, allRoutes: () => readonly Route[]): Module => ({
  name: 'rights',
  routes: routes(rightsCalls, rightsServices(entities, allRoutes)),
});

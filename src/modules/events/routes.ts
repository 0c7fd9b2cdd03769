import type { Belonging } from '#server/declared/timelines.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, type Route, routes } from '#server/request/routes.ts';
import { eventCalls } from './contract.ts';
import { liveCalls } from './live-contract.ts';
import { eventServices } from './service.ts';

export const eventsModule = (
  entities: () => Entities,
  allRoutes: () => Route[],
  belongings: readonly Belonging[],
): Module => ({
  name: 'events',
  routes: routes({ ...eventCalls, ...liveCalls }, eventServices(entities, allRoutes, belongings)),
});

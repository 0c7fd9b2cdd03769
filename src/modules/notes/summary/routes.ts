import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { summaryCalls } from './contract.ts';
import { summaryServices } from './service.ts';

export const noteSummaryModule = (entities: () => Entities): Module => ({
  name: 'notes/summary',
  routes: routes(summaryCalls, summaryServices(entities)),
});

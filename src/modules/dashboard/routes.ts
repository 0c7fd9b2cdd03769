import type { Waiting } from '#server/declared/waiting.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { dashboardCalls } from './contract.ts';
import { dashboardServices } from './service.ts';

export const dashboardModule = (waiting: Waiting[]): Module => ({
  name: 'dashboard',
  routes: routes(dashboardCalls, dashboardServices(waiting)),
});

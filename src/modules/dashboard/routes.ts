import { type Module, routes } from '#server/routes.ts';
import type { Waiting } from '#server/waiting.ts';
import { dashboardCalls } from './contract.ts';
import { dashboardServices } from './service.ts';

export const dashboardModule = (waiting: Waiting[]): Module => ({
  name: 'dashboard',
  routes: routes(dashboardCalls, dashboardServices(waiting)),
});

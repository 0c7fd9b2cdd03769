import { type Module, routes } from '#server/routes.ts';
import { dashboardCalls } from './contract.ts';
import { dashboardServices } from './service.ts';

export const dashboardModule: Module = { name: 'dashboard', routes: routes(dashboardCalls, dashboardServices) };

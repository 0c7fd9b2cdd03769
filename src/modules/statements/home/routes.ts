import { type Module, routes } from '#server/request/routes.ts';
import { homeCalls } from './contract.ts';
import { homeServices } from './service.ts';

export const accountingHomeModule: Module = { name: 'accounting_home', routes: routes(homeCalls, homeServices) };

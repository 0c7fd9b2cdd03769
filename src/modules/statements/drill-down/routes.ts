import { type Module, routes } from '#server/request/routes.ts';
import { figureCalls } from './contract.ts';
import { figureServices } from './service.ts';

export const drillDownModule: Module = { name: 'figures', routes: routes(figureCalls, figureServices) };

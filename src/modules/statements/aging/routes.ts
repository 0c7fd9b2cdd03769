import { type Module, routes } from '#server/request/routes.ts';
import { agingCalls } from './contract.ts';
import { agingServices } from './service.ts';

export const agingModule: Module = { name: 'aging', routes: routes(agingCalls, agingServices) };

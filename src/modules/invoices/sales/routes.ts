import { type Module, routes } from '#server/request/routes.ts';
import { salesCalls } from './contract.ts';
import { salesServices } from './service.ts';

export const salesModule: Module = { name: 'sales', routes: routes(salesCalls, salesServices) };

import { type Module, routes } from '#server/request/routes.ts';
import { billCalls } from './contract.ts';
import { billServices } from './service.ts';

export const billsModule: Module = { name: 'bills', routes: routes(billCalls, billServices) };

import { type Module, routes } from '#server/routes.ts';
import { billCalls } from './contract.ts';
import { billServices } from './service.ts';

export const billsModule: Module = { name: 'bills', routes: routes(billCalls, billServices) };

import { type Module, routes } from '#server/request/routes.ts';
import { billingCalls } from './contract.ts';
import { billingServices } from './service.ts';

export const billingModule: Module = { name: 'billing', routes: routes(billingCalls, billingServices) };

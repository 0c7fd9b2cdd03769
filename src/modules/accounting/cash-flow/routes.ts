import { type Module, routes } from '#server/routes.ts';
import { cashFlowCalls } from './contract.ts';
import { cashFlowServices } from './service.ts';

export const cashFlowModule: Module = {
  name: 'cash-flow',
  routes: routes(cashFlowCalls, cashFlowServices),
};

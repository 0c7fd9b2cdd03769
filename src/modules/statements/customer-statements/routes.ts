import { type Module, routes } from '#server/request/routes.ts';
import { customerStatementCalls } from './contract.ts';
import { customerStatementServices } from './service.ts';

export const customerStatementModule: Module = {
  name: 'customer-statements',
  routes: routes(customerStatementCalls, customerStatementServices),
};

import { type Module, routes } from '#server/request/routes.ts';
import { statementCalls } from './contract.ts';
import { statementServices } from './service.ts';

export const statementsModule: Module = {
  name: 'statements',
  routes: routes(statementCalls, statementServices),
};

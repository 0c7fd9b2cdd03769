import { type Module, routes } from '#server/request/routes.ts';
import { registerCalls } from './contract.ts';
import { listTransactions } from './reports.ts';

export const registersModule: Module = {
  name: 'registers',
  routes: routes(registerCalls, { listTransactions }),
};

import { type Module, routes } from '#server/request/routes.ts';
import { workAccessCalls } from './contract.ts';
import { workAccessServices } from './service.ts';

export const workAccessModule: Module = {
  name: 'work-access',
  routes: routes(workAccessCalls, workAccessServices),
};

import { type Module, routes } from '#server/request/routes.ts';
import { changeSetCalls } from './contract.ts';
import { changeSetServices } from './service.ts';

export const changeSetsModule: Module = {
  name: 'change-sets',
  routes: routes(changeSetCalls, changeSetServices),
};

import { type Module, routes } from '#server/request/routes.ts';
import { viewingCalls } from './contract.ts';
import { stopViewing, viewAsRole } from './service.ts';

export const roleViewingModule: Module = {
  name: 'role-viewing',
  routes: routes(viewingCalls, { viewAsRole, stopViewing }),
};

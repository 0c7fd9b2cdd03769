import { type Module, routes } from '#server/request/routes.ts';
import { roleCalls } from './contract.ts';
import {
  createSecurityRole,
  deleteSecurityRole,
  getFeatures,
  getSecurityRole,
  listSecurityRoles,
  roleEntityServer,
  roles,
  updateSecurityRole,
} from './editing.ts';

export const roleEditingModule: Module = {
  name: 'role-editing',
  ...roles.said(),
  entities: [roleEntityServer],
  routes: routes(roleCalls, {
    listSecurityRoles,
    getSecurityRole,
    getFeatures,
    createSecurityRole,
    updateSecurityRole,
    deleteSecurityRole,
  }),
};

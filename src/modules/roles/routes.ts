import { type Module, routes } from '#server/request/routes.ts';
import { rolesCalls } from './contract.ts';
import { listRoles } from './service.ts';

export const rolesModule: Module = { name: 'roles', routes: routes(rolesCalls, { listRoles }) };

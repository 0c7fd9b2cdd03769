import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';

export const rolesCalls = {
  listRoles: read({
    path: 'settings/get_security_roles',
    shows: ['roles', 'users'],
    about: 'The security roles that a colleague can be given.',
    permission: can('users', 'read'),
    input: z.object({}),
    output: z.object({ roles: z.array(z.object({ roleID: id, roleName: z.string(), isSystem: z.boolean() })) }),
  }),
};

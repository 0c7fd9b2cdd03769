import { z } from 'zod';
import { id, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { workKinds } from '../rules.ts';

const entry = z.object({
  accessID: id,
  userID: id,
  kind: z.enum(workKinds),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
  departmentID: id.nullable(),
  departmentName: z.string().nullable(),
});

export const workAccessCalls = {
  listAccess: read({
    path: 'users/list_work_access',
    shows: ['users', 'divisions', 'departments'],
    about: 'Which divisions and departments a colleague’s tasks and tickets are limited to; none is no limit.',
    permission: can('users', 'read'),
    input: z.object({ userID: id }),
    output: z.object({ access: z.array(entry) }),
  }),
  createAccess: write({
    path: 'users/create_work_access',
    about: 'Adds a division or a department to what a colleague’s tasks or tickets are limited to.',
    permission: can('users', 'update'),
    input: z
      .object({
        userID: id,
        kind: z.enum(workKinds),
        divisionID: id.nullable().default(null),
        departmentID: id.nullable().default(null),
      })
      .refine((given) => (given.divisionID === null) !== (given.departmentID === null), {
        message: 'Choose a division or a department',
        path: ['divisionID'],
      }),
    output: z.object({ accessID: id }),
  }),
  deleteAccess: write({
    path: 'users/delete_work_access',
    about: 'Takes a limit away again.',
    permission: can('users', 'update'),
    input: z.object({ accessID: id }),
    output: nothing,
  }),
};

import { z } from 'zod';
import { changesOf, id, line, nothing, read, write } from '#shared/contract.ts';
import { can, features, levels, mayNamed } from '#shared/permission.ts';
import { subsOf } from '../rules.ts';

/** product.md §3: the level of a feature, and its rights by name. */
export const permissionEntry = z
  .object({
    featureName: z.enum(features),
    permission: z.number().int().min(0).max(levels.delete),
    subPermission: z
      .array(z.object({ subFeatureName: line(80), permission: z.boolean() }))
      .max(20)
      .default([]),
  })
  .refine(
    (entry) => entry.subPermission.every(({ subFeatureName }) => subsOf(entry.featureName).includes(subFeatureName)),
    {
      message: 'There is no such right',
      path: ['subPermission'],
    },
  );

const roleFields = {
  roleName: line(60).min(1, 'Name the role'),
  /** A feature that is left out is not granted. */
  permissions: z
    .array(permissionEntry)
    .max(features.length, 'Name each feature once')
    .refine((entries) => new Set(entries.map(({ featureName }) => featureName)).size === entries.length, {
      message: 'Name each feature once',
    }),
};

const role = z.object({
  roleID: id,
  roleName: z.string(),
  /** It came with the company. */
  isSystem: z.boolean(),
  /** It stays as it is, so that somebody can always give rights. */
  isFixed: z.boolean(),
  /** How many people have it, former ones included. */
  people: z.number(),
  permissions: z.array(permissionEntry),
});
export type Role = z.infer<typeof role>;

const manageRoles = mayNamed('users', 'manage roles');

export const roleCalls = {
  listSecurityRoles: read({
    path: 'settings/list_security_roles',
    shows: ['roles', 'users'],
    about: 'All roles of the company with what they grant and how many people have them, by name.',
    permission: can('users', 'read'),
    input: z.object({}),
    output: z.object({ roles: z.array(role) }),
  }),
  getSecurityRole: read({
    path: 'settings/get_security_role',
    shows: ['roles', 'users'],
    about: 'One role, with what it grants.',
    permission: can('users', 'read'),
    input: z.object({ roleID: id }),
    output: role,
  }),
  getFeatures: read({
    path: 'settings/get_security_role_features',
    shows: [],
    about: 'The features that a role can grant, what people call them, and the rights by name under each.',
    permission: can('users', 'read'),
    input: z.object({}),
    output: z.object({
      features: z.array(
        z.object({
          featureName: z.enum(features),
          label: z.string(),
          subFeatures: z.array(z.object({ subFeatureName: z.string(), about: z.string() })),
        }),
      ),
    }),
  }),
  createSecurityRole: write({
    path: 'settings/create_security_role',
    about:
      'Adds a role. One that grants "manage roles" grants everything, since who has it could give it to themselves.',
    permission: manageRoles,
    undo: 'image',
    input: z.object(roleFields),
    output: role,
  }),
  updateSecurityRole: write({
    path: 'settings/update_security_role',
    about:
      'Renames a role or changes what it grants, from the next request of its people on. The role Administrator stays as it is, and nobody takes "manage roles" from themselves.',
    permission: manageRoles,
    undo: 'image',
    input: z.object({ roleID: id, changes: changesOf(roleFields) }),
    output: role,
  }),
  deleteSecurityRole: write({
    path: 'settings/delete_security_role',
    about: 'Deletes a role; its people get the replacement, which is asked for where there are any.',
    permission: manageRoles,
    undo: 'image',
    input: z.object({ roleID: id, replacementID: id.nullable().default(null) }),
    output: nothing,
  }),
};

import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { merge } from '#server/records/two-people.ts';
import type { Input, Output } from '#shared/contract.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { featureLabel, features, type Grants, isGranted } from '#shared/permission.ts';
import { assertAdministered, countByRole, findPerson, moveToRole, setUserTypes } from '../../people/public.ts';
import { getRole, requireRole } from '../public.ts';
import { aboutNamed, administers, entriesOf, grantsInWords, roleOf, sparse, subsOf } from '../rules.ts';
import type { RoleTables } from '../tables.ts';
import type { Role, roleCalls } from './contract.ts';
import { roleEntity } from './entity.ts';

export const roles = new RecordLife<{ roleName: string; grants: Grants }>({
  entity: roleEntity,
  kind: 'role',
  table: 'roles',
  id: 'role_id',
  columns: { roleName: 'name', grants: { json: 'grants' } },
  author: null,
  label: sql<string>`name`,
  words: { grants: { parts: grantsInWords } },
  unique: { field: 'roleName', taken: 'This name is taken. Choose another.' },
});

export async function listSecurityRoles(context: Context): Promise<Output<typeof roleCalls.listSecurityRoles>> {
  return { roles: await readRoles(context) };
}

/** Errors: 404. */
export async function getSecurityRole(context: Context, { roleID }: { roleID: number }): Promise<Role> {
  const [role] = await readRoles(context, roleID);
  if (!role) throw notFound('Role');
  return role;
}

export async function getFeatures(): Promise<Output<typeof roleCalls.getFeatures>> {
  return {
    features: features.map((featureName) => ({
      featureName,
      label: featureLabel(featureName),
      subFeatures: subsOf(featureName).map((subFeatureName) => ({
        subFeatureName,
        about: aboutNamed(featureName, subFeatureName),
      })),
    })),
  };
}

/** Errors: 422 when the name is taken. */
export async function createSecurityRole(
  context: Context,
  { roleName, permissions }: Input<typeof roleCalls.createSecurityRole>,
): Promise<Role> {
  const { id: roleID } = await roles.create(context, { roleName, grants: roleOf(permissions) });
  return getSecurityRole(context, { roleID });
}

/** Errors: 404; 409 for the fixed role, for what somebody else changed, and those of `settle`; 422 when the name is taken. */
export async function updateSecurityRole(
  context: Context,
  { roleID, changes: { roleName, permissions } }: Input<typeof roleCalls.updateSecurityRole>,
): Promise<Role> {
  await lockRole(context, roleID);
  const grants = permissions && { was: roleOf(permissions.was), now: roleOf(permissions.now) };
  await roles.change(context, roleID, 'changed', (state) =>
    // A role of before 0168 says of every right that it does not grant it.
    merge({ ...state, grants: sparse(state.grants) }, { roleName, grants }),
  );
  await settle(context, roleID);
  return getSecurityRole(context, { roleID });
}

/** Errors: 404; 409 for the fixed role and those of `settle`; 422 where people have it and no other is chosen. */
export async function deleteSecurityRole(
  context: Context,
  { roleID, replacementID }: Input<typeof roleCalls.deleteSecurityRole>,
): Promise<Record<string, never>> {
  await lockRole(context, roleID);
  const replacement = replacementID === null ? null : await requireRole(context, replacementID);
  const people = (await countByRole(context)).get(roleID) ?? 0;
  if (people > 0) {
    if (replacement === null || replacementID === roleID) {
      const have = people === 1 ? '1 person has' : `${people} people have`;
      throw unprocessable(`${have} this role. Choose the one that they get.`, {
        replacementID: 'Choose another role for its people',
      });
    }
    await moveToRole(context, roleID, replacement);
  }
  // Told last: what is taken back last to first brings the role back before it is given.
  await context.recordSoFar();
  await roles.remove(context, roleID);
  await settle(context, roleID);
  return {};
}

/** As of every record; of what is taken back the same is asked as of every change. */
export const roleEntityServer: EntityServer = {
  ...roles.entity(),
  async restore(context, roleID, restoration) {
    await roles.restore(context, roleID, restoration);
    await settle(context, roleID);
  },
};

type Row = Selectable<RoleTables['roles']>;

async function readRoles(context: Context, only?: number): Promise<Role[]> {
  const rows = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('role_id', '=', only ?? 0))
    .orderBy(sql`lower(name)`)
    .orderBy('role_id')
    .execute();
  const people = await countByRole(context);
  return rows.map((row) => ({
    roleID: row.role_id,
    roleName: row.name,
    isSystem: row.is_system,
    isFixed: isFixed(row),
    people: people.get(row.role_id) ?? 0,
    permissions: entriesOf(row.grants),
  }));
}

const isFixed = ({ is_system, grants }: Row): boolean => is_system && isGranted(grants, administers);

/** Nobody is given it meanwhile. Errors: 404; 409 for the role that stays as it is. */
async function lockRole(context: Context, roleID: number): Promise<void> {
  const row = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('role_id', '=', roleID)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Role');
  if (isFixed(row)) throw conflict(`The role ${row.name} stays as it is, so that somebody can always give rights.`);
}

/**
 * After a role has become another one: who has it is an administrator or none. Errors: 409 when it is gone and somebody has it, when
 * nobody is left who manages roles, and when it was the last right to do so of who asks.
 */
async function settle(context: Context, roleID: number): Promise<void> {
  const { grants, deleted_at } = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('role_id', '=', roleID)
    .executeTakeFirstOrThrow();
  if (deleted_at !== null && ((await countByRole(context)).get(roleID) ?? 0) > 0)
    throw conflict('Somebody has this role by now. Delete it instead, and choose what its people get.');
  await setUserTypes(context, roleID, grants);
  await assertAdministered(context);
  const own = await findPerson(context, context.actor.userId);
  if (own && context.has(administers) && !isGranted((await getRole(context, own.role_id)).grants, administers))
    throw conflict('You would no longer manage roles yourself. Ask another administrator to do this.');
}

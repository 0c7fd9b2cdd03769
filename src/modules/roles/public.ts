import type { Context } from '#server/context.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import type { Grants } from '#shared/permission.ts';
import { mayGive, type SeededRole, seededGrants, seededRoles, sparse } from './rules.ts';
import type { RoleTables } from './tables.ts';

/** For the lists of other modules to join. */
export type RoleNames = { roles: Pick<RoleTables['roles'], 'role_id' | 'name' | 'grants'> };

/** Gives a new company its roles; answers their ids. */
export async function seedRoles(context: Context): Promise<Record<SeededRole, number>> {
  const rows = await Promise.all(
    seededRoles.map(async (name) => ({
      role_id: await context.nextNumber('role'),
      name,
      grants: JSON.stringify(sparse(seededGrants(name))) as unknown as Grants,
      is_system: true,
    })),
  );
  await context.db<RoleTables>().insertInto('roles').values(rows).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.role_id])) as Record<SeededRole, number>;
}

/** What the roles of this company are called. */
export async function listRoleNames(context: Context): Promise<string[]> {
  const rows = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('role_id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The roles of this company with what they grant. */
export async function listGivenRoles(context: Context): Promise<{ id: number; name: string; grants: Grants }[]> {
  return context
    .db<RoleTables>()
    .selectFrom('roles')
    .select(['role_id as id', 'name', 'grants'])
    .where('deleted_at', 'is', null)
    .orderBy('role_id')
    .execute();
}

type GivenRole = { roleId: number; name: string; grants: Grants };

/** Errors: 404 for a role that is not of this company. */
export const getRole = (context: Context, id: number): Promise<GivenRole> => readRole(context, id, false);

/** One that is about to be given: it is not deleted before it is. Errors: 404; 403 of `assertMayGive`. */
export async function requireRole(context: Context, id: number): Promise<GivenRole> {
  const role = await readRole(context, id, true);
  assertMayGive(context, role);
  return role;
}

async function readRole(context: Context, id: number, isGiven: boolean): Promise<GivenRole> {
  const row = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('role_id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isGiven, (query) => query.forShare())
    .executeTakeFirst();
  if (!row) throw notFound('Role');
  return { roleId: row.role_id, name: row.name, grants: row.grants };
}

/** Errors: 403 for a role with more rights than those of who asks, unless they manage roles. */
export function assertMayGive(context: Context, { name, grants }: { name: string; grants: Grants }): void {
  if (mayGive(context.actor.grants, grants)) return;
  throw forbidden(`The role ${name} has more rights than yours. Someone with the right "manage roles" can do this.`);
}

/** A seeded role of this company, for seeds and tests. Errors: 404. */
export async function getSeededRole(context: Context, name: SeededRole): Promise<{ roleId: number; grants: Grants }> {
  const row = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('name', '=', name)
    .where('is_system', '=', true)
    .executeTakeFirst();
  if (!row) throw notFound('Role');
  return { roleId: row.role_id, grants: row.grants };
}

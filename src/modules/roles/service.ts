import type { Context } from '#server/context.ts';
import type { Output } from '#shared/contract.ts';
import type { rolesCalls } from './contract.ts';
import { mayGive } from './rules.ts';
import type { RoleTables } from './tables.ts';

/** Roles with more rights than one's own are left out: who may not give them is not offered them. */
export async function listRoles(context: Context): Promise<Output<typeof rolesCalls.listRoles>> {
  const rows = await context
    .db<RoleTables>()
    .selectFrom('roles')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('role_id')
    .execute();
  return {
    roles: rows
      .filter((row) => mayGive(context.actor.grants, row.grants))
      .map((row) => ({ roleID: row.role_id, roleName: row.name, isSystem: row.is_system })),
  };
}

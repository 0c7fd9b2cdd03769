import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Input } from '#shared/contract.ts';
import type { TenantTables } from '../tables.ts';
import type { partCalls } from './contract.ts';
import { branchOf, departments, lockDepartments } from './record.ts';

/** With the parts that went with it; what was taken out of use by itself before stays there. Errors: 404; 422. */
export async function bringBackDepartment(
  context: Context,
  { departmentID }: Input<typeof partCalls.bringBackDepartment>,
): Promise<Record<string, never>> {
  await lockDepartments(context);
  const ended = await endsOf(context, await branchOf(context, departmentID));
  const own = ended.get(departmentID);
  // Those above before those below.
  for (const [id, at] of [...ended].reverse())
    if (id === departmentID || (at !== null && at === own)) await departments.bringBack(context, id);
  if (own === undefined) await departments.bringBack(context, departmentID);
  return {};
}

/** Since when each is out of use, in the order given; null for one in use. */
async function endsOf(context: Context, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await context
    .db<TenantTables>()
    .selectFrom('departments')
    .select(['department_id as id', 'archived_at as at'])
    .where('department_id', '=', anyOf(ids))
    .execute();
  const at = new Map(rows.map((row) => [row.id, row.at]));
  return new Map(ids.flatMap((id) => (at.has(id) ? [[id, at.get(id) ?? null] as const] : [])));
}

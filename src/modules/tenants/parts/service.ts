import type { Context } from '#server/context.ts';
import type { Input } from '#shared/contract.ts';
import type { partCalls } from './contract.ts';
import { branchOf, departments } from './record.ts';

/** With its parts that are in use. Errors: 404. */
export async function archiveDepartment(
  context: Context,
  { departmentID }: Input<typeof partCalls.archiveDepartment>,
): Promise<Record<string, never>> {
  const branch = await branchOf(context, departmentID);
  const inUse = await departments.visibleLabels(context, branch, { withDeleted: false });
  for (const id of branch) if (id === departmentID || inUse.has(id)) await departments.remove(context, id);
  return {};
}

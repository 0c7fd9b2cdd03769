import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import type { TenantTables } from '../tables.ts';
import { departmentEntity, divisionEntity, locationEntity } from './entity.ts';

type DepartmentFields = { name: string; parentID: number | null };
export type LocationFields = {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  timeZone: string | null;
};

const alike = {
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
  unique: { field: 'name', taken: 'This name is taken. Choose another.' },
} as const;

export const divisions = new RecordLife<{ name: string }>({
  ...alike,
  entity: divisionEntity,
  kind: 'division',
  table: 'divisions',
  id: 'division_id',
  columns: { name: 'name' },
});

export const departments: RecordLife<DepartmentFields> = new RecordLife<DepartmentFields>({
  ...alike,
  entity: departmentEntity,
  kind: 'department',
  table: 'departments',
  id: 'department_id',
  columns: { name: 'name', parentID: 'parent_id' },
  references: { parentID: (context, parentID) => departments.assertAll(context, [parentID]) },
  async assertFits(context, { name, parentID }, was, id) {
    if (parentID === null) return;
    await lockDepartments(context);
    const refuse = (sentence: string) => unprocessable(sentence, { parentID: sentence });
    if (id !== null && (await branchOf(context, id)).includes(parentID))
      throw refuse('A department cannot be a part of itself or of one of its own parts.');
    if (was && was.parentID === parentID && !was.archivedAt) return;
    const above = await context
      .db<TenantTables>()
      .selectFrom('departments')
      .select('name')
      .where('department_id', '=', parentID)
      .where('archived_at', 'is not', null)
      .executeTakeFirst();
    if (above)
      throw refuse(`“${name}” would be a part of “${above.name}”, which is out of use. Bring that back first.`);
  },
});

export const locations = new RecordLife<LocationFields>({
  ...alike,
  entity: locationEntity,
  kind: 'location',
  table: 'tenant_locations',
  id: 'location_id',
  columns: { name: 'name', address: 'address', city: 'city', state: 'state', zip: 'zip', timeZone: 'time_zone' },
});

/** Whoever changes what is a part of what does it one after the other. */
export const lockDepartments = (context: Context) =>
  context.db<TenantTables>().selectFrom('tenants').select('name').forNoKeyUpdate().execute();

/** A department and all that is part of it, also what is out of use; those below before those above. */
export async function branchOf(context: Context, id: number): Promise<number[]> {
  const rows = await context
    .db<TenantTables>()
    .selectFrom('departments')
    .select(['department_id', 'parent_id'])
    .execute();
  const branch = [id];
  // The loop goes on with what is added on the way.
  for (const above of branch)
    branch.push(
      ...rows
        .filter((row) => row.parent_id === above && !branch.includes(row.department_id))
        .map((row) => row.department_id),
    );
  return branch.reverse();
}

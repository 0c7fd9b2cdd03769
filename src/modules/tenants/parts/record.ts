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
  async assertFits(context, { parentID }, _, id) {
    if (id === null || parentID === null) return;
    await context.db<TenantTables>().selectFrom('tenants').select('name').forNoKeyUpdate().execute();
    if ((await branchOf(context, id)).includes(parentID)) {
      const sentence = 'A department cannot be a part of itself or of one of its own parts.';
      throw unprocessable(sentence, { parentID: sentence });
    }
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

import type { Context } from '#server/context.ts';
import type { NameSource } from '#server/records/record-declaration.ts';
import type { TenantTables } from '../tables.ts';
import { departments, divisions, type LocationFields, locations } from './record.ts';

/** Names of divisions and departments, for the lists of other modules to join. */
export type PartNames = Pick<TenantTables, 'divisions' | 'departments'>;

/** How a record that refers to one shows what it is called. */
export const divisionNames: NameSource = { table: 'divisions', id: 'division_id', name: 'name' };

type Asked = {
  /** A document goes on naming what is out of use since. */
  withArchived?: boolean;
};
const requires =
  (parts: typeof divisions | typeof departments | typeof locations) =>
  async (context: Context, id: number | null, { withArchived = false }: Asked = {}): Promise<void> => {
    if (id !== null) await parts.assertAll(context, [id], { withDeleted: withArchived });
  };

/** Errors: 404 for a division that is not of this company, or is out of use. */
export const requireDivision = requires(divisions);
/** Errors: 404 for a department that is not of this company, or is out of use. */
export const requireDepartment = requires(departments);
/** Errors: 404 for a location that is not of this company, or is out of use. */
export const requireLocation = requires(locations);

/** The divisions in use, by name in small letters. */
export async function divisionsCalled(context: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await context
    .db<TenantTables>()
    .selectFrom('divisions')
    .select(['division_id as id', 'name'])
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** The names of a division and a department, in use or not; null for none. */
export async function namesOfParts(
  context: Context,
  divisionId: number | null,
  departmentId: number | null,
): Promise<{ divisionName: string | null; departmentName: string | null }> {
  const [division, department] = await Promise.all([
    divisionId === null ? null : divisions.visibleLabels(context, [divisionId], { withDeleted: true }),
    departmentId === null ? null : departments.visibleLabels(context, [departmentId], { withDeleted: true }),
  ]);
  return {
    divisionName: division?.get(divisionId ?? 0) ?? null,
    departmentName: department?.get(departmentId ?? 0) ?? null,
  };
}

/** Adds a division and answers its id. Errors: 422 when the name is taken. */
export const addDivision = async (context: Context, name: string): Promise<number> =>
  (await divisions.create(context, { name })).id;

/** Adds a department, maybe as a part of another, and answers its id. Errors: 404 for that; 422 when the name is taken. */
export const addDepartment = async (context: Context, name: string, parentID: number | null = null): Promise<number> =>
  (await departments.create(context, { name, parentID })).id;

/** Adds an address of the company and answers its id. Errors: 422 when the name is taken. */
export const addLocation = async (context: Context, fields: LocationFields): Promise<number> =>
  (await locations.create(context, fields)).id;

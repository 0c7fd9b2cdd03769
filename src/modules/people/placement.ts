import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { PartOfCompany, Placement } from '#server/declared/placements.ts';
import { can } from '#shared/permission.ts';
import { changePerson } from './changing.ts';
import type { PeopleTables } from './tables.ts';

const columnOf = { division: 'division_id', department: 'department_id' } as const;
const fieldOf = { division: 'divisionID', department: 'departmentID' } as const;

/** Whose access has not ended: former colleagues stay where they were. */
const peopleIn = async (context: Context, { kind, ids }: PartOfCompany): Promise<number[]> => {
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select('user_id')
    .where(columnOf[kind], '=', anyOf(ids))
    .where('status', '<>', 'deactivated')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** The colleagues of a division or a department. */
export const peoplePlacement: Placement = {
  one: 'person',
  many: 'people',
  needs: can('users', 'update'),
  count: async (context, part) => (await peopleIn(context, part)).length,
  list: peopleIn,
  move: (context, id, kind, to) => changePerson(context, id, () => ({ [fieldOf[kind]]: to })),
};

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { PartOfCompany, Placement } from '#server/declared/placements.ts';
import { can } from '#shared/permission.ts';
import { moduleOf, visibleTo } from './access/public.ts';
import type { Tables } from './conditions.ts';
import { setFields } from './editing.ts';
import type { WorkKind } from './rules.ts';

const columnOf = { division: 'w.division_id', department: 'w.department_id' } as const;
const fieldOf = { division: 'divisionID', department: 'departmentID' } as const;

const openWorkIn = (context: Context, workKind: WorkKind, { kind, ids }: PartOfCompany) =>
  context
    .db<Tables>()
    .selectFrom('work_items as w')
    .where('w.kind', '=', workKind)
    .where(columnOf[kind], '=', anyOf(ids))
    .where('w.closed_at', 'is', null)
    .where('w.deleted_at', 'is', null);

/** The open work of a division or a department; what is ended stays where it was done. */
export const openWorkPlacement = (kind: WorkKind): Placement => ({
  one: `open ${kind}`,
  many: `open ${moduleOf[kind]}`,
  needs: can(moduleOf[kind], 'update'),
  async count(context, part) {
    const row = await openWorkIn(context, kind, part)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  },
  async list(context, part) {
    const rows = await openWorkIn(context, kind, part)
      .select('w.id')
      .where((eb) => eb.and(visibleTo(context, kind)))
      .orderBy('w.id')
      .execute();
    return rows.map(({ id }) => id);
  },
  move: (context, id, part, to) => setFields(context, kind, id, { [fieldOf[part]]: to }),
});

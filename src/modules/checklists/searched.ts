import { sql } from 'kysely';
import { anyOf } from '#server/database/idioms.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import type { ChecklistTables } from './tables.ts';

/** Checklists are found by number and name (docs/rules/search.md). */
export const searchedChecklists: SearchedKind = {
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('checklist_id'), which);
    const rows = await context
      .db<ChecklistTables>()
      .selectFrom('checklists')
      .select(['checklist_id as id', 'name'])
      .where('deleted_at', 'is', null)
      .where(where)
      .orderBy('checklist_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, name }) => ({ id, number: id, texts: [name] }));
  },
  async show(context, ids) {
    const rows = await context
      .db<ChecklistTables>()
      .selectFrom('checklists')
      .select(['checklist_id as id', 'name as label'])
      .where('checklist_id', '=', anyOf(ids))
      .execute();
    return rows.map((row) => ({ ...row, number: `${row.id}`, detail: null, statusID: null }));
  },
};

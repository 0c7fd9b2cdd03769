import { sql } from 'kysely';
import { anyOf } from '#server/database/idioms.ts';
import type { Entities } from '#server/records/entities.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import type { PeopleNames } from '../people/public.ts';
import { visibleNotes } from './public.ts';
import { startOf } from './rules.ts';
import type { NotesTables } from './tables.ts';

type Tables = NotesTables & PeopleNames & { n: NotesTables['notes'] };

/** Notes are found by what they say and who wrote them (docs/rules/search.md); what the system notes itself is in its record's history. */
export const searchedNotes = (entities: () => Entities): SearchedKind => ({
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('n.note_id'), which);
    const rows = await context
      .db<Tables>()
      .selectFrom('notes as n')
      .leftJoin('people as p', 'p.user_id', 'n.created_by')
      .select(['n.note_id as id', 'n.words', 'p.name'])
      .where('n.deleted_at', 'is', null)
      .where('n.is_system', '=', false)
      .where(where)
      .orderBy('n.note_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, words, name }) => ({ id, texts: [words, name] }));
  },
  async show(context, ids) {
    const [rows, labels] = await Promise.all([
      context
        .db<Tables>()
        .selectFrom('notes as n')
        .select(['n.note_id', 'n.words'])
        .where('n.note_id', '=', anyOf(ids))
        .execute(),
      visibleNotes(context, entities(), ids, { withDeleted: false }),
    ]);
    return rows.map(({ note_id, words }) => ({
      id: note_id,
      number: null,
      label: startOf(words),
      detail: labels.get(note_id) ?? null,
      statusID: null,
    }));
  },
});

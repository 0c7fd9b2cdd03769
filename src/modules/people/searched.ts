import { sql } from 'kysely';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import { people } from './public.ts';
import type { PeopleTables } from './tables.ts';

/** Colleagues are found by name and, as it is typed, by address: everybody has the company's name in theirs (docs/rules/search.md). */
export const searchedPeople: SearchedKind = {
  calledBy: 'userDisplayName',
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('user_id'), which);
    const rows = await context
      .db<PeopleTables>()
      .selectFrom('people')
      .select(['user_id as id', 'name', 'email', 'phone'])
      .where(where)
      .orderBy('user_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, name, email, phone }) => ({ id, texts: [name, phone], whole: [email] }));
  },
  async show(context, ids) {
    const found = await people(context).where('p.user_id', 'in', ids).execute();
    return found.map(({ userID, userDisplayName, roleName }) => ({
      id: userID,
      number: null,
      label: userDisplayName,
      detail: roleName,
      statusID: null,
    }));
  },
};

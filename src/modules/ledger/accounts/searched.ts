import { sql } from 'kysely';
import { anyOf } from '#server/database/idioms.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import { accountTypes } from '../rules.ts';
import type { LedgerTables } from '../tables.ts';

/** Accounts are found by number and name (docs/rules/search.md). */
export const searchedAccounts: SearchedKind = {
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('account_id'), which);
    const rows = await context
      .db<LedgerTables>()
      .selectFrom('accounts')
      .select(['account_id as id', 'number', 'name'])
      .where('archived_at', 'is', null)
      .where(where)
      .orderBy('account_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, number, name }) => ({ id, number, texts: [name] }));
  },
  async show(context, ids) {
    const rows = await context
      .db<LedgerTables>()
      .selectFrom('accounts')
      .select(['account_id as id', 'number', 'name as label', 'type'])
      .where('account_id', '=', anyOf(ids))
      .execute();
    return rows.map(({ type, ...row }) => ({ ...row, detail: accountTypes[type].name, statusID: null }));
  },
};

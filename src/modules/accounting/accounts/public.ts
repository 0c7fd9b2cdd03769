import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { AccountingTables } from '../tables.ts';

/** Begins a company's books, adds to their chart, and what an account comes to by month. */
export { sumMonths } from './reports.ts';

export { addAccount, setUpBooks } from './service.ts';

/** All accounts, archived ones too, by number. */
export const listAccounts = (context: Context) =>
  context
    .db<AccountingTables>()
    .selectFrom('accounts')
    .select(['account_id as accountID', 'number', 'name', 'type', 'is_contra as isContra', 'is_control as isControl'])
    .select(['system_key as systemKey', sql<boolean>`archived_at is not null`.as('isArchived')])
    .orderBy('number')
    .execute();

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { EventRows } from '../../events/public.ts';
import { dayEnd } from '../public.ts';
import type { AccountType } from '../rules.ts';
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

/** An account of the chart as it was named and placed. */
export type NamedAccount = {
  accountID: number;
  number: string;
  name: string;
  type: AccountType;
  parentID: number | null;
  systemKey: string | null;
};

/**
 * The chart by number as it was at the end of a day, archived accounts too: what was changed later is taken back, and what was added
 * later is left out. As it is now without a day.
 */
export async function chartAsKnown(context: Context, day: string | undefined): Promise<NamedAccount[]> {
  const db = context.db<AccountingTables & EventRows>();
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_id as accountID', 'number', 'name', 'type', 'parent_id as parentID', 'system_key as systemKey'])
    .$if(day !== undefined, (query) => query.where(sql.ref('created_at'), '<', dayEnd(context, day ?? '')))
    .execute();
  if (day !== undefined) {
    const later = await db
      .selectFrom('events')
      .select(['entity_id as accountID', 'before'])
      .where('module', '=', 'accounts')
      .where('before', 'is not', null)
      .where('at', '>=', dayEnd(context, day))
      .orderBy('event_id', 'desc')
      .execute();
    const byID = new Map(accounts.map((account) => [account.accountID, account]));
    for (const { accountID, before } of later) {
      const account = byID.get(accountID);
      const { number, name, type, parentID } = (before ?? {}) as Partial<NamedAccount>;
      if (!account) continue;
      if (number !== undefined) account.number = number;
      if (name !== undefined) account.name = name;
      if (type !== undefined) account.type = type;
      if (parentID !== undefined) account.parentID = parentID;
    }
  }
  return accounts.sort((a, b) => (a.number < b.number ? -1 : 1));
}

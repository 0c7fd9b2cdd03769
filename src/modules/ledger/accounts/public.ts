import { sql } from 'kysely';
import type { EventRows } from '#modules/events/public.ts';
import { type Context, nextNumbers } from '#server/context.ts';
import type { NameSource } from '#server/records/record-declaration.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { dayEnd } from '../public.ts';
import type { AccountType } from '../rules.ts';
import type { LedgerTables } from '../tables.ts';
import type { Trade } from './rules.ts';

/** How a record that refers to one shows what it is called. */
export const accountNames: NameSource = { table: 'accounts', id: 'account_id', name: 'name', module: 'accounts' };

/** Begins a company's books, adds to their chart, and what an account comes to by month. */
export { sumMonths } from './reports.ts';

export { addAccount, setUpBooks } from './service.ts';

/** The trade that a company's books were set up for; null before. */
export async function findTrade(context: Context): Promise<Trade | null> {
  const ledger = await context.db<LedgerTables>().selectFrom('ledgers').select('trade').executeTakeFirst();
  return (ledger?.trade as Trade | undefined) ?? null;
}

/** All accounts, archived ones too, by number. */
export const listAccounts = (context: Context) =>
  context
    .db<LedgerTables>()
    .selectFrom('accounts')
    .select(['account_id as accountID', 'number', 'name', 'type', 'is_contra as isContra', 'is_control as isControl'])
    .select(['system_key as systemKey', sql<boolean>`archived_at is not null`.as('isArchived'), 'subledger'])
    .orderBy('number')
    .execute();

/** Errors: 404 unless it is an account in use; 422 at the field for one of another type. */
export async function assertAccountOf(
  context: Context,
  accountID: number,
  types: readonly string[],
  { field, sentence }: { field: string; sentence: string },
): Promise<void> {
  const account = (await listAccounts(context)).find((one) => one.accountID === accountID);
  if (!account || account.isArchived) throw notFound('Account');
  if (!types.includes(account.type)) throw unprocessable(sentence, { [field]: sentence });
}

type NewAccount = {
  word: string;
  number: string;
  name: string;
  type: AccountType | null;
  isContra: boolean;
  description: string;
  parent: string | null;
};

/**
 * Adds the accounts of a file, each below the one that its `parent` is where both have one type. Answers their ids by word. Errors: 409
 * when a number was taken meanwhile.
 */
export async function addPlannedAccounts(
  context: Context,
  accounts: readonly NewAccount[],
): Promise<Map<string, number>> {
  const ids = await nextNumbers(context, 'account', accounts.length);
  const idOf = new Map(accounts.map(({ word }, index) => [word, ids[index] ?? 0]));
  const typeOf = new Map(accounts.map(({ word, type }) => [word, type]));
  const rows = accounts.map(({ word, number, name, type, isContra, description, parent }) => ({
    account_id: idOf.get(word) ?? 0,
    number,
    name,
    description,
    is_contra: isContra,
    type: type as AccountType,
    parent_id: parent !== null && typeOf.get(parent) === type ? (idOf.get(parent) ?? null) : null,
    system_key: null,
    is_control: false,
    subledger: null,
    has_open_items: false,
    archived_at: null,
    created_by: context.actor.userId || null,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await context
      .db<LedgerTables>()
      .insertInto('accounts')
      .values(rows.slice(from, from + 500))
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === '23505'
          ? conflict('Somebody added an account of one of these numbers. Check the file again.')
          : error;
      });
  }
  return idOf;
}

/** Archives those of the accounts to which nothing is posted but entries of the range and what took them back; answers how many. */
export async function archiveUnused(
  context: Context,
  ids: readonly number[],
  range: { first: number; last: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    update accounts a set archived_at = date_trunc('second', now())
    where a.tenant_id = ${context.tenantId} and a.account_id = any(${ids}::bigint[]) and a.archived_at is null
      and not exists (
        select from postings p
        join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
        where p.tenant_id = a.tenant_id and p.account_id = a.account_id and j.root_id not between ${range.first} and ${range.last})
      and not exists (
        select from accounts c
        where c.tenant_id = a.tenant_id and c.parent_id = a.account_id and c.archived_at is null
          and c.account_id <> all(${ids}::bigint[]))
    returning a.account_id as id
  `.execute(context.db());
  return rows.length;
}

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
  const db = context.db<LedgerTables & EventRows>();
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

/** From now on entries by hand do not post to the account: documents alone do. */
export const makeControl = (context: Context, accountID: number): Promise<unknown> =>
  context
    .db<LedgerTables>()
    .updateTable('accounts')
    .set({ is_control: true })
    .where('account_id', '=', accountID)
    .execute();

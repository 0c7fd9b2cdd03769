import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Context, moment, nextNumbers } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { ArchiveGuard } from '#server/declared/books.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { balancesAt } from '../public.ts';
import { type AccountType, accountTypeKeys, accountTypes } from '../rules.ts';
import type { AccountsTable, LedgerTables } from '../tables.ts';
import type { Account, accountCalls } from './contract.ts';
import { type AccountEvent, accountEvents } from './entity.ts';
import { chartAt, getAccount, hasPostings } from './reports.ts';
import { chartFor, type Trade } from './rules.ts';

type State = {
  number: string;
  name: string;
  type: AccountType;
  isContra: boolean;
  parentID: number | null;
  description: string;
  archivedAt: string | null;
};
const columnOf = {
  number: 'number',
  name: 'name',
  type: 'type',
  isContra: 'is_contra',
  parentID: 'parent_id',
  description: 'description',
  archivedAt: 'archived_at',
} as const;

export const accountServices: Omit<Services<typeof accountCalls>, 'archiveAccount'> = {
  async getBooks(context) {
    const db = context.db<LedgerTables & { tenants: { book_closing_date: string | null } }>();
    const [ledger, tenant, equity] = await Promise.all([
      db.selectFrom('ledgers').select(['trade', 'fiscal_year_start_month', 'last_entry_id']).executeTakeFirst(),
      db.selectFrom('tenants').select('book_closing_date').executeTakeFirst(),
      db
        .selectFrom('account_sums as s')
        .innerJoin('accounts as a', 'a.account_id', 's.account_id')
        .select(sql<number>`coalesce(sum(s.credit_cents - s.debit_cents), 0)::bigint`.as('cents'))
        .where('s.span', '=', 'month')
        .where('a.system_key', '=', 'opening_balance_equity')
        .executeTakeFirst(),
    ]);
    return {
      isSetUp: ledger !== undefined,
      trade: (ledger?.trade as Trade | undefined) ?? null,
      fiscalYearStartMonth: ledger?.fiscal_year_start_month ?? 1,
      bookClosingDate: tenant?.book_closing_date ?? null,
      entriesTotal: ledger?.last_entry_id ?? 0,
      openingBalanceEquity: (equity?.cents ?? 0) as Cents,
    };
  },

  setUpBooks,

  async listAccountTypes() {
    const types = accountTypeKeys.map((type) => {
      const { typeID, name, statement, normal } = accountTypes[type];
      return { type, typeID, name, statement, normal };
    });
    return { types };
  },

  async listAccountsByType(context, { types }) {
    const rows = await context
      .db<LedgerTables>()
      .selectFrom('accounts')
      .select([
        'account_id as accountID',
        'number',
        'name',
        'type',
        'is_control as isControl',
        'system_key as systemKey',
      ])
      .where('archived_at', 'is', null)
      .$if(types.length > 0, (query) => query.where('type', '=', sql<never>`any(${types}::text[])`))
      .orderBy('number')
      .execute();
    return { accounts: rows };
  },

  getChart: (context, { asOf }) => chartAt(context, asOf, { isArchived: false }),
  getArchivedChart: (context) => chartAt(context, undefined, { isArchived: true }),
  getAccount: (context, { accountID }) => getAccount(context, accountID),

  insertAccount: (context, fields) => addAccount(context, fields),

  updateAccount: (context, { accountID, changes }) =>
    changeAccount(context, accountID, 'account_changed', async (state) => merge<State>(state, changes)),

  restoreAccount: (context, { accountID }) =>
    changeAccount(context, accountID, 'account_restored', async () => ({ archivedAt: null })),
};

/** Errors: 404; 422 for an account that something uses, one with a balance, or one with accounts below it. */
export async function archiveAccount(
  context: Context,
  { accountID }: { accountID: number },
  guards: readonly ArchiveGuard[],
): Promise<Record<string, never>> {
  const archive = async (state: State) => ({ archivedAt: state.archivedAt ?? (await moment(context)) });
  await changeAccount(context, accountID, 'account_archived', archive, guards);
  return {};
}

/** Adds an account to the chart. Errors: as `assertPlace`. */
export async function addAccount(
  context: Context,
  fields: Input<typeof accountCalls.insertAccount>,
  more: { isControl?: boolean } = {},
): Promise<Account> {
  await assertPlace(context, null, { ...fields, archivedAt: null });
  const accountID = await context.nextNumber('account');
  await context
    .db<LedgerTables>()
    .insertInto('accounts')
    .values({
      account_id: accountID,
      number: fields.number,
      name: fields.name,
      type: fields.type,
      is_contra: fields.isContra,
      parent_id: fields.parentID,
      description: fields.description,
      system_key: null,
      is_control: more.isControl ?? false,
      subledger: null,
      has_open_items: false,
      archived_at: null,
      created_by: context.actor.userId || null,
    })
    .execute();
  context.emit({ ...accountEvents.event('account_created'), entityId: accountID, before: null, after: fields });
  return getAccount(context, accountID);
}

/** Errors: 409 when there are books already. */
export async function setUpBooks(
  context: Context,
  { trade, fiscalYearStartMonth }: Input<typeof accountCalls.setUpBooks>,
): Promise<{ accountsTotal: number }> {
  const db = context.db<LedgerTables>();
  const begun = await db
    .insertInto('ledgers')
    .values({ trade, fiscal_year_start_month: fiscalYearStartMonth, set_up_by: context.actor.userId })
    .onConflict((target) => target.columns(withTenant()).doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) throw conflict('The books are set up already.');
  const lines = chartFor(trade);
  const ids = await nextNumbers(context, 'account', lines.length);
  const idOf = new Map(lines.map(({ number }, index) => [number, ids[index] ?? 0]));
  await db
    .insertInto('accounts')
    .values(
      lines.map((line) => ({
        account_id: idOf.get(line.number) ?? 0,
        number: line.number,
        name: line.name,
        type: line.type,
        is_contra: line.isContra ?? false,
        parent_id: line.under ? (idOf.get(line.under) ?? null) : null,
        description: '',
        system_key: line.key ?? null,
        is_control: line.isControl ?? false,
        subledger: line.subledger ?? null,
        has_open_items: line.subledger !== undefined || line.key === 'undeposited_funds',
        archived_at: null,
        created_by: context.actor.userId || null,
      })),
    )
    .execute();
  const first = idOf.get(lines[0]?.number ?? '') ?? 0;
  const after = { trade, accountsTotal: lines.length };
  context.emit({ ...accountEvents.event('books_set_up'), entityId: first, before: null, after, alike: ids });
  return { accountsTotal: lines.length };
}

/** Of the given ids those of this tenant, as people call them. */
export async function visibleAccounts(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<LedgerTables>()
    .selectFrom('accounts')
    .select(['account_id', 'number', 'name'])
    .where('account_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('archived_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.account_id, `${row.number} ${row.name}`]));
}

/** Puts former fields back; of what was added nothing stays but an archived account. Errors: 404, 409, 422. */
export async function restoreAccountState(
  context: Context,
  id: number,
  change: Restoration,
  guards: readonly ArchiveGuard[],
): Promise<void> {
  const putBack = async (state: State): Promise<Partial<State>> => {
    if (accountEvents.is(change.event, 'account_created')) return { archivedAt: await moment(context) };
    assertUnchanged(state, change.expected);
    return change.former as Partial<State>;
  };
  await changeAccount(context, id, 'account_undone', putBack, guards);
}

/** The one way to change an account: locks it, lets `work` say what, keeps the rules of the chart. */
async function changeAccount(
  context: Context,
  accountID: number,
  event: AccountEvent,
  work: (state: State) => Promise<Partial<State>>,
  guards: readonly ArchiveGuard[] = [],
): Promise<Account> {
  const db = context.db<LedgerTables>();
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const before = stateOf(row);
  const after = { ...before, ...(await work(before)) };
  const changed = difference(before, after);
  if (!changed) return getAccount(context, accountID);
  if (after.archivedAt !== before.archivedAt) {
    if (after.archivedAt === null) await assertParentStands(context, after.parentID);
    else await assertArchivable(context, accountID, row, guards);
  }
  await assertPlace(context, { ...before, accountID }, after);
  await db
    .updateTable('accounts')
    .set(toColumns<State>(changed.after, columnOf))
    .where('account_id', '=', accountID)
    .execute();
  context.emit({ ...accountEvents.event(event), entityId: accountID, ...changed });
  return getAccount(context, accountID);
}

const stateOf = (row: AccountsTable): State => ({
  number: row.number,
  name: row.name,
  type: row.type,
  isContra: row.is_contra,
  parentID: row.parent_id,
  description: row.description,
  archivedAt: row.archived_at,
});

/**
 * The rules of the chart (behaviour B1). Errors: 404 unknown parent; 409 number taken, or its name beside it; 422 a parent of another type or below
 * the account itself, and a type of another side for an account with history.
 */
async function assertPlace(context: Context, was: (State & { accountID: number }) | null, now: State): Promise<void> {
  const db = context.db<LedgerTables>();
  if (now.number !== was?.number) {
    const taken = await db.selectFrom('accounts').select('name').where('number', '=', now.number).executeTakeFirst();
    if (taken) throw conflict(`Account # already exists: ${now.number} is ${taken.name}. Choose another.`);
  }
  if (now.name.toLowerCase() !== was?.name.toLowerCase() || now.parentID !== was?.parentID) {
    const taken = await db
      .selectFrom('accounts')
      .select('number')
      .where(sql<SqlBool>`lower(name) = lower(${now.name}) and parent_id is not distinct from ${now.parentID}::bigint`)
      .where('account_id', '<>', was?.accountID ?? 0)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (taken) throw conflict(`${taken.number} ${now.name} is there already. Choose another name.`);
  }
  if (now.parentID !== null) {
    const parent = await db
      .selectFrom('accounts')
      .select(['type', 'parent_id'])
      .where('account_id', '=', now.parentID)
      .executeTakeFirst();
    if (!parent) throw notFound('Account');
    if (parent.type !== now.type) throw unprocessable('An account has the type of the account above it.');
    if (was && (await isBelow(db, now.parentID, was.accountID))) {
      throw unprocessable('An account cannot be below itself.');
    }
  }
  if (!was || was.type === now.type) return;
  const child = await db
    .selectFrom('accounts')
    .select('name')
    .where('parent_id', '=', was.accountID)
    .executeTakeFirst();
  if (child) throw unprocessable(`${child.name} below it has its type. Move it first.`);
  const isOtherSide = accountTypes[was.type].group !== accountTypes[now.type].group;
  if (isOtherSide && (await hasPostings(context, was.accountID))) {
    throw unprocessable('An account with history stays on its side of the statements.');
  }
}

async function isBelow(db: Kysely<LedgerTables>, accountID: number, aboveID: number): Promise<boolean> {
  let at: number | null = accountID;
  while (at !== null) {
    if (at === aboveID) return true;
    const row: { parent_id: number | null } | undefined = await db
      .selectFrom('accounts')
      .select('parent_id')
      .where('account_id', '=', at)
      .executeTakeFirst();
    at = row?.parent_id ?? null;
  }
  return false;
}

/** Errors: 422 for an account that posting rules need, one with a balance, or one with accounts below it. */
async function assertArchivable(
  context: Context,
  accountID: number,
  row: AccountsTable,
  guards: readonly ArchiveGuard[],
): Promise<void> {
  if (row.system_key) throw unprocessable('Documents post to this account, so it stays.');
  for (const assertUnused of guards) await assertUnused(context, accountID);
  const child = await context
    .db<LedgerTables>()
    .selectFrom('accounts')
    .select('name')
    .where('parent_id', '=', accountID)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (child) throw unprocessable(`Archive ${child.name}, which is below it, first.`);
  const balances = await balancesAt(context, '9999-12-31', accountID);
  if ((balances.get(accountID) ?? 0) !== 0) throw unprocessable('Only an account with a balance of zero is archived.');
}

async function assertParentStands(context: Context, parentID: number | null): Promise<void> {
  if (parentID === null) return;
  const seen = await visibleAccounts(context, [parentID], { withDeleted: false });
  if (seen.size === 0) throw unprocessable('The account above it is archived. Put that back first.');
}

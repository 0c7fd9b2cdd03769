import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { balancesAt } from '../public.ts';
import { accountTypeKeys, accountTypes, shownBalance } from '../rules.ts';
import type { AccountsTable, LedgerTables } from '../tables.ts';
import type { Account, ChartRow } from './contract.ts';

const today = (context: Context) => dateInZone(new Date(), context.timeZone);

/** The chart with balances at the end of a day; today without one. */
export async function chartAt(context: Context, day: string | undefined, { isArchived }: { isArchived: boolean }) {
  const asOf = day ?? today(context);
  const [rows, balances] = await Promise.all([
    context
      .db<LedgerTables>()
      .selectFrom('accounts')
      .selectAll()
      .where('archived_at', isArchived ? 'is not' : 'is', null)
      .orderBy('number')
      .execute(),
    balancesAt(context, asOf),
  ]);
  return { rows: treeOf(rows, balances), asOf };
}

/** Types in the order of the statements, each account before those below it, by number. */
function treeOf(rows: readonly AccountsTable[], balances: ReadonlyMap<number, Cents>): ChartRow[] {
  const known = new Set(rows.map((row) => row.account_id));
  const below = Map.groupBy(rows, (row) => (row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : 0));
  const lines: ChartRow[] = [];
  const walk = (row: AccountsTable, depth: number): number => {
    const own = balances.get(row.account_id) ?? 0;
    const line = toChartRow(row, depth, own);
    lines.push(line);
    const all = (below.get(row.account_id) ?? []).reduce((sum, child) => sum + walk(child, depth + 1), own);
    line.total = shownBalance(row.type, all);
    return all;
  };
  const tops = below.get(0) ?? [];
  for (const type of accountTypeKeys) for (const row of tops) if (row.type === type) walk(row, 0);
  return lines;
}

const toChartRow = (row: AccountsTable, depth: number, cents: number): ChartRow => ({
  accountID: row.account_id,
  number: row.number,
  name: row.name,
  type: row.type,
  typeName: accountTypes[row.type].name,
  isContra: row.is_contra,
  parentID: row.parent_id,
  depth,
  description: row.description,
  isSystem: row.system_key !== null,
  isControl: row.is_control,
  balance: shownBalance(row.type, cents),
  total: shownBalance(row.type, cents),
});

/** Errors: 404. */
export async function getAccount(context: Context, accountID: number): Promise<Account> {
  const db = context.db<LedgerTables>();
  const [row, all, balances, isUsed] = await Promise.all([
    db.selectFrom('accounts').selectAll().where('account_id', '=', accountID).executeTakeFirst(),
    db.selectFrom('accounts').select(['account_id', 'parent_id', 'name']).execute(),
    balancesAt(context, today(context)),
    hasPostings(context, accountID),
  ]);
  if (!row) throw notFound('Account');
  const totalOf = (id: number): number =>
    all.reduce((sum, one) => (one.parent_id === id ? sum + totalOf(one.account_id) : sum), balances.get(id) ?? 0);
  return {
    ...toChartRow(row, 0, balances.get(accountID) ?? 0),
    total: shownBalance(row.type, totalOf(accountID)),
    parentName: all.find((one) => one.account_id === row.parent_id)?.name ?? null,
    archivedAt: row.archived_at,
    hasPostings: isUsed,
  };
}

export async function hasPostings(context: Context, accountID: number): Promise<boolean> {
  const row = await context
    .db<LedgerTables>()
    .selectFrom('postings')
    .select('entry_id')
    .where('account_id', '=', accountID)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Debits and credits of an account in a range of days, and by month with the balance at its end. Whole months come from the
 * sums of months, what is left at both ends from those of days. Errors: 404.
 */
export async function sumMonths(
  context: Context,
  { accountID, from, to }: { accountID: number; from?: string | undefined; to?: string | undefined },
): Promise<AccountSums> {
  const db = context.db<LedgerTables>();
  const account = await db.selectFrom('accounts').select('type').where('account_id', '=', accountID).executeTakeFirst();
  if (!account) throw notFound('Account');
  const first = sql<string>`${from ?? '0001-01-01'}::date`;
  const last = sql<string>`${to ?? '9999-12-30'}::date`;
  const wholeFrom = sql<string>`date_trunc('month', ${first} + interval '1 month - 1 day')::date`;
  const wholeTo = sql<string>`date_trunc('month', ${last} + 1)::date`;
  const isWhole = sql<boolean>`starts_on >= ${wholeFrom} and starts_on < ${wholeTo}`;
  const [rows, before] = await Promise.all([
    db
      .selectFrom('account_sums')
      .select([
        sql<string>`date_trunc('month', starts_on)::date`.as('month'),
        sql<number>`sum(debit_cents)::bigint`.as('debits'),
        sql<number>`sum(credit_cents)::bigint`.as('credits'),
      ])
      .where('account_id', '=', accountID)
      .where('starts_on', '>=', first)
      .where('starts_on', '<=', last)
      .where(sql<boolean>`case span when 'month' then ${isWhole} else not (${isWhole}) end`)
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute(),
    from === undefined ? new Map<number, Cents>() : balancesAt(context, addDays(from, -1), accountID),
  ]);
  let cents: number = before.get(accountID) ?? 0;
  const months = rows.map(({ month, debits, credits }) => {
    cents += debits - credits;
    const balance = shownBalance(account.type, cents);
    return { month, debits: debits as Cents, credits: credits as Cents, balance };
  });
  const sumOf = (side: 'debits' | 'credits') => months.reduce((sum, one) => sum + one[side], 0) as Cents;
  return { debits: sumOf('debits'), credits: sumOf('credits'), months: months.toReversed() };
}

type Sides = { debits: Cents; credits: Cents };
type AccountSums = Sides & { months: (Sides & { month: string; balance: Cents })[] };

import { sql } from 'kysely';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { sumsAt } from '#modules/ledger/balances/public.ts';
import { balancesAt } from '#modules/ledger/public.ts';
import { type AccountTypeFacts, accountTypes, closingSource } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import { getFiscalYearStartMonth } from '#modules/statements/public.ts';
import { fiscalYearStart } from '#modules/statements/rules.ts';
import type { Context } from '#server/context.ts';
import type { ClosingPeriod } from '#server/declared/close-checks.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { CloseFigures, Closing, ClosingException } from './contract.ts';
import { exceptionKind, kindOf } from './rules.ts';
import type { PeriodTables } from './tables.ts';

const closingsShown = 25;
const exceptionsShown = 50;

/** The dates as they are. */
export async function readDates(context: Context) {
  return context
    .db<{ tenants: { book_closing_date: string | null; book_soft_closing_date: string | null } }>()
    .selectFrom('tenants')
    .select(['book_closing_date as closingDate', 'book_soft_closing_date as softClosingDate'])
    .executeTakeFirstOrThrow();
}

/** What accounts of the income statement and of the balance sheet moved by and came to, debits less credits. */
export async function readBooks(context: Context, { from, to }: ClosingPeriod) {
  const [accounts, sums] = await Promise.all([
    listAccounts(context),
    sumsAt(context, { days: [addDays(from, -1), to], basis: 'accrual', known: null }),
  ]);
  return accounts.map(({ accountID, type, systemKey }) => {
    const [before, after] = (sums.get(accountID) ?? []).map(({ debits, credits }) => debits - credits);
    return { accountID, systemKey, before: before ?? 0, after: after ?? 0, ...accountTypes[type] };
  });
}
type Book = Awaited<ReturnType<typeof readBooks>>[number];

export async function readFigures(context: Context, period: ClosingPeriod): Promise<CloseFigures> {
  const next = addDays(period.to, 1);
  const [books, startMonth, balance, entries, posted] = await Promise.all([
    readBooks(context, period),
    getFiscalYearStartMonth(context),
    trialBalance(context, period.to),
    countEntries(context, period),
    postedIn(context, period),
  ]);
  const moved = (groups: readonly AccountTypeFacts['group'][]) =>
    sumOf(books, (one) => (groups.includes(one.group) ? one.after - one.before : 0));
  const income = 0 - moved(['income']);
  const expenses = moved(['cost', 'expense']);
  const isOfYear = ({ statement }: Book) => statement === 'income_statement';
  const kept = sumOf(books, (one) => (isOfYear(one) || one.systemKey === 'retained_earnings' ? one.after : 0));
  return {
    period,
    income: income as Cents,
    expenses: expenses as Cents,
    netIncome: (income - expenses) as Cents,
    ...balance,
    ...entries,
    isOpeningEqual: books.every(({ accountID, before, after }) => before + (posted.get(accountID) ?? 0) === after),
    difference: sumOf(books, ({ after }) => after) as Cents,
    retainedEarnings: fiscalYearStart(next, startMonth) === next ? ((0 - kept) as Cents) : null,
  };
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

async function trialBalance(context: Context, day: string): Promise<Pick<CloseFigures, 'debits' | 'credits' | 'hash'>> {
  const { rows } = await sql<{ debits: Cents; credits: Cents; hash: string }>`
    select debit_cents as debits, credit_cents as credits, encode(hash, 'hex') as hash
    from trial_balance_at(${context.tenantId}, ${day})
  `.execute(context.db());
  if (!rows[0]) throw new Error('There is always a trial balance');
  return rows[0];
}

async function countEntries(context: Context, { from, to }: ClosingPeriod) {
  const { rows } = await sql<{ entriesTotal: number; unbalancedTotal: number }>`
    select count(*) as "entriesTotal", count(*) filter (where cents <> 0) as "unbalancedTotal"
    from (select sum(cents) as cents from postings
          where tenant_id = ${context.tenantId} and entry_date between ${from} and ${to} group by entry_id) as entries
  `.execute(context.db());
  return rows[0] ?? { entriesTotal: 0, unbalancedTotal: 0 };
}

/** Every posting of the days by account, other than those of entries that close a year. */
async function postedIn(context: Context, { from, to }: ClosingPeriod): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountID: number; cents: number }>`
    select p.account_id as "accountID", sum(p.cents)::bigint as cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.tenant_id = ${context.tenantId} and p.entry_date between ${from} and ${to}
      and not (j.source = ${closingSource} and j.source_id is not null)
    group by 1
  `.execute(context.db());
  return new Map(rows.map(({ accountID, cents }) => [accountID, cents]));
}

/** Latest first; with one named only that one. */
export async function readClosings(
  context: Context,
  { next, closingID }: { next?: string | undefined; closingID?: number },
): Promise<{ rows: Closing[]; next: string | null }> {
  const before = next === undefined ? null : Number(next);
  const rows = await context
    .db<PeriodTables & PeopleNames>()
    .selectFrom('books_closings as c')
    .leftJoin('people as u', 'u.user_id', 'c.closed_by')
    .select(['c.closing_id as closingID', 'c.closed_at as closedAt', 'u.name as closedBy', 'c.reason'])
    .select(['c.old_date as oldDate', 'c.new_date as newDate'])
    .select(['c.old_soft_date as oldSoftDate', 'c.new_soft_date as newSoftDate'])
    .select(['c.open_checks as openChecks', 'c.balance_on as balanceOn'])
    .select(['c.debit_cents as debits', 'c.credit_cents as credits'])
    .select(sql<string>`encode(c.hash, 'hex')`.as('hash'))
    .select(
      sql<boolean>`c.hash = (select b.hash from trial_balance_at(${context.tenantId}, c.balance_on) b)`.as(
        'isUnchanged',
      ),
    )
    .$if(before !== null && Number.isSafeInteger(before), (query) => query.where('c.closing_id', '<', before ?? 0))
    .$if(closingID !== undefined, (query) => query.where('c.closing_id', '=', closingID ?? 0))
    .orderBy('c.closing_id', 'desc')
    .limit(closingsShown + 1)
    .execute();
  const page = rows.slice(0, closingsShown);
  return {
    rows: page.map((row) => ({
      ...row,
      kind: kindOf(row),
      debits: row.debits as Cents,
      credits: row.credits as Cents,
    })),
    next: rows.length > closingsShown ? String(page.at(-1)?.closingID) : null,
  };
}

type Version = { date: string | null; amount: number | null };

/**
 * Entries that were posted after their day had been closed, whatever has been reopened since: between two closings the highest day that
 * was ever closed until then counts.
 */
export async function readExceptions(
  context: Context,
  next: string | undefined,
): Promise<{ rows: ClosingException[]; next: string | null }> {
  const tenant = context.tenantId;
  const before = next === undefined ? null : Number(next);
  const after = before !== null && Number.isSafeInteger(before) ? sql`j.entry_id < ${before}` : sql`true`;
  const total = (entry: string) => sql<number>`(select sum(greatest(p.cents, 0))::bigint from postings p
    where p.tenant_id = ${tenant} and p.entry_id = ${sql.ref(entry)})`;
  const { rows } = await sql<
    Omit<ClosingException, 'kind' | 'sourceName' | 'before' | 'after'> & {
      reversesID: number | null;
      replacesID: number | null;
      amount: Cents;
      was: Version;
    }
  >`
    with closings as (
      select last_entry_id, lead(last_entry_id) over (order by closing_id) as until_entry_id,
             max(greatest(new_date, new_soft_date)) over (order by closing_id) as through
      from books_closings where tenant_id = ${tenant}
    ), found as (
      select j.*
      from closings c
      join journal_entries j on j.tenant_id = ${tenant} and j.entry_id > c.last_entry_id
        and (c.until_entry_id is null or j.entry_id <= c.until_entry_id) and j.entry_date <= c.through
      where ${after}
      order by j.entry_id desc limit ${exceptionsShown + 1}
    )
    select f.entry_id as "entryID", f.entry_date as date, f.posted_at as "postedAt", u.name as "createdBy", f.source,
           f.source_id as "sourceID", f.reference, f.memo, f.reverses_id as "reversesID", f.replaces_id as "replacesID",
           ${total('f.entry_id')} as amount, l.reason, c.through as "closedThrough", c.closed_at as "closedAt",
           jsonb_build_object('date', w.entry_date, 'amount', ${total('w.entry_id')}) as was
    from found f
    join lateral (
      select greatest(b.new_date, b.new_soft_date) as through, b.closed_at
      from books_closings b
      where b.tenant_id = ${tenant} and b.last_entry_id < f.entry_id and greatest(b.new_date, b.new_soft_date) >= f.entry_date
      order by b.closing_id desc limit 1
    ) c on true
    left join journal_entries w on w.tenant_id = ${tenant} and w.entry_id = coalesce(f.reverses_id, f.replaces_id)
    left join late_entries l on l.tenant_id = ${tenant} and l.entry_id = f.entry_id
    left join people u on u.tenant_id = ${tenant} and u.user_id = f.posted_by
    order by f.entry_id desc
  `.execute(context.db());
  const page = rows.slice(0, exceptionsShown);
  return {
    rows: page.map(({ reversesID, replacesID, amount, was, ...row }) => {
      const beforeID = reversesID ?? replacesID;
      return {
        ...row,
        kind: exceptionKind({ reversesID, replacesID }),
        sourceName: nameOfSource(row.source),
        before:
          beforeID !== null && was.date !== null
            ? { entryID: beforeID, date: was.date, amount: (was.amount ?? 0) as Cents }
            : null,
        after: reversesID === null ? { entryID: row.entryID, date: row.date, amount } : null,
      };
    }),
    next: rows.length > exceptionsShown ? String(page.at(-1)?.entryID) : null,
  };
}

/** What was posted after the latest closing and is dated by its day did to the balances on it. */
export async function changedBalances(context: Context) {
  const tenant = context.tenantId;
  const closing = await context
    .db<PeriodTables>()
    .selectFrom('books_closings')
    .select(['balance_on', 'last_entry_id'])
    .where(sql<boolean>`coalesce(new_date, new_soft_date) is not null`)
    .orderBy('closing_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!closing) return { accounts: [], balanceOn: null };
  const [{ rows }, now] = await Promise.all([
    sql<{ accountID: number; number: string; name: string; cents: number }>`
      select a.account_id as "accountID", a.number, a.name, sum(p.cents)::bigint as cents
      from journal_entries j
      join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
      join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
      where j.tenant_id = ${tenant} and j.entry_id > ${closing.last_entry_id} and j.entry_date <= ${closing.balance_on}
      group by a.account_id, a.number, a.name having sum(p.cents) <> 0
      order by a.number
    `.execute(context.db()),
    balancesAt(context, closing.balance_on),
  ]);
  return {
    accounts: rows.map(({ cents, ...account }) => {
      const after = now.get(account.accountID) ?? 0;
      return { ...account, before: (after - cents) as Cents, after: after as Cents };
    }),
    balanceOn: closing.balance_on,
  };
}

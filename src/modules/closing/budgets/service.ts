import { sql } from 'kysely';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { sumsAt } from '#modules/ledger/balances/public.ts';
import { accountTypes, shownBalance } from '#modules/ledger/rules.ts';
import { getFiscalYearStartMonth } from '#modules/statements/public.ts';
import { fiscalYearStart } from '#modules/statements/rules.ts';
import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { monthEnd, monthStart } from '../rules.ts';
import type { BudgetCell, BudgetReportRow, BudgetRow, budgetCalls } from './contract.ts';
import { budgetEvents } from './entity.ts';
import { monthsOf, withPercent, yearEarlier } from './rules.ts';
import type { BudgetTables } from './tables.ts';

export const budgetServices: Services<typeof budgetCalls> = {
  async getBudget(context, { day }) {
    const yearStart = await yearOf(context, day);
    const months = monthsOf(yearStart);
    const [accounts, planned] = await Promise.all([
      plannedAccounts(context),
      readAmounts(context, { from: yearStart, to: months.at(-1) ?? yearStart }),
    ]);
    const rows = accounts.flatMap(({ isArchived, ...account }): BudgetRow[] => {
      const amounts = months.map((month) => planned.get(keyOf(account.accountID, month)) ?? (0 as Cents));
      return isArchived && amounts.every((cents) => cents === 0) ? [] : [{ ...account, amounts }];
    });
    return { yearStart, months, rows };
  },

  async proposeBudget(context, { day, percent }) {
    const yearStart = await yearOf(context, day);
    const months = monthsOf(yearEarlier(yearStart));
    const [accounts, moved] = await Promise.all([plannedAccounts(context), movedByMonth(context, months)]);
    const rows = accounts
      .filter(({ isArchived }) => !isArchived)
      .map(({ isArchived: _, ...account }) => ({
        ...account,
        amounts: (moved.get(account.accountID) ?? months.map(() => 0)).map((cents) =>
          withPercent(shownBalance(account.type, cents), percent),
        ),
      }));
    return { yearStart, rows };
  },

  async saveBudget(context, { cells }) {
    await assertPlanned(context, cells);
    await change(context, cells);
    return { saved: cells.length };
  },

  async getBudgetReport(context, { from: asked, to: until }) {
    const today = dateInZone(new Date(), context.timeZone);
    const to = monthEnd(until ?? today);
    const from = asked === undefined ? fiscalYearStart(to, await getFiscalYearStartMonth(context)) : monthStart(asked);
    if (from > to) throw unprocessable('The first month is after the last.', { from: 'Choose an earlier month' });
    const [accounts, planned, sums] = await Promise.all([
      plannedAccounts(context),
      readAmounts(context, { from, to }),
      sumsAt(context, { days: [addDays(from, -1), to], basis: 'accrual', known: null }),
    ]);
    const budgets = new Map<number, number>();
    for (const [key, cents] of planned) {
      const accountID = Number(key.split(' ')[0]);
      budgets.set(accountID, (budgets.get(accountID) ?? 0) + cents);
    }
    const rows = accounts.flatMap(({ isArchived: _, ...account }): BudgetReportRow[] => {
      const [before, after] = (sums.get(account.accountID) ?? []).map(({ debits, credits }) => debits - credits);
      const actual = shownBalance(account.type, (after ?? 0) - (before ?? 0));
      const budget = (budgets.get(account.accountID) ?? 0) as Cents;
      return actual === 0 && budget === 0 ? [] : [{ ...account, ...compare(budget, actual) }];
    });
    const sum = (isIncome: boolean) => {
      const those = rows.filter(({ type }) => (accountTypes[type].group === 'income') === isIncome);
      const total = (of: 'budget' | 'actual') => those.reduce((cents, row) => cents + row[of], 0);
      return compare(total('budget'), total('actual'));
    };
    const [income, expenses] = [sum(true), sum(false)];
    const netIncome = compare(income.budget - expenses.budget, income.actual - expenses.actual);
    return { from, to, rows, income, expenses, netIncome };
  },
};

const compare = (budget: number, actual: number) => ({
  budget: budget as Cents,
  actual: actual as Cents,
  difference: (actual - budget) as Cents,
});

const keyOf = (accountID: number, month: string): string => `${accountID} ${month}`;

async function yearOf(context: Context, day: string | undefined): Promise<string> {
  const startMonth = await getFiscalYearStartMonth(context);
  return fiscalYearStart(day ?? dateInZone(new Date(), context.timeZone), startMonth);
}

/** Accounts of the income statement, in its order. */
async function plannedAccounts(context: Context) {
  const order = Object.keys(accountTypes);
  return (await listAccounts(context))
    .filter(({ type }) => accountTypes[type].statement === 'income_statement')
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
    .map(({ accountID, number, name, type, isArchived }) => ({ accountID, number, name, type, isArchived }));
}

async function readAmounts(
  context: Context,
  { from, to }: { from: string; to: string },
  isLocked = false,
): Promise<Map<string, Cents>> {
  const rows = await context
    .db<BudgetTables>()
    .selectFrom('budget_amounts')
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [keyOf(row.account_id, row.month), row.cents as Cents]));
}

/** What each account moved by in each month, debits less credits. */
async function movedByMonth(context: Context, months: readonly string[]): Promise<Map<number, number[]>> {
  const ends = [addDays(months[0] ?? '', -1), ...months.map(monthEnd)];
  const sums = await sumsAt(context, { days: ends, basis: 'accrual', known: null });
  return new Map(
    [...sums].map(([accountID, sides]) => {
      const net = sides.map(({ debits, credits }) => debits - credits);
      return [accountID, months.map((_month, index) => (net[index + 1] ?? 0) - (net[index] ?? 0))];
    }),
  );
}

/** Errors: 404 for an account that is none of the income statement; 422 for a month that stands twice. */
async function assertPlanned(context: Context, cells: readonly BudgetCell[]): Promise<void> {
  const planned = new Set((await plannedAccounts(context)).map(({ accountID }) => accountID));
  if (cells.some(({ accountID }) => !planned.has(accountID))) throw notFound('Account');
  if (new Set(cells.map(({ accountID, month }) => keyOf(accountID, month))).size < cells.length)
    throw unprocessable('A month of an account stands twice.');
}

/** Errors: 409 when one of them is another by now. */
async function change(context: Context, cells: readonly BudgetCell[]): Promise<void> {
  const months = cells.map(({ month }) => month).toSorted();
  const [from = '', to = ''] = [months[0], months.at(-1)];
  // Two who write one budget wait for one another, also where nothing is planned yet.
  await sql`select pg_advisory_xact_lock(hashtextextended('budget', ${context.tenantId}))`.execute(context.db());
  const now = await readAmounts(context, { from, to });
  const other = cells.find((cell) => (now.get(keyOf(cell.accountID, cell.month)) ?? 0) !== cell.was);
  if (other) throw conflict('Somebody changed this budget meanwhile. Look at what it is now.');
  await sql`
    insert into budget_amounts as b (tenant_id, account_id, month, cents)
    select ${context.tenantId}, account, month, cents
    from jsonb_to_recordset(${JSON.stringify(cells.map(({ accountID, month, now: cents }) => ({ account: accountID, month, cents })))}::jsonb)
      as given (account bigint, month date, cents bigint)
    on conflict (tenant_id, account_id, month) do update set cents = excluded.cents
  `.execute(context.db());
  const image = (of: 'was' | 'now') =>
    Object.fromEntries(cells.map((cell) => [keyOf(cell.accountID, cell.month), cell[of]]));
  context.emit({
    ...budgetEvents.event('budget_changed'),
    entityId: Number(from.slice(0, 4)),
    before: image('was'),
    after: image('now'),
  });
}

/** Puts former amounts back. Errors: 409. */
export async function restoreBudget(context: Context, _id: number, { expected, former }: Restoration): Promise<void> {
  const cells = Object.entries(expected).map(([key, was]): BudgetCell => {
    const [accountID, month = ''] = key.split(' ');
    return { accountID: Number(accountID), month, was: was as Cents, now: (former[key] ?? 0) as Cents };
  });
  await change(context, cells);
}

/** Every company has a budget of each year, if of nothing. */
export const visibleBudgets = async (_context: Context, ids: number[]): Promise<Map<number, string>> =>
  new Map(ids.filter((id) => id > 1900 && id < 9999).map((id) => [id, `Budget ${id}`]));

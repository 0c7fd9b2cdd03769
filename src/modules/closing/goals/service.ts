import { sql } from 'kysely';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { sumsAt } from '#modules/ledger/balances/public.ts';
import { accountTypes } from '#modules/ledger/rules.ts';
import { getFiscalYearStartMonth } from '#modules/statements/public.ts';
import { dayBefore, fiscalYearStart } from '#modules/statements/rules.ts';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { goalCalls } from './contract.ts';
import { goalEvents } from './entity.ts';
import { expectedBy } from './rules.ts';
import type { GoalTables } from './tables.ts';

export const goalServices: Services<typeof goalCalls> = {
  async getProfitGoal(context) {
    const { from, to, asOf } = await thisYear(context);
    const [goal, profit] = await Promise.all([readGoal(context, from), netIncome(context, from, asOf)]);
    return { from, to, asOf, goal, profit, expected: goal === null ? null : expectedBy(asOf, { from, to }, goal) };
  },

  async saveProfitGoal(context, { was, now }) {
    const { from } = await thisYear(context);
    await change(context, from, was, now);
    return { goal: now };
  },
};

async function thisYear(context: Context) {
  const asOf = dateInZone(new Date(), context.timeZone);
  const from = fiscalYearStart(asOf, await getFiscalYearStartMonth(context));
  return { from, to: dayBefore(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}`), asOf };
}

async function readGoal(context: Context, yearStart: string): Promise<Cents | null> {
  const row = await context
    .db<GoalTables>()
    .selectFrom('profit_goals')
    .select('cents')
    .where('year_start', '=', yearStart)
    .executeTakeFirst();
  return (row?.cents ?? null) as Cents | null;
}

async function netIncome(context: Context, from: string, to: string): Promise<Cents> {
  const [accounts, sums] = await Promise.all([
    listAccounts(context),
    sumsAt(context, { days: [dayBefore(from), to], basis: 'accrual', known: null }),
  ]);
  let cents = 0;
  for (const { accountID, type } of accounts) {
    if (accountTypes[type].statement !== 'income_statement') continue;
    const [before, after] = (sums.get(accountID) ?? []).map(({ debits, credits }) => credits - debits);
    cents += (after ?? 0) - (before ?? 0);
  }
  return cents as Cents;
}

/** Errors: 409 when it is another by now. */
async function change(context: Context, yearStart: string, was: Cents | null, now: Cents | null): Promise<void> {
  // Two who set it wait for one another, also where there is none yet.
  await sql`select pg_advisory_xact_lock(hashtextextended('profit_goals', ${context.tenantId}))`.execute(context.db());
  if ((await readGoal(context, yearStart)) !== was)
    throw conflict('Somebody changed the goal meanwhile. Look at what it is now.');
  const db = context.db<GoalTables>();
  if (now === null) await db.deleteFrom('profit_goals').where('year_start', '=', yearStart).execute();
  else
    await db
      .insertInto('profit_goals')
      .values({ year_start: yearStart, cents: now })
      .onConflict((target) => target.columns(withTenant('year_start')).doUpdateSet({ cents: now }))
      .execute();
  context.emit({
    ...goalEvents.event('profit_goal_changed'),
    entityId: Number(yearStart.slice(0, 4)),
    before: { yearStart, goal: was },
    after: { yearStart, goal: now },
  });
}

/** Puts the former goal of a year back. Errors: 409. */
export async function restoreGoal(context: Context, _id: number, { expected, former }: Restoration): Promise<void> {
  await change(context, String(former.yearStart), expected.goal as Cents | null, former.goal as Cents | null);
}

/** Every company has a goal of each year, if none. */
export const visibleGoals = async (_context: Context, ids: number[]): Promise<Map<number, string>> =>
  new Map(ids.filter((id) => id > 1900 && id < 9999).map((id) => [id, `Profit goal ${id}`]));

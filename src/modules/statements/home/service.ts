import { sql } from 'kysely';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { sumsAt } from '#modules/ledger/balances/public.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { homeCalls } from './contract.ts';
import { homeOf, type MonthSum, monthsUntil, type SummedAccount, strip, weeksUntil } from './rules.ts';

const shownMonths = 12;
const shownWeeks = 12;

export const homeServices: Services<typeof homeCalls> = {
  async getHome(context) {
    const asOf = dateInZone(new Date(), context.timeZone);
    const months = monthsUntil(asOf, shownMonths);
    const [first = asOf, last = asOf] = [months[0], months.at(-1)];
    const db = context.db<LedgerViews>();
    const [accounts, sums] = await Promise.all([
      db
        .selectFrom('accounts')
        .select(['account_id as accountID', 'number', 'name', 'type', 'system_key as systemKey'])
        .orderBy('number')
        .execute(),
      // Whole months by their sums, this one by its days, so that what is dated ahead does not count yet.
      db
        .selectFrom('account_sums')
        .select(['account_id as accountID', sql<number>`sum(debit_cents - credit_cents)::bigint`.as('cents')])
        .select(
          sql<string | null>`case when starts_on >= ${first} then date_trunc('month', starts_on)::date end`.as('month'),
        )
        .where(({ or, and, eb }) =>
          or([
            and([eb('span', '=', 'month'), eb('starts_on', '<', last)]),
            and([eb('span', '=', 'day'), eb('starts_on', '>=', last), eb('starts_on', '<=', asOf)]),
          ]),
        )
        .groupBy(['account_id', 'month'])
        .execute(),
    ]);
    return { asOf, ...homeOf(accounts, sums as MonthSum[], months) };
  },

  async listCashWeeks(context) {
    const days = weeksUntil(dateInZone(new Date(), context.timeZone), shownWeeks);
    const [accounts, sums] = await Promise.all([
      listAccounts(context),
      sumsAt(context, { days, basis: 'accrual', known: null }),
    ]);
    const total = (index: number, isCounted: (account: SummedAccount) => boolean) =>
      accounts.filter(isCounted).reduce((cents, { accountID }) => {
        const sides = sums.get(accountID)?.[index];
        return sides ? cents + sides.debits - sides.credits : cents;
      }, 0) as Cents;
    return {
      weeks: days.map((day, index) => ({ day, cash: total(index, strip.cash), owed: total(index, strip.owed) })),
    };
  },
};

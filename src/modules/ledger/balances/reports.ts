import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { addDays } from '#shared/dates.ts';
import type { Known } from '../public.ts';
import { cashKeys, closingSource } from '../rules.ts';
import type { Basis } from './rules.ts';

/** What accounts come to at the end of days: what statements are made of (docs/rules/statements.md). */

export type Sides = { debits: number; credits: number };
/** For each account that anything was posted to, its sides from the beginning to the end of each day asked for. */
export type Sums = Map<number, Sides[]>;

export type SumsAsked = {
  /** Rising, none twice. */
  days: readonly string[];
  basis: Basis;
  known: Known | null;
};

/** On the cash basis without what documents leave out until they are settled (behaviour B2, cash-basis view). */
export async function sumsAt(context: Context, { days, basis, known }: SumsAsked): Promise<Sums> {
  if (basis === 'accrual') return postedAt(context, days, known);
  const [sums, unsettled] = await Promise.all([postedAt(context, days, known), unsettledAt(context, days, known)]);
  for (const [accountID, sides] of sums) {
    for (const [index, total] of sides.entries()) {
      const { debits, credits } = unsettled.get(accountID)?.[index] ?? { debits: 0, credits: 0 };
      const left = debits - credits;
      if (left > 0) total.debits -= left;
      else total.credits += left;
    }
  }
  return sums;
}

/**
 * Later postings are taken off where they were not known yet, and entries that close a year always. Balances hold what was posted up to
 * an entry, sums of days everything.
 */
function postedAt(context: Context, days: readonly string[], known: Known | null): Promise<Sums> {
  const tenant = context.tenantId;
  const notKnown = known
    ? sql`union all
      select p.account_id, index, -greatest(p.cents, 0), -greatest(-p.cents, 0)
      from asked join postings p on p.tenant_id = ${tenant} and p.entry_id > ${known.entryID} and p.entry_date < asked.ends`
    : sql``;
  return addUp(
    context,
    days,
    sql`balance_folds`,
    sql`
      select account_id, index, debit_cents as debits, credit_cents as credits
      from asked, lateral (select * from account_balances b where b.tenant_id = ${tenant} and b.before = asked.carried offset 0) b
      union all
      select account_id, index, debit_cents, credit_cents
      from asked join account_sums s on s.tenant_id = ${tenant} and s.span = 'day' and s.starts_on >= asked.carried and s.starts_on < asked.ends
      union all
      select account_id, index, -debit_cents, -credit_cents
      from asked join account_sums s on s.tenant_id = ${tenant} and s.span = 'day' and s.starts_on >= asked.ends and s.starts_on < asked.carried
      union all
      select p.account_id, index, greatest(p.cents, 0), greatest(-p.cents, 0)
      from fold join postings p on p.tenant_id = ${tenant} and p.entry_id > fold.entry_id
      join asked on p.entry_date < asked.carried
      union all
      select p.account_id, index, -greatest(p.cents, 0), -greatest(-p.cents, 0)
      from journal_entries j
      join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
      join asked on p.entry_date < asked.ends
      where j.tenant_id = ${tenant} and j.source = ${closingSource} and j.source_id is not null
        and ${known ? sql`j.entry_id <= ${known.entryID}` : sql`true`}
      ${notKnown}`,
  );
}

/** Both balances and sums of days hold what was known at one moment: what came since is added, what was not known yet is taken off. */
function unsettledAt(context: Context, days: readonly string[], known: Known | null): Promise<Sums> {
  const tenant = context.tenantId;
  const { entryID, applicationID } = known ?? { entryID: null, applicationID: null };
  return addUp(
    context,
    days,
    sql`unsettled_folds`,
    sql`
      select account_id, index, cents as debits, 0 as credits
      from asked, lateral (select * from unsettled_balances b where b.tenant_id = ${tenant} and b.before = asked.carried offset 0) b
      union all
      select account_id, index, cents, 0
      from asked join unsettled_sums s on s.tenant_id = ${tenant} and s.starts_on >= asked.carried and s.starts_on < asked.ends
      union all
      select account_id, index, -cents, 0
      from asked join unsettled_sums s on s.tenant_id = ${tenant} and s.starts_on >= asked.ends and s.starts_on < asked.carried
      union all
      select c.account_id, index, c.cents, 0
      from unsettled_since(${tenant}, ${entryID}::bigint, ${applicationID}::bigint) c join asked on c.day < asked.ends`,
  );
}

/** Balances are kept from here on (migration 0106). */
const firstBalances = '2000-01-01';

/**
 * Parts `(account_id, index, debits, credits)`, added up for each day. For them there are the tables `fold`, how far the balances have come,
 * and `asked (index, ends, carried)`: `ends` is the first day that does not count any more, `carried` the day before which balances are
 * read, the nearest to it, so that up to the next month no more than four days are read beside them; before everything, where there are
 * none yet.
 */
async function addUp(
  context: Context,
  days: readonly string[],
  folds: RawBuilder<unknown>,
  parts: RawBuilder<unknown>,
): Promise<Sums> {
  const ends = days.map((day) => addDays(day, 1));
  // A list for each day: a row for each account would take longer to read than to add up.
  const { rows } = await sql<{ index: number; accounts: number[]; debits: number[]; credits: number[] }>`
    with fold as materialized (
      select entry_id, until from ${folds} where tenant_id = ${context.tenantId}
    ), asked as materialized (
      select (a.n - 1)::int as index, a.ends,
             case when fold.until is null or nearest_balance_day(a.ends) < ${firstBalances}::date then '-infinity'
                  else least(nearest_balance_day(a.ends), fold.until) end as carried
      from unnest(${ends}::date[]) with ordinality as a (ends, n)
      left join fold on true
    )
    select index, array_agg(account_id) as accounts, array_agg(debits) as debits, array_agg(credits) as credits
    from (
      select account_id, index, sum(debits)::bigint as debits, sum(credits)::bigint as credits
      from (${parts}) as parts
      group by 1, 2
      -- What was posted later only is not there yet.
      having sum(debits) <> 0 or sum(credits) <> 0
    ) as sums
    group by 1
  `.execute(context.db());
  const sums: Sums = new Map();
  for (const { index, accounts, debits, credits } of rows) {
    for (const [at, accountID] of accounts.entries()) {
      let sides = sums.get(accountID);
      if (!sides) {
        sides = days.map(() => ({ debits: 0, credits: 0 }));
        sums.set(accountID, sides);
      }
      sides[index] = { debits: debits[at] ?? 0, credits: credits[at] ?? 0 };
    }
  }
  return sums;
}

/** What all accounts of cash hold at the end of each day (behaviour B4). */
export async function cashBalances(context: Context, days: readonly string[], known: Known | null): Promise<number[]> {
  const rising = [...new Set(days)].toSorted();
  const [sums, { rows }] = await Promise.all([
    postedAt(context, rising, known),
    sql<{ accountID: number }>`
      select account_id as "accountID" from accounts where tenant_id = ${context.tenantId}
        and (type = 'bank' or system_key = any(${[...cashKeys]}::text[]))
    `.execute(context.db()),
  ]);
  return days.map((day) =>
    rows.reduce((total, { accountID }) => {
      const sides = sums.get(accountID)?.[rising.indexOf(day)];
      return sides ? total + sides.debits - sides.credits : total;
    }, 0),
  );
}

/** Days of which balances, or the sums of what is not settled, are not what entries and documents say, by account. */
export async function findWrongSums(context: Context, of: 'balances' | 'unsettled') {
  const { rows } = await sql<{ day: string; accountID: number; number: string; name: string }>`
    select w.day, w.account_id as "accountID", a.number, a.name
    from ${sql.raw(`wrong_${of}`)}(${context.tenantId}) as w (day, account_id)
    join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = w.account_id
    order by 1, 3 limit 100
  `.execute(context.db());
  return rows;
}

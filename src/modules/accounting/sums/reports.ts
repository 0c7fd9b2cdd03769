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

/** Later postings are taken off where they were not known yet, and entries that close a year always. */
function postedAt(context: Context, days: readonly string[], known: Known | null): Promise<Sums> {
  const tenant = context.tenantId;
  const { ends, last, from } = endsOf(days);
  const notKnown = known
    ? sql`union all
      select account_id, ${from('entry_date', ends)}, false, -greatest(cents, 0), -greatest(-cents, 0) from postings
      where tenant_id = ${tenant} and entry_id > ${known.entryID} and entry_date < ${last}`
    : sql``;
  return addUp(
    context,
    days,
    sql`${kept(context, 'account_sums', { debits: 'debit_cents', credits: 'credit_cents' }, days)}
      ${notKnown}
      union all
      select p.account_id, ${from('p.entry_date', ends)}, false, -greatest(p.cents, 0), -greatest(-p.cents, 0)
      from journal_entries j join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
      where j.tenant_id = ${tenant} and j.source = ${closingSource} and j.source_id is not null and j.entry_date < ${last}
        and ${known ? sql`j.entry_id <= ${known.entryID}` : sql`true`}`,
  );
}

/** What came since the sums were taken is added, what was not known yet is taken off. */
function unsettledAt(context: Context, days: readonly string[], known: Known | null): Promise<Sums> {
  const { ends, last, from } = endsOf(days);
  const { entryID, applicationID } = known ?? { entryID: null, applicationID: null };
  return addUp(
    context,
    days,
    sql`${kept(context, 'unsettled_sums', { debits: 'cents' }, days)}
      union all
      select account_id, ${from('day', ends)}, false, cents, 0
      from unsettled_since(${context.tenantId}, ${entryID}::bigint, ${applicationID}::bigint) where day < ${last}`,
  );
}

/** The first days that do not count any more, and from which of them on a day counts: it does for all later ones. */
function endsOf(days: readonly string[]) {
  const ends = days.map((day) => addDays(day, 1));
  return {
    ends,
    last: ends.at(-1) ?? '0001-01-01',
    from: (day: string, of: readonly string[]) => sql`width_bucket(${sql.ref(day)}, ${of}::date[])`,
  };
}

/**
 * Of a table of sums by day and month: the months before the beginning of one that is nearest to each day's end, read once for all days,
 * and the days between the two, which are that day's own: added or, where the month begins later, taken off. So of no month are more
 * than half of its days read.
 */
function kept(context: Context, table: string, of: { debits: string; credits?: string }, days: readonly string[]) {
  const { ends, from } = endsOf(days);
  const months = ends.map((end) => {
    const first = `${end.slice(0, 8)}01`;
    return Number(end.slice(8)) > 16 ? `${addDays(first, 31).slice(0, 8)}01` : first;
  });
  const [debits, credits] = [sql.ref(of.debits), of.credits === undefined ? sql`0` : sql.ref(of.credits)];
  const tenant = context.tenantId;
  const ownDays = ends.flatMap((end, index) => {
    const month = months[index] ?? end;
    if (month === end) return [];
    const [sign, first, before] = month < end ? [sql`1`, month, end] : [sql`-1`, end, month];
    return sql`union all
      select account_id, ${sql.lit(index)}, true, ${sign} * ${debits}, ${sign} * ${credits} from ${sql.table(table)}
      where tenant_id = ${tenant} and span = 'day' and starts_on >= ${first}::date and starts_on < ${before}::date`;
  });
  return sql`
    select account_id, ${from('starts_on', months)} as index, false as own, ${debits} as debits, ${credits} as credits
    from ${sql.table(table)} where tenant_id = ${tenant} and span = 'month' and starts_on < ${months.at(-1) ?? '0001-01-01'}::date
    ${sql.join(ownDays, sql` `)}`;
}

/** Parts as `kept` makes them, added up for each day. */
async function addUp(context: Context, days: readonly string[], parts: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<{ accountID: number; index: number; isOwn: boolean } & Sides>`
    select account_id as "accountID", index, own as "isOwn", sum(debits)::bigint as debits, sum(credits)::bigint as credits
    from (${parts}) as parts
    group by 1, 2, 3
  `.execute(context.db());
  const sums: Sums = new Map();
  for (const { accountID, index, isOwn, debits, credits } of rows) {
    let sides = sums.get(accountID);
    if (!sides) {
      sides = days.map(() => ({ debits: 0, credits: 0 }));
      sums.set(accountID, sides);
    }
    for (const total of isOwn ? sides.slice(index, index + 1) : sides.slice(index)) {
      total.debits += debits;
      total.credits += credits;
    }
  }
  // What was posted later only is not there yet.
  for (const [accountID, sides] of sums)
    if (sides.every((one) => one.debits === 0 && one.credits === 0)) sums.delete(accountID);
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

/** Days of which the sums of what is not settled are not what the documents say, by account. */
export async function findWrongUnsettled(context: Context) {
  const { rows } = await sql<{ day: string; accountID: number; number: string; name: string }>`
    select w.starts_on as day, w.account_id as "accountID", a.number, a.name
    from wrong_unsettled(${context.tenantId}) w
    join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = w.account_id
    order by 1, 3 limit 100
  `.execute(context.db());
  return rows;
}

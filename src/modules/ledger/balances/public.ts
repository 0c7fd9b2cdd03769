import { type RawBuilder, sql } from 'kysely';
import { mergedCustomers } from '#modules/customers/public.ts';
import type { PartNames } from '#modules/tenants/parts/public.ts';
import { visibleWork } from '#modules/work/access/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { addDays } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { openAt } from '../open-items/public.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { Known } from '../public.ts';
import { closingSource, typesOfYear } from '../rules.ts';
import { type Basis, type Dimension, dimensionNames } from './rules.ts';

export { foldSums } from './jobs.ts';
export { cashBalances, findWrongSums, type Sides, type Sums, sumsAt } from './reports.ts';

/** What a document that is not settled leaves out of the cash basis, by account, in debits less credits. */
export type Unsettled = {
  rootEntryID: number;
  accountID: number;
  /** Whose part it is, where it was asked for; 0 where none is named. */
  dimensionID: number;
  cents: number;
};

/**
 * What every document that is not settled at the end of a day leaves out of the cash basis (docs/rules/statements.md, `unsettled_states`),
 * and, where it is asked for, whose part of it that is.
 */
export async function listUnsettled(
  context: Context,
  day: string,
  known: Known | null,
  { accountID, dimension }: { accountID?: number | undefined; dimension?: Dimension | undefined } = {},
): Promise<Unsettled[]> {
  const tenant = context.tenantId;
  const { entryID, applicationID } = known ?? everything;
  const { rows } = await sql<Unsettled>`
    with ${openAt(context, { keys: [...claims], asOf: day, known })},
    documents as materialized (
      select with_released(${tenant}, ${applicationID}, array(
        select distinct i.root_entry_id from open join open_items i on i.tenant_id = ${tenant} and i.item_id = open.item_id)) as roots
    ), states as materialized (
      ${statesOn(context, day, known, sql`(select roots from documents)`)}
    ), lines as (
      select s.root, s.account_id, s.cents as left_out, s.share, ${dimension === undefined ? sql`0::bigint` : await dimensionOf(context, dimension)} as dimension,
             sum(p.cents) as cents
      from states s
      join journal_entries j on j.tenant_id = ${tenant} and j.root_id = s.root and j.entry_id <= ${entryID}
      join postings p on p.tenant_id = ${tenant} and p.entry_id = j.entry_id and p.account_id = s.account_id and p.entry_date <= ${day}
      where ${accountID === undefined ? sql`true` : sql`s.account_id = ${accountID}`}
      group by 1, 2, 3, 4, 5
    ), shares as (
      -- Of an account by whose its lines are, rounded along them; of lines that come to nothing each its share.
      select *, sum(cents) over whose as along, case sum(cents) over account when 0 then share else left_out / sum(cents) over account end as part
      from lines window account as (partition by root, account_id), whose as (partition by root, account_id order by dimension)
    )
    select root as "rootEntryID", account_id as "accountID", dimension as "dimensionID",
           (round(round(along * part, 9)) - round(round((along - cents) * part, 9)))::bigint as cents
    from shares
  `.execute(context.db());
  return rows;
}

/** How much of each document is not settled at the end of a day, by its first entry: from nothing to 1. */
export async function sharesUnsettled(context: Context, day: string): Promise<Map<number, number>> {
  const tenant = context.tenantId;
  const { rows } = await sql<{ rootEntryID: number; share: number }>`
    with ${openAt(context, { keys: [...claims], asOf: day, known: null })}
    select root as "rootEntryID", max(share)::float8 as share
    from (${statesOn(
      context,
      day,
      null,
      sql`with_released(${tenant}, ${everything.applicationID}, array(
        select distinct i.root_entry_id from open join open_items i on i.tenant_id = ${tenant} and i.item_id = open.item_id))`,
    )}) as states
    group by 1
  `.execute(context.db());
  return new Map(rows.map(({ rootEntryID, share }) => [rootEntryID, share]));
}

/** What can be open of a document on the cash basis: what is owed, and what is held back of it. */
const claims = ['accounts_receivable', 'accounts_payable', 'retainage_receivable', 'retainage_payable'] as const;
const everything = { entryID: Number.MAX_SAFE_INTEGER, applicationID: Number.MAX_SAFE_INTEGER };

/** What each of some documents leaves out at the end of a day. */
function statesOn(context: Context, day: string, known: Known | null, roots: RawBuilder<unknown>) {
  const { entryID, applicationID } = known ?? everything;
  return sql`
    select distinct on (root, account_id) root, account_id, cents, share
    from unsettled_states(${context.tenantId}, ${entryID}, ${applicationID}, ${roots})
    where day <= ${day} order by root, account_id, day desc`;
}

/** What documents that speak of one account leave out of it: only those are looked at, each by itself. */
export async function listUnsettledOf(
  context: Context,
  accountID: number,
  day: string,
  known: Known | null,
): Promise<Unsettled[]> {
  const tenant = context.tenantId;
  const { entryID } = known ?? everything;
  const roots = sql`array(
    select distinct j.root_id
    from postings p
    join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.tenant_id = ${tenant} and p.account_id = ${accountID} and p.entry_date <= ${day} and p.entry_id <= ${entryID})`;
  const { rows } = await sql<Unsettled>`
    select root as "rootEntryID", account_id as "accountID", 0 as "dimensionID", cents::bigint
    from (${statesOn(context, day, known, roots)}) as states
    where account_id = ${accountID} and cents <> 0
    order by 1
  `.execute(context.db());
  return rows;
}

/**
 * Whose a posting `p` of an entry is. A line that names no customer is of the one that its entry is about: income names none, the
 * receivable beside it does. Of a customer who was merged since it is whom they were merged into.
 */
export async function dimensionOf(context: Context, dimension: Dimension): Promise<RawBuilder<unknown>> {
  if (dimension !== 'customer') return sql`coalesce(${sql.ref(`p.${dimension}_id`)}, 0)`;
  const merged = await mergedCustomers(context);
  const now = (id: RawBuilder<unknown>) =>
    merged.size === 0
      ? id
      : sql`coalesce((select m.now from unnest(${[...merged.keys()]}::bigint[], ${[...merged.values()]}::bigint[]) as m (was, now)
          where m.was = ${id}), ${id})`;
  const one = now(sql`o.payee_id`);
  return sql`coalesce(case p.payee_kind when 'customer' then ${now(sql`p.payee_id`)} end,
    (select min(${one}) from postings o where o.tenant_id = ${context.tenantId} and o.entry_id = p.entry_id
       and o.payee_kind = 'customer' having min(${one}) = max(${one})), 0)`;
}

/** What each account of the income statement moved by in a range of days, for each division, customer …; 0 for those without. */
export async function movedByDimension(
  context: Context,
  dimension: Dimension,
  { from, to, basis, known }: { from: string; to: string; basis: Basis; known: Known | null },
): Promise<Map<number, Map<number, number>>> {
  const tenant = context.tenantId;
  const of = await dimensionOf(context, dimension);
  const { rows } = await sql<{ dimensionID: number; accountID: number; cents: number }>`
    select ${of} as "dimensionID", p.account_id as "accountID", sum(p.cents)::bigint as cents
    from accounts a
    join postings p on p.tenant_id = a.tenant_id and p.account_id = a.account_id
    join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where a.tenant_id = ${tenant} and p.entry_date between ${from} and ${to}
      and a.type = any(${typesOfYear}::text[])
      and j.source <> ${closingSource} and ${known ? sql`p.entry_id <= ${known.entryID}` : sql`true`}
    group by 1, 2
  `.execute(context.db());
  const moved = new Map<number, Map<number, number>>();
  const add = (dimensionID: number, accountID: number, cents: number) => {
    const accounts = moved.get(dimensionID) ?? new Map<number, number>();
    moved.set(dimensionID, accounts.set(accountID, (accounts.get(accountID) ?? 0) + cents));
  };
  for (const { dimensionID, accountID, cents } of rows) add(dimensionID, accountID, cents);
  if (basis === 'accrual') return moved;
  const [before, after] = await Promise.all([
    listUnsettled(context, addDays(from, -1), known, { dimension }),
    listUnsettled(context, to, known, { dimension }),
  ]);
  for (const { dimensionID, accountID, cents } of before) add(dimensionID, accountID, cents);
  for (const { dimensionID, accountID, cents } of after) add(dimensionID, accountID, 0 - cents);
  return moved;
}

/**
 * What divisions, customers … are called, customers as at the end of a day where one is given. Nothing renames divisions and departments.
 * Tickets are called by their numbers, and by what they are about where no such day is given and whoever asks may see them.
 */
export async function dimensionNamesOf(
  context: Context,
  dimension: Dimension,
  ids: readonly number[],
  day: string | undefined,
): Promise<Map<number, string>> {
  if (dimension === 'customer') {
    const customers = ids.map((id) => ({ kind: 'customer', id }) as const);
    const names = await payeeNames(context, customers, day);
    return new Map(customers.map((one) => [one.id, names.get(payeeKey(one)) ?? `#${one.id}`]));
  }
  if (dimension === 'ticket') {
    const subjects =
      day === undefined && context.has(can('tickets', 'read'))
        ? await visibleWork(context, 'ticket', [...ids], { withDeleted: true })
        : new Map<number, string>();
    return new Map(ids.map((id) => [id, ['Ticket', id, subjects.get(id)].filter(Boolean).join(' ')]));
  }
  const among = anyOf(ids);
  const db = context.db<PartNames>();
  const rows =
    dimension === 'division'
      ? await db
          .selectFrom('divisions')
          .select(['division_id as id', 'name'])
          .where('division_id', '=', among)
          .execute()
      : dimension === 'department'
        ? await db
            .selectFrom('departments')
            .select(['department_id as id', 'name'])
            .where('department_id', '=', among)
            .execute()
        : ids.map((id) => ({ id, name: `${dimensionNames[dimension]} ${id}` }));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

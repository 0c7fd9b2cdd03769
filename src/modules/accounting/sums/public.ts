import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { addDays } from '#shared/dates.ts';
import type { PartNames } from '../../tenants/public.ts';
import { openAt } from '../items/public.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { Known } from '../public.ts';
import { closingSource } from '../rules.ts';
import type { Basis, Facet } from './rules.ts';

export { cashBalances, findWrongSums, type Sides, type Sums, sumsAt } from './reports.ts';

/** What a document that is not settled leaves out of the cash basis, by account, in debits less credits. */
export type Unsettled = {
  rootEntryID: number;
  accountID: number;
  /** Whose part it is, where it was asked for; 0 where none is named. */
  facetID: number;
  cents: number;
};

/**
 * The cash basis leaves out the part of a document that is open at the end of a day: of its claim (receivables, payables) what is
 * open, and of each other account its share, open ÷ document total, rounded along the document so that all of it is what the claim
 * is (behaviour B2, cash-basis view). A document that brought or took money against the claim, as a payment does, is all there: what
 * of it is open is an unapplied payment. Accounts of money are never left out.
 */
export async function listUnsettled(
  context: Context,
  day: string,
  known: Known | null,
  { accountID, facet }: { accountID?: number | undefined; facet?: Facet | undefined } = {},
): Promise<Unsettled[]> {
  const tenant = context.tenantId;
  const whose = facet === undefined ? sql`0::bigint` : facetOf(context, facet);
  const { rows } = await sql<Unsettled>`
    with ${openAt(context, { keys: ['accounts_receivable', 'accounts_payable'], asOf: day, known })},
    documents as (
      select i.root_entry_id as root, sum(open.cents) as open
      from open join open_items i on i.tenant_id = ${tenant} and i.item_id = open.item_id
      group by 1 having sum(open.cents) <> 0
    ), lines as (
      select d.root, d.open, p.account_id, ${whose} as facet, sum(p.cents) as cents,
             settling_part(a.type, a.system_key) as part
      from documents d
      join journal_entries j on j.tenant_id = ${tenant} and j.root_id = d.root
        and ${known ? sql`j.entry_id <= ${known.entryID}` : sql`true`}
      join postings p on p.tenant_id = ${tenant} and p.entry_id = j.entry_id and p.entry_date <= ${day}
      join accounts a on a.tenant_id = ${tenant} and a.account_id = p.account_id
      group by 1, 2, 3, 4, 6
    ), sized as (
      select *, coalesce(sum(cents) filter (where part = 'claim') over document, 0) as claim,
             coalesce(sum(cents) filter (where part = 'money') over document, 0) as money,
             sum(cents) over (partition by root, part order by account_id, facet) as along
      from lines window document as (partition by root)
    ), shares as (
      select root, account_id, facet, open, along, along - cents as before,
             case part when 'claim' then claim else claim + money end as total
      from sized
      where part <> 'money' and claim <> 0 and claim + money <> 0 and (money = 0 or sign(money) = sign(claim))
    )
    select root as "rootEntryID", account_id as "accountID", facet as "facetID",
           (round(along * open / total) - round(before * open / total))::bigint as cents
    from shares where ${accountID === undefined ? sql`true` : sql`account_id = ${accountID}`}
  `.execute(context.db());
  return rows;
}

/** The same of one account: only documents that speak of it are looked at, each by itself. */
export async function listUnsettledOf(
  context: Context,
  accountID: number,
  day: string,
  known: Known | null,
): Promise<Unsettled[]> {
  const tenant = context.tenantId;
  const { entryID, applicationID } = known ?? {
    entryID: Number.MAX_SAFE_INTEGER,
    applicationID: Number.MAX_SAFE_INTEGER,
  };
  const { rows } = await sql<Unsettled>`
    select root as "rootEntryID", account_id as "accountID", 0 as "facetID", sum(cents)::bigint as cents
    from unsettled_steps(${tenant}, ${entryID}, ${applicationID}, array(
      select distinct j.root_id
      from postings p
      join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
      where p.tenant_id = ${tenant} and p.account_id = ${accountID} and p.entry_date <= ${day} and p.entry_id <= ${entryID}))
    where account_id = ${accountID} and day <= ${day}
    group by 1, 2 having sum(cents) <> 0
    order by 1
  `.execute(context.db());
  return rows;
}

/**
 * Whose a posting `p` of an entry is. A line that names no customer is of the one that its entry is about: income names none, the
 * receivable beside it does.
 */
export function facetOf(context: Context, facet: Facet) {
  if (facet !== 'customer') return sql`coalesce(${sql.ref(`p.${facet}_id`)}, 0)`;
  return sql`coalesce(case p.payee_kind when 'customer' then p.payee_id end,
    (select min(o.payee_id) from postings o where o.tenant_id = ${context.tenantId} and o.entry_id = p.entry_id
       and o.payee_kind = 'customer' having min(o.payee_id) = max(o.payee_id)), 0)`;
}

/** What each account of the income statement moved by in a range of days, for each division, customer …; 0 for those without. */
export async function movedByFacet(
  context: Context,
  facet: Facet,
  { from, to, basis, known }: { from: string; to: string; basis: Basis; known: Known | null },
): Promise<Map<number, Map<number, number>>> {
  const tenant = context.tenantId;
  const { rows } = await sql<{ facetID: number; accountID: number; cents: number }>`
    select ${facetOf(context, facet)} as "facetID", p.account_id as "accountID", sum(p.cents)::bigint as cents
    from accounts a
    join postings p on p.tenant_id = a.tenant_id and p.account_id = a.account_id
    join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where a.tenant_id = ${tenant} and p.entry_date between ${from} and ${to}
      and a.type in ('income', 'cost_of_goods_sold', 'expense', 'other_income', 'other_expense')
      and j.source <> ${closingSource} and ${known ? sql`p.entry_id <= ${known.entryID}` : sql`true`}
    group by 1, 2
  `.execute(context.db());
  const moved = new Map<number, Map<number, number>>();
  const add = (facetID: number, accountID: number, cents: number) => {
    const accounts = moved.get(facetID) ?? new Map<number, number>();
    moved.set(facetID, accounts.set(accountID, (accounts.get(accountID) ?? 0) + cents));
  };
  for (const { facetID, accountID, cents } of rows) add(facetID, accountID, cents);
  if (basis === 'accrual') return moved;
  const [before, after] = await Promise.all([
    listUnsettled(context, addDays(from, -1), known, { facet }),
    listUnsettled(context, to, known, { facet }),
  ]);
  for (const { facetID, accountID, cents } of before) add(facetID, accountID, cents);
  for (const { facetID, accountID, cents } of after) add(facetID, accountID, 0 - cents);
  return moved;
}

/**
 * What divisions, customers … are called, customers as at the end of a day where one is given. Nothing renames divisions and departments;
 * projects have no names yet.
 */
export async function facetNamesOf(
  context: Context,
  facet: Facet,
  ids: readonly number[],
  day: string | undefined,
): Promise<Map<number, string>> {
  if (facet === 'customer') {
    const customers = ids.map((id) => ({ kind: 'customer', id }) as const);
    const names = await payeeNames(context, customers, day);
    return new Map(customers.map((one) => [one.id, names.get(payeeKey(one)) ?? `#${one.id}`]));
  }
  const among = sql<never>`any(${ids}::bigint[])`;
  const db = context.db<PartNames>();
  const rows =
    facet === 'division'
      ? await db
          .selectFrom('divisions')
          .select(['division_id as id', 'name'])
          .where('division_id', '=', among)
          .execute()
      : facet === 'department'
        ? await db
            .selectFrom('departments')
            .select(['department_id as id', 'name'])
            .where('department_id', '=', among)
            .execute()
        : ids.map((id) => ({ id, name: `Project ${id}` }));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

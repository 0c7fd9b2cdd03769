import { sql } from 'kysely';
import type { Known } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import type { Flow } from './rules.ts';

/**
 * What moved money, read by the functions of the database that also keep its sums (migration 0100): each entry that changes cash by its
 * other side, with what paid bills and cards followed to what those were for (docs/rules/statements.md).
 */
type Asked = { from: string; to: string; known: Known | null };

/** What moved money in a range of days, summed by what decides where it belongs. What was known on a day is told by a look at every entry. */
export async function sumFlows(context: Context, { from, to, known }: Asked): Promise<Flow[]> {
  const flows = known ? everyFlow(context, { from, to, known }) : sql`cash_flows(${context.tenantId}, ${from}, ${to})`;
  const { rows } = await sql<Flow>`
    with f as materialized (
      select source, direction, via, account_id, sum(cents)::bigint as cents from ${flows} as flows
      group by 1, 2, 3, 4
    )
    select f.source, f.direction, f.via, f.account_id as "accountID", a.type,
           a.system_key as "systemKey",
           exists (select from tax_agencies t where t.tenant_id = a.tenant_id and t.account_id = a.account_id)
             or a.system_key is not distinct from 'sales_tax_payable' as "isTax",
           f.cents
    from f join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = f.account_id
  `.execute(context.db());
  return rows;
}

export type FlowEntry = { entryID: number; cents: number };

/** So many documents are followed at once. */
const atOnce = 500;

/**
 * The documents that moved money the same ways, each with what it moved, the latest first; those before one of them where it is given.
 * Of all that may have done so only as many are followed as it takes to find so many.
 */
export async function listFlows(
  context: Context,
  asked: Asked,
  ways: readonly Flow[],
  limit: number,
  before: number | undefined,
): Promise<FlowEntry[]> {
  const { from, to, known } = asked;
  const { entryID, applicationID } = known ?? all;
  const tenant = context.tenantId;
  const found: FlowEntry[] = [];
  for (let last = before ?? all.entryID, isMore = true; isMore && found.length < limit; ) {
    const { rows: roots } = await sql<{ root: number }>`
      select root from (${mayHaveFlowed(context, asked, ways)}) as documents
      where root < ${last} group by root order by root desc limit ${atOnce}
    `.execute(context.db());
    const { rows } = await sql<FlowEntry>`
      select f.root as "entryID", sum(f.cents)::bigint as cents
      from cash_flows_of(${tenant}, ${to}, ${entryID}, ${applicationID},
        entries_of_roots(${tenant}, ${from}, ${to}, ${entryID}, ${roots.map(({ root }) => root)}::bigint[]), null) as f
      join jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w
        (source text, direction int, via text, "accountID" bigint)
        on w.source = f.source and w.direction = f.direction and w.via = f.via and w."accountID" = f.account_id
      group by 1 having sum(f.cents) <> 0
      order by 1 desc
    `.execute(context.db());
    found.push(...rows);
    last = roots.at(-1)?.root ?? 0;
    isMore = roots.length === atOnce;
  }
  return found.slice(0, limit);
}

/** Documents that may have moved money these ways: by the accounts that they, or the bills they paid, speak of. */
function mayHaveFlowed(context: Context, { from, to, known }: Asked, ways: readonly Flow[]) {
  const tenant = context.tenantId;
  const { entryID, applicationID } = known ?? all;
  const of = (...vias: Flow['via'][]) => ways.filter(({ via }) => vias.includes(via));
  const among = (flows: readonly Flow[]) => sql`any(${[...new Set(flows.map((flow) => flow.accountID))]}::bigint[])`;
  const isFollowed = of('bill', 'card', 'ahead').length > 0;
  // An opening payable is for whatever it was: its entry need not speak of the account that it counts for.
  const isOfAnyBill = of('ahead').length > 0 || of('bill').some((flow) => flow.systemKey === 'opening_balance_equity');
  return sql`
    select j.root_id as root
    from (
      select account_id, account_id = ${among(of('entry', 'payroll'))} as is_direct, cash_place(type, system_key) as place
      from accounts where tenant_id = ${tenant}
    ) c
    join postings p on p.tenant_id = ${tenant} and p.account_id = c.account_id
    join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.entry_date between ${from} and ${to} and p.entry_id <= ${entryID}
      and (c.is_direct or ${isFollowed} and c.place in ('card', 'payable'))
      and (c.is_direct or c.place = 'card' or ${isOfAnyBill} or exists (
        select from open_items i
        join applications a on a.tenant_id = i.tenant_id and a.debit_item_id = i.item_id and a.application_id <= ${applicationID}
        join open_items bill on bill.tenant_id = a.tenant_id and bill.item_id = a.credit_item_id
        join journal_entries b on b.tenant_id = bill.tenant_id and b.root_id = bill.root_entry_id
        join postings q on q.tenant_id = b.tenant_id and q.entry_id = b.entry_id and q.account_id = ${among(of('bill'))}
        where i.tenant_id = j.tenant_id and i.root_entry_id = j.root_id))`;
}

const all = { entryID: Number.MAX_SAFE_INTEGER, applicationID: Number.MAX_SAFE_INTEGER };

function everyFlow(context: Context, { from, to, known }: Asked) {
  const { entryID, applicationID } = known ?? all;
  return sql`cash_flows_known(${context.tenantId}, ${from}, ${to}, ${entryID}, ${applicationID})`;
}

export type WrongFlow = {
  day: string;
  entryID: number | null;
  accountID: number | null;
  number: string | null;
  name: string | null;
};

/** Days of which the sums of the cash flow are not what the entries say, by account; payments that they hold and ought not to, or the reverse. */
export async function findWrongFlows(context: Context): Promise<WrongFlow[]> {
  // Every entry is followed anew: half a minute for a million postings.
  await sql`set local statement_timeout = '5min'`.execute(context.db());
  const { rows } = await sql<WrongFlow>`
    select w.starts_on as day, w.root_entry_id as "entryID", w.account_id as "accountID", a.number, a.name
    from wrong_cash_flows(${context.tenantId}) w
    left join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = w.account_id
    order by 1, 4, 2 limit 100
  `.execute(context.db());
  return rows;
}

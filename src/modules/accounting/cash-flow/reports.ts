import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Known } from '../public.ts';
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
      select source, direction, line_direction, via, account_id, sum(cents)::bigint as cents from ${flows} as flows
      group by 1, 2, 3, 4, 5
    )
    select f.source, f.direction, f.line_direction as "lineDirection", f.via, f.account_id as "accountID", a.type,
           a.system_key as "systemKey",
           exists (select from tax_agencies t where t.tenant_id = a.tenant_id and t.account_id = a.account_id)
             or a.system_key is not distinct from 'sales_tax_payable' as "isTax",
           f.cents
    from f join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = f.account_id
  `.execute(context.db());
  return rows;
}

export type FlowEntry = { entryID: number; cents: number };

/** The documents that moved money the same ways, each with what it moved, the latest first. */
export async function listFlows(context: Context, asked: Asked, ways: readonly Flow[], limit: number, offset: number) {
  const { rows } = await sql<FlowEntry>`
    select f.root as "entryID", sum(f.cents)::bigint as cents
    from ${everyFlow(context, asked)} as f
    join jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w
      (source text, direction int, "lineDirection" int, via text, "accountID" bigint)
      on w.source = f.source and w.direction = f.direction and w."lineDirection" = f.line_direction and w.via = f.via
      and w."accountID" = f.account_id
    group by 1 having sum(f.cents) <> 0
    order by 1 desc limit ${limit} offset ${offset}
  `.execute(context.db());
  return rows;
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

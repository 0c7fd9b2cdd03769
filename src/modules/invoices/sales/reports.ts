import { sql } from 'kysely';
import { isSummedUnder, standing } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { family } from '../forms.ts';
import type { SoldLine, salesCalls } from './contract.ts';

const most = 200;

/** The lines behind a figure of the sales. Errors: none; of what there is not there are no lines. */
export async function listSoldLines(
  context: Context,
  { from, to, by, subject, kind }: Input<typeof salesCalls.listSoldLines>,
): Promise<Output<typeof salesCalls.listSoldLines>> {
  const { rows } = await sql<SoldLine & { lineCount: number; total: Cents }>`
    select d.document_id as "documentID", d.kind, d.number, d.document_date as date, c.name as "customerName", l.description,
           (l.amount_cents - l.discount_cents) * side.sign as amount, count(*) over ()::int as "lineCount",
           sum((l.amount_cents - l.discount_cents) * side.sign) over ()::bigint as total
    from documents d
    join document_lines l on l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
    join customers c on c.tenant_id = d.tenant_id and c.customer_id = d.customer_id
    cross join lateral (select case d.kind when 'credit_memo' then -1 else 1 end as sign) as side
    where d.tenant_id = ${context.tenantId} and d.family = ${family} and d.document_date between ${from} and ${to} and ${standing}
      and ${isSummedUnder(context, by, subject)} and ${kind ? sql`d.kind = ${kind}` : sql`true`}
    order by d.document_date desc, d.document_id desc, l.line
    limit ${most}
  `.execute(context.db());
  return {
    lines: rows.map(({ lineCount: _count, total: _total, ...line }) => line),
    lineCount: rows[0]?.lineCount ?? 0,
    total: rows[0]?.total ?? (0 as Cents),
  };
}

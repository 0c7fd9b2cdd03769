import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import type { Cents } from '#shared/money.ts';
import type { SummedBy } from './rules.ts';

/**
 * Sums of the lines of documents that stand in the books, less discounts and without tax (docs/rules/documents.md, decision 0064). Whole months in
 * which nothing has changed since they were summed are read as sums, all else is counted from its lines: what is read is never behind.
 */

export type LineSum = {
  /** The id of the customer, account or division, `0` for none; the class; the first day of the month. */
  subject: string;
  kind: string;
  /** Of what is summed by customer or month. */
  documents: number;
  lines: number;
  cents: Cents;
};

type Dimension = {
  /** Which of the sums it is read from: those of whole documents, or those of lines. */
  of: 'customer' | 'line';
  /** Its column there, `s`, and the same of a document `d` and its line `l`. */
  kept: string;
  counted: string;
};
const dimensions: Record<SummedBy, Dimension> = {
  customer: { of: 'customer', kept: 's.customer_id', counted: 'd.customer_id' },
  item_class: { of: 'line', kept: 's.item_class', counted: "coalesce(l.item_class, '')" },
  account: { of: 'line', kept: 's.account_id', counted: 'l.account_id' },
  division: { of: 'line', kept: 's.division_id', counted: 'coalesce(l.division_id, d.division_id, 0)' },
  month: { of: 'customer', kept: 's.month', counted: "date_trunc('month', d.document_date)::date" },
};

/** What stands in the books: approved, and neither void nor deleted. The document is `d`. */
export const standing = sql`d.entry_id is not null and d.voided_at is null and d.deleted_at is null`;
/** Whether a line `l` of a document `d` belongs to what is summed. */
export const isSummedUnder = (context: Context, by: SummedBy, subject: string) =>
  by === 'customer' && /^\d{1,15}$/.test(subject)
    ? sql`d.customer_id = any(merged_customers(${context.tenantId}, ${subject}::bigint))`
    : sql`(${sql.raw(dimensions[by].counted)})::text = ${subject}`;

/**
 * The lines of a document `d` as one row, or one by one where they belong to several sums. A planner that thinks of all documents at once reads all
 * lines there are: it is told (`offset 0`) to go from the days to their documents, and from each to its lines.
 */
const linesOfEach = (context: Context, family: string, of: Dimension['of']) => {
  const those = sql`document_lines l where l.tenant_id = ${context.tenantId} and l.family = ${family} and l.document_id = d.document_id`;
  return of === 'customer'
    ? sql`(select count(*) as lines, sum(l.amount_cents - l.discount_cents) as cents from ${those} having count(*) > 0)`
    : sql`(select 1 as lines, l.amount_cents - l.discount_cents as cents, l.item_class, l.account_id, l.division_id from ${those} offset 0)`;
};

/** Sums of a family's lines by one of `summedBy`, of the documents of a range of days. */
export async function sumLines(
  context: Context,
  family: string,
  { from, to }: { from: string; to: string },
  by: SummedBy,
): Promise<LineSum[]> {
  const { of, kept, counted } = dimensions[by];
  const tenant = context.tenantId;
  const { rows } = await sql<LineSum>`
    with known as (
      select min(document_date) as first, max(document_date) as last from documents
      where tenant_id = ${tenant} and family = ${family} and deleted_at is null
    ), spans as materialized (
      select month, greatest(month, ${from}) as begins, least(next - 1, ${to}) as ends,
             month >= ${from} and next - 1 <= ${to} and not exists (
               select from document_changes c where c.tenant_id = ${tenant} and c.family = ${family} and c.month = months.month) as is_kept
      from known, generate_series(date_trunc('month', greatest(${from}::date, first)::timestamp), least(${to}::date, last), interval '1 month') as at,
        lateral (select at::date as month, (at + interval '1 month')::date as next) as months
    ), kept as (
      select ${sql.raw(kept)} as subject, s.kind, ${of === 'customer' ? sql`sum(s.documents)` : sql`0`} as documents, sum(s.lines) as lines,
             sum(s.cents) as cents
      from ${sql.raw(`document_${of}_sums`)} s
      where s.tenant_id = ${tenant} and s.family = ${family} and s.month = any (array(select month from spans where is_kept))
      group by 1, 2
    ), counted as (
      select ${sql.raw(counted)} as subject, d.kind, ${of === 'customer' ? sql`count(*)` : sql`0`} as documents, sum(l.lines) as lines,
             sum(l.cents) as cents
      from spans
      cross join lateral (
        select d.document_id, d.kind, d.customer_id, d.document_date, d.division_id from documents d
        where d.tenant_id = ${tenant} and d.family = ${family} and d.document_date between spans.begins and spans.ends and ${standing} offset 0) as d
      cross join lateral ${linesOfEach(context, family, of)} as l
      where not spans.is_kept
      group by 1, 2
    )
    select subject::text, kind, sum(documents)::int as documents, sum(lines)::int as lines, sum(cents)::bigint as cents
    from (select * from kept union all select * from counted) as parts
    where subject is not null group by 1, 2
  `.execute(context.db());
  return rows;
}

/** Sums one month anew in which something changed. Answers whether there may be more. */
export async function foldDocumentSums(context: Context): Promise<'more' | null> {
  const { rows } = await sql<{ isMore: boolean }>`
    select fold_document_sums(${context.tenantId}) as "isMore"
  `.execute(context.db());
  return rows[0]?.isMore ? 'more' : null;
}

export const documentSumJobs: Job[] = [
  {
    name: 'fold_document_sums',
    everyMinutes: 5,
    run: (runtime) => forEveryCompany(runtime, 'fold_document_sums', foldDocumentSums),
  },
];

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Known } from '../public.ts';
import { closingSource, type Payee } from '../rules.ts';

type Range = { from: string; to: string; known: Known | null };
type Place = { date: string; entryID: number; line: number };
export type Line = Place & {
  cents: number;
  source: string;
  reference: string;
  memo: string;
  payee: Payee | null;
  /** Null where there are several. */
  offsetAccountID: number | null;
};

const isInRange = (context: Context, accountID: number, { from, to, known }: Range) =>
  sql`p.tenant_id = ${context.tenantId} and p.account_id = ${accountID} and p.entry_date between ${from} and ${to}
    and j.source <> ${closingSource} and ${known ? sql`p.entry_id <= ${known.entryID}` : sql`true`}`;

/** An account's postings of a range after a place in it, in the order of their days and numbers. */
export async function listLines(
  context: Context,
  accountID: number,
  range: Range,
  after: Place | null,
  limit: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select p.entry_date as date, p.entry_id as "entryID", p.line, p.cents, j.source, j.reference,
           coalesce(nullif(p.memo, ''), j.memo) as memo,
           case when p.payee_kind is not null then jsonb_build_object('kind', p.payee_kind, 'id', p.payee_id) end as payee,
           (select case when count(distinct o.account_id) = 1 then min(o.account_id) end from postings o
            where o.tenant_id = p.tenant_id and o.entry_id = p.entry_id and o.line <> p.line) as "offsetAccountID"
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${isInRange(context, accountID, range)}
      and ${after ? sql`(p.entry_date, p.entry_id, p.line) > (${after.date}, ${after.entryID}, ${after.line})` : sql`true`}
    order by p.entry_date, p.entry_id, p.line limit ${limit}
  `.execute(context.db());
  return rows;
}

/** What an account has moved by in a range up to a place in it, debits less credits. */
export async function movedBefore(context: Context, accountID: number, range: Range, place: Place): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where ${isInRange(context, accountID, range)}
      and (p.entry_date, p.entry_id, p.line) <= (${place.date}, ${place.entryID}, ${place.line})
  `.execute(context.db());
  return rows[0]?.cents ?? 0;
}

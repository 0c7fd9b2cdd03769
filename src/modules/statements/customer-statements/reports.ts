import { sql } from 'kysely';
import { countedAs } from '#modules/customers/public.ts';
import type { EntrySource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';

export type Posted = {
  entryID: number;
  date: string;
  source: EntrySource | string;
  sourceID: number | null;
  reference: string;
  memo: string;
  cents: number;
};

/** What was posted to receivables of a customer in a range, by entry; what took itself back on the same day is left out. */
export async function listPosted(
  context: Context,
  customerID: number,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select max(j.entry_id) as "entryID", p.entry_date as date, j.source, j.source_id as "sourceID", max(j.reference) as reference,
           max(j.memo) as memo, sum(p.cents)::bigint as cents
    from postings p
    join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id and a.system_key = 'accounts_receivable'
    join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.tenant_id = ${context.tenantId} and p.payee_kind = 'customer' and p.payee_id = any(${await countedAs(context, customerID)}::bigint[])
      and p.entry_date between ${from} and ${to}
    group by j.root_id, p.entry_date, j.source, j.source_id having sum(p.cents) <> 0
    order by p.entry_date, 1 limit ${limit}
  `.execute(context.db());
  return rows;
}

/** What a customer owed at the end of a day, unapplied money taken off. */
export async function owedOn(context: Context, customerID: number, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents
    from postings p
    join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id and a.system_key = 'accounts_receivable'
    where p.tenant_id = ${context.tenantId} and p.payee_kind = 'customer' and p.payee_id = any(${await countedAs(context, customerID)}::bigint[]) and p.entry_date <= ${day}
  `.execute(context.db());
  return rows[0]?.cents ?? 0;
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { countedSources } from './rules.ts';

/** Money that left a bank, or a card, in entries of a year that name one vendor; a void takes it back. */
export const paidToVendors = (context: Context, year: number) => sql`
  (with paid as materialized (
    select p.entry_id, a.type = 'credit_card' as is_card, -sum(p.cents) as cents
    from accounts a join postings p on p.tenant_id = a.tenant_id and p.account_id = a.account_id
    where a.tenant_id = ${context.tenantId} and a.type in ('bank', 'credit_card')
      and p.entry_date between ${`${year}-01-01`} and ${`${year}-12-31`}
    group by 1, 2
  )
  -- by entry, whatever is known of how many there are: a planner that guesses reads all postings for each
  select paid.entry_id, paid.is_card, paid.cents, whose.vendor_id
  from paid
  join journal_entries j on j.tenant_id = ${context.tenantId} and j.entry_id = paid.entry_id
  cross join lateral (
    select min(p.payee_id) as vendor_id from postings p
    where p.tenant_id = ${context.tenantId} and p.entry_id = paid.entry_id and p.payee_kind = 'vendor'
    having min(p.payee_id) = max(p.payee_id)
  ) whose
  where j.source = any (${countedSources}))`;

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';

/** Entries that come again and were neither posted nor skipped by the last day of the period. */
export async function findWaiting(context: Context, { to }: ClosingPeriod): Promise<CloseFinding[] | null> {
  const { rows } = await sql<{ id: number; name: string; date: string; cents: number }>`
    select r.recurring_id as id, r.name, d.due_on as date,
           (select coalesce(sum((line ->> 'debitAmount')::numeric), 0)::bigint from jsonb_array_elements(r.lines) as line) as cents
    from recurring_entries r
    join lateral (
      select due_on from recurring_days
      where tenant_id = r.tenant_id and recurring_id = r.recurring_id and state = 'waiting' and due_on <= ${to}
      union
      select r.next_on where r.next_on <= ${to} and r.archived_at is null
    ) d on true
    where r.tenant_id = ${context.tenantId}
    order by d.due_on, r.recurring_id
  `.execute(context.db());
  return rows.map(({ id, name, date, cents }) => ({
    label: name,
    date,
    cents,
    address: `/accounting/recurring/${id}`,
  }));
}

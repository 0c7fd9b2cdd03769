import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import type { RecurringKinds } from './kinds.ts';

type Waiting = {
  id: number;
  name: string;
  date: string;
  module: string | null;
  documentID: number | null;
  cents: number;
};

/** What comes again and was neither posted nor skipped by the last day of the period. */
export async function findWaiting(
  context: Context,
  kinds: RecurringKinds,
  { to }: ClosingPeriod,
): Promise<CloseFinding[] | null> {
  const { rows } = await sql<Waiting>`
    select r.recurring_id as id, r.name, d.due_on as date, r.family as module, r.document_id as "documentID",
           (select coalesce(sum(debit_cents), 0)::bigint from recurring_lines
             where tenant_id = r.tenant_id and recurring_id = r.recurring_id) as cents
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
  const refOf = ({ module, documentID }: Waiting) => (module && documentID ? { module, documentID } : null);
  const named = await kinds.name(
    context,
    rows.flatMap((row) => refOf(row) ?? []),
  );
  return rows.map((row) => {
    const ref = refOf(row);
    const cents = (ref && named(ref)?.total) ?? row.cents;
    return { label: row.name, date: row.date, cents, address: `/accounting/recurring/${row.id}` };
  });
}

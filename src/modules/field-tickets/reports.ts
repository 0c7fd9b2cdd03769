import { sql } from 'kysely';
import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import type { CustomerNames } from '../customers/public.ts';
import { fieldTicketEntity } from './entity.ts';
import type { FieldTicketTables } from './tables.ts';

/** How many wait to be validated: the number beside the sidebar entry. */
export async function countSubmitted(context: Context): Promise<{ count: number; hasFlag: boolean }> {
  const { count } = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'SUBMITTED')
    .executeTakeFirstOrThrow();
  return { count, hasFlag: false };
}

/** Validated work of days up to the last one that no approved invoice bills, in a batch or not, the oldest first; null where the company writes no field tickets. */
export async function findUnbilled(context: Context, { to }: ClosingPeriod): Promise<CloseFinding[] | null> {
  const db = context.db<FieldTicketTables & DocumentTables & CustomerNames>();
  const any = await db.selectFrom('field_tickets').select('field_ticket_id').limit(1).executeTakeFirst();
  if (!any) return null;
  const rows = await db
    .selectFrom('field_tickets as f')
    .innerJoin('documents as d', 'd.document_id', 'f.field_ticket_id')
    .innerJoin('customers as c', 'c.customer_id', 'd.customer_id')
    .select(['f.field_ticket_id as id', 'c.name', 'd.document_date as date', 'd.total_cents as cents'])
    .where('d.family', '=', fieldTicketEntity.module)
    .where('d.deleted_at', 'is', null)
    .where('d.document_date', '<=', to)
    .where('f.status', 'in', ['VALIDATED', 'VALIDATED - CLOSED', 'FINAL REVIEW', 'ACCEPTED'])
    .where('f.ticket_type', '=', 'fieldTicket')
    .where('f.is_billable', '=', true)
    .orderBy('d.document_date')
    .orderBy('f.field_ticket_id')
    .execute();
  return rows.map(({ id, name, date, cents }) => ({
    label: `Field ticket ${id} · ${name}`,
    date,
    cents,
    address: `/field_tickets/${id}`,
  }));
}

import type { Context } from '#server/context.ts';
import { fieldTickets } from './record.ts';
import type { FieldTicketTables } from './tables.ts';

/** A ticket with what those it names are called. */
export type NamedTicket = Awaited<ReturnType<typeof fieldTickets.get>> & { id: number };

/** Some tickets in the order of their days; those that are gone are left out. */
export async function readTickets(context: Context, ids: readonly number[]): Promise<NamedTicket[]> {
  const found = [...(await fieldTickets.some(context, ids))].map(([id, ticket]) => ({ ...ticket, id }));
  return found.sort(
    (one, other) => one.fieldTicketServiceDate.localeCompare(other.fieldTicketServiceDate) || one.id - other.id,
  );
}

/** Those of a batch. */
export async function readMembers(context: Context, batchID: number): Promise<NamedTicket[]> {
  const rows = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select('field_ticket_id as id')
    .where('batch_id', '=', batchID)
    .execute();
  return readTickets(
    context,
    rows.map(({ id }) => id),
  );
}

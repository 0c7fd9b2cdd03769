import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Orders } from '#server/database/page-order.ts';
import { fieldTicketEntity } from '../entity.ts';
import { fieldTickets } from '../record.ts';
import type { FieldTicketFields } from '../rules.ts';
import { canBeSent, sentContentOf } from './rules.ts';
import type { AcceptanceTables } from './tables.ts';

type Names = { customerName: string; locationName: string | null };
type Ticket = FieldTicketFields & Names & { id: number };
/** What a customer is sent: a batch with its tickets, or a ticket by itself. */
export type Whole = {
  sent: Ticket;
  /** In the order of their days; of a ticket by itself that one. */
  tickets: Ticket[];
  /** SHA-256 of all that it says, in hexadecimal digits. */
  version: string;
};

const orders: Orders<'date'> = { date: { by: sql`document_date::text`, isNeverEmpty: true } };
const whole = [
  ...(['customerID', 'locationID', 'ticketID', 'divisionID', 'fieldTicketServiceDate', 'purchaseOrder'] as const),
  ...(['afeNumber', 'costCode', 'workDone', 'serviceType', 'isBillable', 'ticketIsOpen', 'isValidated'] as const),
  ...(['isLocked', 'isArchived', 'ticketType', 'batchID', 'isApproved', 'isRejected', 'isAccepted'] as const),
  ...(['rejectionCode', 'revision', 'reason', 'signature', 'signedAt', 'lines', 'total'] as const),
  ...(['photoIDs', 'draftID', 'invoiceID', 'isInvoiced'] as const),
];

/** All that a ticket or a batch says. Errors: 404. */
export async function readWhole(context: Context, fieldTicketID: number): Promise<Whole> {
  const sent = { ...(await fieldTickets.get(context, fieldTicketID)), id: fieldTicketID };
  const tickets = sent.ticketType === 'batchTicket' ? await membersOf(context, fieldTicketID) : [sent];
  const version = createHash('sha256')
    .update(JSON.stringify(sentContentOf(sent, sent.ticketType === 'batchTicket' ? tickets : [])))
    .digest('hex');
  return { sent, tickets, version };
}

async function membersOf(context: Context, batchID: number): Promise<Ticket[]> {
  const rows: Ticket[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const asked = { sort: 'date' as const, batchID, ...(next && { next }) };
    const listing = { orders, first: 'date' as const, fields: whole, words: [], filters: ['batchID' as const] };
    const page = await fieldTickets.list(context, asked, listing);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

/** What of it a customer can answer; null where it is not sent as it stands. Errors: 404. */
export async function findSendable(context: Context, fieldTicketID: number): Promise<Whole | null> {
  const found = await readWhole(context, fieldTicketID);
  return canBeSent(found.sent) ? found : null;
}

/** Disputes that are neither withdrawn nor answered, of what was not rejected since. */
export const openDisputes = sql`
  field_ticket_disputes d join field_tickets o on o.tenant_id = d.tenant_id and o.field_ticket_id = d.field_ticket_id
   and o.revision = d.revision and not o.is_rejected
  where d.withdrawn_at is null and d.answered_at is null`;

/** Of the list those with a line in dispute: the tickets, and what they were sent in. */
export const isDisputed = sql<boolean>`field_tickets.field_ticket_id = any(array(
  select unnest(array[d.field_ticket_id, d.of_ticket_id]) from ${openDisputes}))`;

/** Of some tickets and batches those with a line in dispute. */
export async function disputedAmong(context: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ sent: number; of: number }>`
    select distinct d.field_ticket_id as sent, d.of_ticket_id as of from ${openDisputes}
       and (d.field_ticket_id = ${anyOf(ids)} or d.of_ticket_id = ${anyOf(ids)})`.execute(context.db());
  return new Set(rows.flatMap(({ sent, of }) => [sent, of]));
}

/** Whether its customer has accepted a ticket by itself, as it is now and since it was locked. */
export async function isAcceptedItself(context: Context, fieldTicketID: number): Promise<boolean> {
  const last = await findAcceptance(context, fieldTicketID);
  if (!last || last.accepted_hash !== (await readWhole(context, fieldTicketID)).version) return false;
  const { approved_at: lockedAt } = await context
    .db<DocumentTables>()
    .selectFrom('documents')
    .select('approved_at')
    .where('family', '=', fieldTicketEntity.module)
    .where('document_id', '=', fieldTicketID)
    .executeTakeFirstOrThrow();
  // What was unlocked since was taken back, though it says the same again.
  return lockedAt !== null && lockedAt <= last.accepted_at;
}

/** The last one. */
export const findAcceptance = (context: Context, fieldTicketID: number) =>
  context
    .db<AcceptanceTables>()
    .selectFrom('field_ticket_acceptances')
    .selectAll()
    .where('field_ticket_id', '=', fieldTicketID)
    .orderBy('acceptance_id', 'desc')
    .limit(1)
    .executeTakeFirst();

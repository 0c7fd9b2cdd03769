import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { fieldTicketEntity } from '../entity.ts';
import { type NamedTicket, readMembers } from '../members.ts';
import { fieldTickets } from '../record.ts';
import { canBeSent, sentContentOf } from './rules.ts';
import type { AcceptanceTables } from './tables.ts';

/** What a customer is sent: a batch with its tickets, or a ticket by itself. */
export type Whole = {
  sent: NamedTicket;
  /** In the order of their days; of a ticket by itself that one. */
  tickets: NamedTicket[];
  /** SHA-256 of all that it says, in hexadecimal digits. */
  version: string;
};

/** All that a ticket or a batch says. Errors: 404. */
export async function readWhole(context: Context, fieldTicketID: number): Promise<Whole> {
  const sent = { ...(await fieldTickets.get(context, fieldTicketID)), id: fieldTicketID };
  const tickets = sent.ticketType === 'batchTicket' ? await readMembers(context, fieldTicketID) : [sent];
  const version = createHash('sha256')
    .update(JSON.stringify(sentContentOf(sent, sent.ticketType === 'batchTicket' ? tickets : [])))
    .digest('hex');
  return { sent, tickets, version };
}

/** What of it a customer can answer; null where it is not sent as it stands. Errors: 404. */
export async function findSendable(context: Context, fieldTicketID: number): Promise<Whole | null> {
  return canBeSent(await fieldTickets.get(context, fieldTicketID)) ? readWhole(context, fieldTicketID) : null;
}

/** Disputes that are neither withdrawn nor answered, of what was not rejected since. */
export const openDisputes = sql`
  field_ticket_disputes d join field_tickets o on o.tenant_id = d.tenant_id and o.field_ticket_id = d.field_ticket_id
   and o.revision = d.revision and not o.is_rejected
   join field_tickets t on t.tenant_id = d.tenant_id and t.field_ticket_id = d.of_ticket_id
  where d.withdrawn_at is null and d.answered_at is null`;

/** What a dispute is of: what was sent, the ticket of its line, and the batch that this is in by now. */
const disputed = sql`array[d.field_ticket_id, d.of_ticket_id, t.batch_id]`;

/** Of the list those with a line in dispute. */
export const isDisputed = sql<boolean>`field_tickets.field_ticket_id = any(array(
  select unnest(${disputed}) from ${openDisputes}))`;

/** Of some tickets and batches those with a line in dispute. */
export async function disputedAmong(context: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct id from (select unnest(${disputed}) as id from ${openDisputes}) s where id = ${anyOf(ids)}`.execute(
    context.db(),
  );
  return new Set(rows.map(({ id }) => id));
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

import { isDeepStrictEqual } from 'node:util';
import { listOrigins, type MadeOf } from '#modules/documents/public.ts';
import { type NumberedLine, sumCents } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import type { DocumentSection } from '#server/paper/documents.ts';
import { conflict, type FieldMessages } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { fieldTicketEntity } from '../field-tickets/entity.ts';
import {
  findBatchFacts,
  holdToBill,
  labelsOfFieldTickets,
  readBilled,
  tableOfTickets,
} from '../field-tickets/public.ts';
import { family } from './forms.ts';
import type { InvoiceForm } from './rules.ts';

/** What invoices bill of field tickets (docs/rules/invoices.md). */

type Billing = { document_id: number; batch_id: number | null };

/** Of the lines of an invoice the lines of field tickets that they bill, void or not. */
export const listBilled = (context: Context, { document_id, batch_id }: Billing): Promise<MadeOf[]> =>
  batch_id === null ? Promise.resolve([]) : listOrigins(context, family, document_id, fieldTicketEntity.module);

/** Which batch an invoice bills, and which of its tickets by which line; these for who reads field tickets. */
export async function readBilling(context: Context, document_id: number, batch_id: number) {
  const name = (await labelsOfFieldTickets(context, [batch_id], { withDeleted: true })).get(batch_id) ?? '';
  const mayRead = context.has(can('field_tickets', 'read'));
  const pairs = new Map(
    (mayRead ? await listBilled(context, { document_id, batch_id }) : []).map(({ lineID, of }) => [
      `${lineID} ${of.documentID}`,
      { lineID, fieldTicketID: of.documentID },
    ]),
  );
  return { batch: { fieldTicketID: batch_id, name }, bills: [...pairs.values()] };
}

/** What the paper of an invoice says of the field tickets that it bills: facts, and a list of them where a line is of several. */
export async function billedOnPaper(context: Context, row: Billing) {
  if (row.batch_id === null) return { facts: [], section: null };
  const billed = await listBilled(context, row);
  const ticketsOf = Map.groupBy(billed, ({ lineID }) => lineID);
  const isOfSeveral = [...ticketsOf.values()].some((some) => new Set(some.map(({ of }) => of.documentID)).size > 1);
  const ids = [...new Set(billed.map(({ of }) => of.documentID))];
  const tickets = isOfSeveral ? await readBilled(context, ids) : [];
  return { facts: await findBatchFacts(context, row.batch_id), section: isOfSeveral ? sectionOf(tickets) : null };
}

const sectionOf = (tickets: Awaited<ReturnType<typeof readBilled>>): DocumentSection =>
  tableOfTickets('Field tickets', tickets, sumCents(tickets.map(({ total }) => total)));

/** What an edit would bill otherwise of field tickets than they say, at the field: of such a line its words, place, class and account are free, how much it is is not. */
export async function findUnlikeBilled(
  context: Context,
  form: InvoiceForm & { lines: NumberedLine[] },
  was: Billing & { form: InvoiceForm },
): Promise<FieldMessages> {
  const billed = await listBilled(context, was);
  if (billed.length === 0) return {};
  if (form.customerID !== was.form.customerID) return { customerID: 'It bills field tickets of this customer' };
  const messages: FieldMessages = {};
  const lineIDs = new Set(billed.map(({ lineID }) => lineID));
  for (const { lineID = 0, description, quantity, rate, discountPercent } of was.form.lines) {
    if (!lineIDs.has(lineID)) continue;
    const index = form.lines.findIndex((line) => line.lineID === lineID);
    const line = form.lines[index];
    if (!line) messages.lines = `“${description}” cannot go: field tickets are billed by it`;
    else if (!isDeepStrictEqual([line.quantity, line.rate, line.discountPercent], [quantity, rate, discountPercent]))
      messages[`lines.${index}.rate`] = 'It comes to what the field tickets say';
  }
  return messages;
}

/**
 * Lets an invoice that was void or deleted bill its field tickets again. Errors: 409 where another one does, where their batch is not approved, and where they
 * say something else by now.
 */
export async function assertBillsAgain(context: Context, was: Billing): Promise<void> {
  if (was.batch_id === null) return;
  const { tickets } = await holdToBill(context, was.batch_id);
  const billed = await listBilled(context, was);
  const said = tickets.flatMap(({ fieldTicketID, lines }) =>
    lines.map(({ lineID, amount }) => `${fieldTicketID}/${lineID} ${amount}`),
  );
  const bills = billed.map(({ of, amount }) => `${of.documentID}/${of.lineID} ${amount}`);
  if (!isDeepStrictEqual(said.toSorted(), bills.toSorted()))
    throw conflict('Its field tickets were changed since. Bill the batch anew.');
}

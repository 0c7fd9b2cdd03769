import type { Context } from '#server/context.ts';
import { drawStrokes } from '#server/files/pictures.ts';
import type { DocumentModel, DocumentSection } from '#server/paper/documents.ts';
import { multiplierText } from '#shared/cells.ts';
import type { Output } from '#shared/contract.ts';
import { formatCalendarDate, formatStoredTime } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { inkHeight, inkWidth } from '#shared/ink.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { printedFields } from '../custom-fields/public.ts';
import { findAddress } from '../customers/public.ts';
import { addressLines } from '../places/rules.ts';
import { readPaper } from '../tenants/papers/public.ts';
import type { fieldTicketCalls } from './contract.ts';
import { fieldTicketEntity } from './entity.ts';
import { fieldTickets } from './record.ts';
import { chargedAs, nameOfTicket, quantityText } from './rules.ts';
import { fieldTicketServices } from './service.ts';

export {
  type BilledFieldLine,
  type BilledFieldTicket,
  findBatchFacts,
  holdToBill,
  readBilled,
  readToBill,
  type ToBill,
  toBatch,
} from './billing.ts';

/** What some are called. */
export const labelsOfFieldTickets = fieldTickets.visibleLabels;

type Ticket = Output<typeof fieldTicketCalls.getFieldTicket>;

/**
 * A field ticket or a batch as its customer gets it; null when it is not there. Who sees no money gets it without rates and amounts. Errors: 403 without the right to
 * read field tickets.
 */
export async function findFieldTicketDocument(context: Context, fieldTicketID: number): Promise<DocumentModel | null> {
  context.require(can('field_tickets', 'read'));
  const ticket = await fieldTicketServices.getFieldTicket(context, { fieldTicketID }).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (!ticket) return null;
  const [{ sender }, address] = await Promise.all([
    readPaper(context),
    findAddress(context, ticket.customerID, ticket.locationID),
  ]);
  const title = nameOfTicket(ticket);
  return {
    title,
    subject: ticket.purchaseOrder && `Your order ${ticket.purchaseOrder}`,
    sender,
    recipient: { name: ticket.customerName, lines: address ? addressLines(address) : [] },
    facts: [
      { label: 'Day of service', value: formatCalendarDate(ticket.fieldTicketServiceDate) },
      { label: 'Location', value: ticket.locationName ?? '' },
      { label: 'AFE no.', value: ticket.afeNumber },
      { label: 'Cost code', value: ticket.costCode },
      { label: 'Status', value: ticket.status },
      ...(await printedFields(context, { module: fieldTicketEntity.module, entityId: ticket.fieldTicketID })),
    ],
    sections: [
      { kind: 'text', title: 'What was done', text: ticket.workDone },
      ticket.ticketType === 'batchTicket' ? membersOf(ticket) : linesOf(ticket),
      await signatureOf(context, ticket),
    ],
    foot: `${sender.name} · ${title}`,
  };
}

function linesOf({ lines, total }: Ticket): DocumentSection {
  const isPriced = total !== null;
  return {
    kind: 'table',
    title: 'Lines',
    columns: [
      { label: 'Description', share: isPriced ? 0.44 : 0.66 },
      { label: 'Quantity', share: isPriced ? 0.16 : 0.2, isFigure: true },
      { label: 'Counts', share: isPriced ? 0.1 : 0.14, isFigure: true },
      ...(isPriced
        ? [
            { label: 'Rate', share: 0.14, isFigure: true },
            { label: 'Amount', share: 0.16, isFigure: true },
          ]
        : []),
    ],
    rows: lines.map((line) => [
      [line.description, line.personName, line.discountPercent > 0 && `less ${line.discountPercent}%`, chargedAs(line)]
        .filter(Boolean)
        .join(', '),
      quantityText(line.quantity, line.unit),
      line.rateKind === 'labor' ? multiplierText(line.multiplier) : '',
      ...(line.rate === null || line.amount === null ? [] : [rateText(line.rate), formatDollars(line.amount)]),
    ]),
    total: isPriced ? ['Total', '', '', '', formatDollars(total)] : null,
    isDense: lines.length > 40,
  };
}

/** A row of a table of field tickets on paper. */
type OnPaper = { fieldTicketID: number; date: string; workDone: string; purchaseOrder: string; total: Cents | null };

/** Field tickets as a table on paper, with what they come to; without amounts where that is null. */
export function tableOfTickets(title: string, tickets: readonly OnPaper[], total: Cents | null): DocumentSection {
  return {
    kind: 'table',
    title,
    columns: [
      { label: 'Ticket', share: 0.1 },
      { label: 'Service', share: 0.14 },
      { label: 'What was done', share: 0.42 },
      { label: 'P.O. no.', share: 0.16 },
      { label: 'Total', share: 0.18, isFigure: true },
    ],
    rows: tickets.map((ticket) => [
      String(ticket.fieldTicketID),
      formatCalendarDate(ticket.date),
      ticket.workDone,
      ticket.purchaseOrder,
      ticket.total === null ? '' : formatDollars(ticket.total),
    ]),
    total: total === null ? null : ['Total', '', '', '', formatDollars(total)],
    isDense: tickets.length > 20,
  };
}

const membersOf = ({ consolidatedTickets, total }: Ticket): DocumentSection =>
  tableOfTickets(
    'Tickets',
    consolidatedTickets.map((ticket) => ({ ...ticket, date: ticket.fieldTicketServiceDate })),
    total,
  );

async function signatureOf(context: Context, { signature }: Ticket): Promise<DocumentSection | null> {
  if (!signature) return null;
  const { name, title, place, ink, signedAt, isOfThis } = signature;
  const size = { width: inkWidth, height: inkHeight };
  return {
    kind: 'entries',
    title: 'Signature',
    items: [
      {
        head: [name, title, place, formatStoredTime(signedAt, context.timeZone)].filter(Boolean).join(', '),
        text: isOfThis ? '' : 'It was changed after it was signed.',
        pictures: [{ name: `Signature of ${name}`, jpeg: await drawStrokes(context.tenantId, ink, size), ...size }],
      },
    ],
  };
}

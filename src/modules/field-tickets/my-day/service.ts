import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { listForField } from '../../customers/public.ts';
import { people } from '../../people/public.ts';
import { sheetsInForce } from '../../rate-sheets/public.ts';
import { listSold } from '../../services/public.ts';
import { listWork } from '../../work/public.ts';
import { offeredFor, type Scope } from '../priced-lines.ts';
import { fieldTickets } from '../record.ts';
import { asTyped, enteredOf, multipliers, statusOf } from '../rules.ts';
import type { FieldTicketTables } from '../tables.ts';
import type { FieldPrices, myDayCalls } from './contract.ts';
import { dropDraft, keepDraft, listDrafts } from './public.ts';

const today = (context: Context): string => dateInZone(new Date(), context.timeZone);

type Sold = Awaited<ReturnType<typeof listSold>>[number];
type Place = Omit<Scope, 'fieldTicketServiceDate'>;

/** As many tickets as somebody has in hand, and as many places as they may be sent to in a day. */
const mostTickets = 200;
const mostPlaces = 20;
const mostLatest = 10;

export const myDayServices: Services<typeof myDayCalls> = {
  async getFieldDay(context) {
    const date = today(context);
    const isSent = context.has(can('tickets', 'read'));
    const { rows } = isSent ? await listWork(context, 'ticket', { view: 'my', limit: mostTickets }) : { rows: [] };
    const tickets = rows.map((row) => ({
      ticketID: row.id,
      subject: row.subject,
      statusName: row.statusName,
      priorityName: row.priorityName,
      dueDate: row.dueDate,
      customerID: row.customerID,
      locationID: row.locationID,
      divisionID: row.divisionID,
    }));
    const sold = await listSold(context);
    return {
      date,
      seesPrices: seesMoney(context.has),
      tickets,
      customers: await listForField(context),
      services: sold.map(({ price: _, cost: __, ...service }) => service),
      people: await people(context).where('p.status', '=', 'active').execute(),
      prices: await Promise.all(placesOf(tickets).map((place) => pricesAt(context, sold, place, date))),
      latest: await listLatest(context),
      drafts: await listDrafts(context),
    };
  },
  getFieldPrices: async (context, place) => pricesAt(context, await listSold(context), place, today(context)),
  keepFieldDraft: async (context, draft) => ({ revision: await keepDraft(context, draft) }),
  async dropFieldDraft(context, { draftID }) {
    await dropDraft(context, draftID);
    return {};
  },
};

type Sent = { customerID: number | null; locationID: number | null; divisionID: number | null };

/** Where one is sent to, each place once, as its tickets say it; where they name no location a crew says it as it arrives. */
function placesOf(tickets: readonly Sent[]): Place[] {
  const places = tickets.flatMap(({ customerID, locationID, divisionID }) =>
    customerID === null ? [] : { customerID, locationID, divisionID },
  );
  const each = new Map(places.map((place) => [`${place.customerID}/${place.locationID}/${place.divisionID}`, place]));
  return [...each.values()].slice(0, mostPlaces);
}

/** What is sold, at the rates that hold on a day; of labor each multiple that is allowed, of equipment each unit that has a rate. */
async function pricesAt(context: Context, sold: readonly Sold[], place: Place, date: string): Promise<FieldPrices> {
  const scope: Scope = { ...place, fieldTicketServiceDate: date };
  const sheets = await sheetsInForce(context, { ...place, date });
  const isSeen = seesMoney(context.has);
  const offers = sold.flatMap((service) => {
    const { serviceID } = service;
    const isTimed = service.itemClass === 'service' && service.unit === 'hour';
    const asked = [
      ...(isTimed ? multipliers : ([1] as const)).map((multiplier) => ({ unit: service.unit, multiplier })),
      ...equipmentUnits.filter((unit) => unit !== service.unit).map((unit) => ({ unit, multiplier: 1 as const })),
    ];
    return asked.flatMap(({ unit, multiplier }) => {
      const offered = offeredFor({ serviceID, unit, multiplier }, service, scope, sheets);
      const isOffered = offered.multiplier === multiplier && (offered.sheetRate !== null || unit === service.unit);
      const rate = isSeen ? offered.sheetRate : null;
      return isOffered ? [{ serviceID, unit, multiplier, isLabor: offered.rateKind === 'labor', rate }] : [];
    });
  });
  return { ...place, date, offers };
}
const equipmentUnits = ['hour', 'day', 'week', 'month'] as const;

/** The latest that somebody handed in, without batches. */
async function listLatest(context: Context) {
  const rows = await context
    .db<FieldTicketTables & DocumentTables>()
    .selectFrom('documents as d')
    .innerJoin('field_tickets as f', 'f.field_ticket_id', 'd.document_id')
    .select('d.document_id as id')
    .where('d.family', '=', 'field_tickets')
    .where('d.submitted_by', '=', context.actor.userId)
    .where('d.deleted_at', 'is', null)
    .where('f.ticket_type', '=', 'fieldTicket')
    .orderBy('d.document_id', 'desc')
    .limit(mostLatest)
    .execute();
  const tickets = await fieldTickets.some(
    context,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const ticket = tickets.get(id);
    if (!ticket) return [];
    return {
      fieldTicketID: id,
      draftID: ticket.draftID,
      status: statusOf(ticket),
      customerID: ticket.customerID,
      customerName: ticket.customerName,
      locationID: ticket.locationID,
      ticketID: ticket.ticketID,
      divisionID: ticket.divisionID,
      fieldTicketServiceDate: ticket.fieldTicketServiceDate,
      purchaseOrder: ticket.purchaseOrder,
      afeNumber: ticket.afeNumber,
      costCode: ticket.costCode,
      workDone: ticket.workDone,
      // As the crew wrote them, whatever way the sheet charges them.
      lines: ticket.lines.map((line) => enteredOf(asTyped(line))),
    };
  });
}

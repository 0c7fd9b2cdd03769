import {
  answering,
  createWork,
  toggleMark,
  updateWork,
  type WorkDetail,
  type WorkRow,
  workServices,
} from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { listLimits } from '../work/access/public.ts';
import { listTicketTypes } from '../work/kinds/public.ts';
import type { Ticket, TicketRow, ticketCalls } from './contract.ts';

const kind = 'ticket' as const;

/** The row gets the ticket's own names beside the shared ones. */
function toTicketRow<Row extends WorkRow>(row: Row): Row & TicketRow {
  return Object.assign(row, {
    ticketID: row.id,
    ticketSubject: row.subject,
    ticketDateCreated: row.dateCreated,
    ticketType: row.typeName,
    ticketTypeID: row.typeID,
    ticketTypeName: row.typeName,
    ticketPriority: row.priorityName,
  });
}
const toTicket = (detail: WorkDetail): Ticket => toTicketRow(detail);
/** How a ticket is answered by the calls that both kinds have. */
export const ticketAnswered = { kind, toRow: toTicketRow<WorkRow>, toItem: toTicket };
/** The ticket as it is after a change. */
export const after = answering(ticketAnswered);

/** The calls of tickets: those that both kinds have, and those of tickets alone. */
export const ticketServices: Services<typeof ticketCalls> = {
  ...workServices(ticketAnswered),
  create: withFieldsOfNew('tickets', 'ticketID', async (context, { ticketSubject, ticketTypeID, ...given }) => {
    const own = { subject: ticketSubject, typeID: ticketTypeID, categoryID: null };
    return toTicket(await createWork(context, kind, { ...given, ...own }));
  }),
  update: (context, { ticketID, changes }) =>
    after(context, ticketID, () => updateWork(context, kind, ticketID, changes)),
  togglePrivate: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_private')),
  toggleRush: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_rush')),
  toggleTrial: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_trial')),
  toggleWarranty: (context, { ticketID }) =>
    after(context, ticketID, () => toggleMark(context, ticketID, 'is_warranty')),
  listTypes: async (context) => ({ types: await listTicketTypes(context) }),
  getType: (context, { ticketTypeID }) => getType(context, ticketTypeID),
  listTypeSteps: async (context, { ticketTypeID }) => ({ steps: (await getType(context, ticketTypeID)).steps }),
  listAccessDivisions: async (context) => ({ divisions: (await listLimits(context, kind)).divisions }),
  listAccessDepartments: async (context) => ({ departments: (await listLimits(context, kind)).departments }),
};

/** Errors: 404 unless a type that is in use. */
async function getType(context: Context, typeID: number) {
  const type = (await listTicketTypes(context)).find(({ id }) => id === typeID);
  if (!type) throw notFound('Ticket type');
  return type;
}

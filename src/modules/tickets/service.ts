import {
  addAssets,
  changeAssignees,
  changeFlag,
  changePin,
  changePriority,
  changeStatus,
  changeSubscription,
  closeWork,
  countChoices,
  countMine,
  countWork,
  createWork,
  deleteWork,
  getWork,
  listWork,
  priorityChoices,
  reopenWork,
  restoreWork,
  toggleMark,
  updateWork,
  type WorkDetail,
  type WorkRow,
  workDataBox,
} from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import type { AreaCount } from '#server/declared/area-counts.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { listPeople } from '../people/public.ts';
import { listAssignable, listLimits, visibleWork } from '../work/access/public.ts';
import { listTicketTypes } from '../work/kinds/public.ts';
import type { Ticket, TicketRow, ticketCalls } from './contract.ts';

const kind = 'ticket';

/** The calls of tickets: the shared work of tasks and tickets under the ticket's names. */
export const ticketServices: Services<typeof ticketCalls> = {
  listTickets: list,
  listTicketsByFilters: list,
  countTickets: (context, filter) => countWork(context, kind, filter),
  countTicketChoices: (context, filter) => countChoices(context, kind, filter),
  ticketDataBox: (context) => workDataBox(context, kind),
  getTicket: (context, { ticketID }) => getTicket(context, ticketID),
  async createTicket(context, { ticketSubject, ticketTypeID, ...given }) {
    const own = { subject: ticketSubject, typeID: ticketTypeID, categoryID: null };
    return toTicket(await createWork(context, kind, { ...given, ...own }));
  },
  updateTicket: (context, { ticketID, changes }) =>
    after(context, ticketID, () => updateWork(context, kind, ticketID, changes)),
  async listAssignableUsers(context, { divisionID, departmentID }) {
    const place = { divisionID: divisionID ?? null, departmentID: departmentID ?? null };
    return { users: await listPeople(context, await listAssignable(context, kind, place)) };
  },
  setAssignees: (context, { ticketID, ...change }) =>
    after(context, ticketID, () => changeAssignees(context, kind, ticketID, change)),
  addAssets: (context, { ticketID, assetIDs }) =>
    after(context, ticketID, () => addAssets(context, kind, ticketID, assetIDs)),
  changePriority: (context, { ticketID, priorityID }) =>
    after(context, ticketID, () => changePriority(context, kind, ticketID, priorityID)),
  async changeStatus(context, { ticketID, statusID, deviceID }) {
    const pausedWork = await changeStatus(context, kind, ticketID, { to: statusID, deviceID });
    return { ...toTicket(await getWork(context, kind, ticketID, 'changed')), pausedWork };
  },
  closeTicket: (context, { ticketID }) => after(context, ticketID, () => closeWork(context, kind, ticketID)),
  reopenTicket: (context, { ticketID }) => after(context, ticketID, () => reopenWork(context, kind, ticketID)),
  async deleteTicket(context, { ticketID }) {
    await deleteWork(context, kind, ticketID);
    return {};
  },
  changeFlag: (context, { ticketID, ...flag }) =>
    after(context, ticketID, () => changeFlag(context, kind, ticketID, flag)),
  changeSubscription: (context, { ticketID, isSubscribe }) =>
    after(context, ticketID, () => changeSubscription(context, kind, ticketID, isSubscribe)),
  changePin: (context, { ticketID, isPinned }) =>
    after(context, ticketID, () => changePin(context, kind, ticketID, isPinned)),
  togglePrivate: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_private')),
  toggleRush: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_rush')),
  toggleTrial: (context, { ticketID }) => after(context, ticketID, () => toggleMark(context, ticketID, 'is_trial')),
  toggleWarranty: (context, { ticketID }) =>
    after(context, ticketID, () => toggleMark(context, ticketID, 'is_warranty')),
  listPriorities: async () => ({ priorities: priorityChoices }),
  listTypes: async (context) => ({ types: await listTicketTypes(context) }),
  getType: (context, { ticketTypeID }) => getType(context, ticketTypeID),
  listTypeSteps: async (context, { ticketTypeID }) => ({ steps: (await getType(context, ticketTypeID)).steps }),
  listAccessDivisions: async (context) => ({ divisions: (await listLimits(context, kind)).divisions }),
  listAccessDepartments: async (context) => ({ departments: (await listLimits(context, kind)).departments }),
  countMyTickets: (context) => countMine(context, kind),
};

/** Of the given ids those the person may see, with their subjects. */
export const visibleTickets = (context: Context, ids: number[], more: { withDeleted: boolean }) =>
  visibleWork(context, kind, ids, more);

/** The number beside the sidebar entry: as many as the list of the own open ones has rows. */
export const ticketCount: AreaCount = {
  area: '/tickets',
  label: 'assigned to you',
  needs: can('tickets', 'read'),
  module: 'tickets',
  count: (context) => countMine(context, kind),
};

/** Puts former fields back. Errors: 404, 409. */
export const restoreTicket = (context: Context, id: number, change: Restoration) =>
  restoreWork(context, kind, id, change);

async function list(context: Context, input: Parameters<typeof listWork>[2]) {
  const { rows, next } = await listWork(context, kind, input);
  return { rows: rows.map(toTicketRow), next };
}

/** Errors: 404 unless a type that is in use. */
async function getType(context: Context, typeID: number) {
  const type = (await listTicketTypes(context)).find(({ id }) => id === typeID);
  if (!type) throw notFound('Ticket type');
  return type;
}

export async function getTicket(context: Context, ticketID: number): Promise<Ticket> {
  return toTicket(await getWork(context, kind, ticketID));
}

/** The ticket as it is after a change. */
export async function after(context: Context, ticketID: number, change: () => Promise<void>): Promise<Ticket> {
  await change();
  return toTicket(await getWork(context, kind, ticketID, 'changed'));
}

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

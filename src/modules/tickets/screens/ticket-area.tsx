import { can } from '#shared/permission.ts';
import type { WorkArea } from '../../work/screens/work-area.tsx';
import { ticketAttachedCalls } from '../attached/contract.ts';
import { ticketChecklistCalls } from '../checklist/contract.ts';
import { type TicketRow, ticketCalls } from '../contract.ts';
import { ticketEntity } from '../entity.ts';

/** What the shared list, detail and form of work need to know of tickets. */
export const ticketArea: WorkArea = {
  kind: 'ticket',
  entity: ticketEntity,
  module: 'tickets',
  path: '/tickets',
  title: 'Tickets',
  one: 'ticket',
  idName: 'ticketID',
  subjectName: 'ticketSubject',
  typeName: 'ticketTypeID',
  typeLabel: 'Type',
  endVerb: 'Close',
  ended: 'closed',
  views: [
    { key: 'my', label: 'My tickets' },
    { key: 'open', label: 'Open' },
    { key: 'flagged', label: 'Flagged' },
    { key: 'final', label: 'Closed' },
    { key: 'all', label: 'All' },
  ],
  marks: [
    { field: 'isPrivate', label: 'Private', toggle: ticketCalls.togglePrivate },
    { field: 'isRush', label: 'Rush', toggle: ticketCalls.toggleRush, isAlert: true },
    { field: 'isTrial', label: 'Trial', toggle: ticketCalls.toggleTrial },
    { field: 'isWarranty', label: 'Warranty', toggle: ticketCalls.toggleWarranty },
  ],
  books: {
    label: 'Income and cost',
    address: (id) => `/reports/income-statement?of=ticket-${id}`,
    needs: can('accounting', 'read'),
  },
  createdAt: (work) => (work as TicketRow).ticketDateCreated,
  typeOf: (work) => {
    const ticket = work as TicketRow;
    return { id: ticket.ticketTypeID, name: ticket.ticketTypeName };
  },
  typeAs: (ticketTypeID, ticketTypeName) => ({ ticketTypeID, ticketTypeName }),
  list: ticketCalls.listByFilters,
  count: ticketCalls.count,
  choiceCounts: ticketCalls.countChoices,
  dataBox: ticketCalls.dataBox,
  people: ticketCalls.listAssignableUsers,
  types: {
    contract: ticketCalls.listTypes,
    of: (reply) => (reply as { types: { id: number; name: string }[] }).types,
  },
  get: ticketCalls.get,
  create: ticketCalls.create,
  setAssignees: ticketCalls.setAssignees,
  addAssets: ticketAttachedCalls.addAssets,
  dropAsset: ticketAttachedCalls.dropAsset,
  details: ticketAttachedCalls.getDetails,
  toggleStep: ticketAttachedCalls.toggleStep,
  checklist: {
    fill: ticketChecklistCalls.fillItem,
    place: ticketChecklistCalls.placeItem,
    skip: ticketChecklistCalls.skipItem,
    add: ticketChecklistCalls.addItem,
    remove: ticketChecklistCalls.removeItem,
    link: ticketChecklistCalls.linkItems,
    followUp: ticketChecklistCalls.openFollowUp,
  },
  changeLink: ticketAttachedCalls.changeLink,
  merge: ticketAttachedCalls.merge,
  duplicates: ticketAttachedCalls.findDuplicates,
  setContacts: ticketAttachedCalls.setContacts,
  changePriority: ticketCalls.changePriority,
  changeStatus: ticketCalls.changeStatus,
  close: ticketCalls.close,
  reopen: ticketCalls.reopen,
  delete: ticketCalls.delete,
  changeFlag: ticketCalls.changeFlag,
  changePin: ticketCalls.changePin,
  changeSubscription: ticketCalls.changeSubscription,
  edit: (id, field, was, now) => ({
    contract: ticketCalls.update,
    input: { ticketID: id, changes: { [field]: { was, now } } },
  }),
};

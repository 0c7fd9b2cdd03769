import { can } from '#shared/permission.ts';
import type { WorkArea } from '../../work/screens/work-area.tsx';
import { ticketAttachedCalls } from '../attached/contract.ts';
import { ticketChecklistCalls } from '../checklist/contract.ts';
import { ticketCalls } from '../contract.ts';
import { ticketEntity } from '../entity.ts';

/** What the shared list, detail and form of work need to know of tickets. */
export const ticketArea: WorkArea = {
  kind: 'ticket',
  entity: ticketEntity,
  module: 'tickets',
  path: '/tickets',
  title: 'Tickets',
  one: 'ticket',
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
  named: (ticketID) => ({ ticketID }),
  calls: {
    listByFilters: ticketCalls.listByFilters,
    count: ticketCalls.count,
    countChoices: ticketCalls.countChoices,
    dataBox: ticketCalls.dataBox,
    listAssignableUsers: ticketCalls.listAssignableUsers,
    get: ticketCalls.get,
    create: ticketCalls.create,
    setAssignees: ticketCalls.setAssignees,
    changePriority: ticketCalls.changePriority,
    changeStatus: ticketCalls.changeStatus,
    close: ticketCalls.close,
    reopen: ticketCalls.reopen,
    delete: ticketCalls.delete,
    changeFlag: ticketCalls.changeFlag,
    changePin: ticketCalls.changePin,
    changeSubscription: ticketCalls.changeSubscription,
    addAssets: ticketAttachedCalls.addAssets,
    dropAsset: ticketAttachedCalls.dropAsset,
    getDetails: ticketAttachedCalls.getDetails,
    toggleStep: ticketAttachedCalls.toggleStep,
    changeLink: ticketAttachedCalls.changeLink,
    fillItem: ticketChecklistCalls.fillItem,
    placeItem: ticketChecklistCalls.placeItem,
    skipItem: ticketChecklistCalls.skipItem,
    addItem: ticketChecklistCalls.addItem,
    removeItem: ticketChecklistCalls.removeItem,
    linkItems: ticketChecklistCalls.linkItems,
    openFollowUp: ticketChecklistCalls.openFollowUp,
  },
  types: ticketCalls.listTypes,
  findDuplicates: ticketAttachedCalls.findDuplicates,
  merge: ticketAttachedCalls.merge,
  setContacts: ticketAttachedCalls.setContacts,
  edit: (id, field, was, now) => ({
    contract: ticketCalls.update,
    input: { ticketID: id, changes: { [field]: { was, now } } },
  }),
};

import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { linkChange, stepToggle, workAsset, workContact, workLine, workLink, workSteps } from '../../work/contract.ts';
import { workDetails } from '../../work/details-contract.ts';
import { one, ticket } from '../contract.ts';

const ticketID = id;
const ticketBalance = z.object({
  balance: money,
  parts: z.array(
    z.object({ label: z.string(), explanation: z.string(), amount: money, minutes: z.number().nullable() }),
  ),
});

/** What a ticket has beside itself: assets, contacts, steps, links, balance. */
export const ticketAttachedCalls = {
  dropAsset: write({
    path: 'tickets/drop_asset_from_ticket',
    about: 'No longer links an asset to the ticket.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, assetID: id }),
    output: ticket,
  }),
  listAssets: read({
    path: 'tickets/ticket_assets',
    shows: ['tickets', 'assets'],
    about: 'The assets a ticket is about.',
    permission: can('tickets', 'read'),
    input: one,
    output: z.object({ assets: z.array(workAsset) }),
  }),
  setContacts: write({
    path: 'tickets/add_contacts_to_ticket',
    about: 'Sets which contacts of the customer the ticket is about: `add` and `remove` name them, the others stay.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({
      ticketID,
      add: z.array(id).max(50, 'Add at most 50 contacts').default([]),
      remove: z.array(id).max(50).default([]),
    }),
    output: ticket,
  }),
  listContacts: read({
    path: 'tickets/ticket_contacts',
    about: 'The contacts of the customer that a ticket is about.',
    permission: can('tickets', 'read'),
    input: one,
    output: z.object({ contacts: z.array(workContact) }),
  }),
  listSteps: read({
    path: 'tickets/get_completed_ticket_steps',
    shows: ['tickets', 'checklists'],
    about: 'The steps of a ticket and which are done, with those done under a former type.',
    permission: can('tickets', 'read'),
    input: one,
    output: workSteps,
  }),
  toggleStep: write({
    path: 'tickets/toggle_ticket_step',
    about: 'Ticks a step off (`add`), or takes the tick away; without a step the next or the last one.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...stepToggle }),
    output: ticket,
  }),
  listLinks: read({
    path: 'tickets/ticket_links',
    shows: ['tickets', 'tasks'],
    about: 'What a ticket is linked with: parent and parts, what it waits for, related and merged ones.',
    permission: can('tickets', 'read'),
    input: one,
    output: z.object({ links: z.array(workLink) }),
  }),
  changeLink: write({
    path: 'tickets/change_ticket_link',
    about: 'Links a ticket with another task or ticket (`isLinked`), or no longer.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...linkChange }),
    output: ticket,
  }),
  findDuplicates: read({
    path: 'tickets/find_likely_duplicates',
    about: 'Open tickets of the customer with a similar subject, of the last 30 days: what a new one may repeat.',
    permission: can('tickets', 'read'),
    input: z.object({ customerID: id, ticketSubject: z.string().max(200) }),
    output: z.object({ duplicates: z.array(workLine) }),
  }),
  mergeTickets: write({
    path: 'tickets/merge_tickets',
    about: 'Moves people, assets, contacts and links of duplicates to a ticket; they are closed and point to it.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, duplicateIDs: z.array(id).min(1, 'Choose a duplicate').max(20) }),
    output: ticket,
  }),
  getTicketDetails: read({
    path: 'tickets/getTicketDetails',
    shows: [
      'tickets',
      'tasks',
      'customers',
      'assets',
      'users',
      'time',
      'checklists',
      'cloud_links',
      'reminders',
      'ticket_types',
    ],
    about: 'Everything beside one ticket: steps, contacts, links, own reminders, the series it belongs to.',
    permission: can('tickets', 'read'),
    input: one,
    output: z.object(workDetails),
  }),
  getTicketBalance: read({
    path: 'tickets/get_ticket_balance',
    shows: ['tickets', 'time'],
    about: 'What is still to be billed or paid for a ticket, with the parts it is made of.',
    permission: can('tickets', 'read'),
    input: z.object({ ticketID, ticketCustomer: id.nullable().default(null) }),
    output: ticketBalance,
  }),
};

import { z } from 'zod';
import { id, read, write } from '#shared/contract.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { workContact, workLine } from '../../work/contract.ts';
import { workAttachedCalls } from '../../work/parts-contract.ts';
import { ticket, ticketWords } from '../contract.ts';

const ticketBalance = z.object({
  balance: money,
  parts: z.array(
    z.object({ label: z.string(), explanation: z.string(), amount: money, minutes: z.number().nullable() }),
  ),
});

/** What a ticket has beside itself: assets, contacts, steps, links, balance. */
export const ticketAttachedCalls = {
  ...workAttachedCalls({
    words: ticketWords,
    paths: {
      addAssets: 'tickets/add_assets_to_ticket',
      dropAsset: 'tickets/drop_asset_from_ticket',
      listAssets: 'tickets/ticket_assets',
      listSteps: 'tickets/get_completed_ticket_steps',
      toggleStep: 'tickets/toggle_ticket_step',
      listLinks: 'tickets/ticket_links',
      changeLink: 'tickets/change_ticket_link',
      getDetails: 'tickets/getTicketDetails',
    },
  }),
  setContacts: write({
    path: 'tickets/add_contacts_to_ticket',
    about: 'Sets which contacts of the customer the ticket is about: `add` and `remove` name them, the others stay.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({
      ...ticketWords.named,
      add: z.array(id).max(50, 'Add at most 50 contacts').default([]),
      remove: z.array(id).max(50).default([]),
    }),
    output: ticket,
  }),
  listContacts: read({
    path: 'tickets/ticket_contacts',
    about: 'The contacts of the customer that a ticket is about.',
    permission: can('tickets', 'read'),
    input: z.object(ticketWords.named),
    output: z.object({ contacts: z.array(workContact) }),
  }),
  findDuplicates: read({
    path: 'tickets/find_likely_duplicates',
    about: 'Open tickets of the customer with a similar subject, of the last 30 days: what a new one may repeat.',
    permission: can('tickets', 'read'),
    input: z.object({ customerID: id, ticketSubject: z.string().max(200) }),
    output: z.object({ duplicates: z.array(workLine) }),
  }),
  merge: write({
    path: 'tickets/merge_tickets',
    about: 'Moves people, assets, contacts and links of duplicates to a ticket; they are closed and point to it.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ...ticketWords.named, duplicateIDs: z.array(id).min(1, 'Choose a duplicate').max(20) }),
    output: ticket,
  }),
  getBalance: read({
    path: 'tickets/get_ticket_balance',
    shows: ['tickets', 'time'],
    about: 'What is still to be billed or paid for a ticket, with the parts it is made of.',
    permission: can('tickets', 'read'),
    input: z.object({ ...ticketWords.named, ticketCustomer: id.nullable().default(null) }),
    output: ticketBalance,
  }),
};

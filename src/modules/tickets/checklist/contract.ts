import { z } from 'zod';
import { checklistItems, newStep, stepAnswer, stepSkip, stepWhere } from '#modules/work/step-contract.ts';
import { id, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { one, ticket } from '../contract.ts';

const ticketID = id;

/** The steps of a ticket and of its checklists: read, answered, skipped, added. */
export const ticketChecklistCalls = {
  listChecklistItems: read({
    path: 'tickets/getLinkedChecklistItems',
    shows: ['tickets', 'checklists'],
    about: 'The steps of a ticket by the checklists they are of, with what was answered.',
    permission: can('tickets', 'read'),
    input: one,
    output: checklistItems,
  }),
  fillItem: write({
    path: 'tickets/fill_checklist_item',
    about:
      'Answers a step of a ticket: a tick, pass or fail, a number, a choice, a text, a scanned code, photos or a signature.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...stepAnswer }),
    output: ticket,
  }),
  placeItem: write({
    path: 'tickets/place_checklist_item',
    about: 'Adds where it was done to a step of a ticket that the person has done.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...stepWhere }),
    output: ticket,
  }),
  skipItem: write({
    path: 'tickets/skip_checklist_item',
    about: 'Leaves a step of a ticket out with a reason; a required one needs a right of its own.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...stepSkip }),
    output: ticket,
  }),
  addItem: write({
    path: 'tickets/add_checklist_item',
    about: 'Adds a step to this ticket alone.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...newStep }),
    output: ticket,
  }),
  removeItem: write({
    path: 'tickets/remove_checklist_item',
    about: 'Takes away a step that was added to this ticket alone.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, stepID: id }),
    output: ticket,
  }),
  linkItems: write({
    path: 'tickets/link_checklist_items',
    about: 'Puts the steps of a checklist, as it is now, on this ticket.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, checklistID: id }),
    output: ticket,
  }),
  openFollowUp: write({
    path: 'tickets/open_follow_up_ticket',
    about: 'Opens the ticket that a failed step asks for, once, related to this ticket.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, stepID: id }),
    output: ticket,
  }),
};

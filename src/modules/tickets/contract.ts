import { z } from 'zod';
import { change, id, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { editedPlace, editedWork, newWork, workCalls, workListCalls, workMarkCalls } from '../work/calls-contract.ts';
import { choice, slaOfTicket, subject, workDetail, workRow } from '../work/contract.ts';
import { kindOfWork, stepTemplates } from '../work/kinds/contract.ts';

export const ticketRow = z.object({
  ...workRow,
  ticketID: id,
  ticketSubject: z.string(),
  ticketDateCreated: utcTime,
  ticketType: z.string().nullable(),
  ticketTypeID: id.nullable(),
  ticketTypeName: z.string().nullable(),
  ticketPriority: z.string(),
  /** Until when it is to be taken up or resolved, whichever comes first; null while nothing is promised or its clock stands. */
  slaDueAt: utcTime.nullable(),
  /** Something is promised, and its clock stands still. */
  isSlaPaused: z.boolean(),
});
export type TicketRow = z.infer<typeof ticketRow>;
export const ticket = z.object({ ...ticketRow.shape, ...workDetail, sla: slaOfTicket.nullable() });
export type Ticket = z.infer<typeof ticket>;

const named = { ticketID: id };

/** What a ticket calls its own things. */
export const ticketWords = {
  module: 'tickets',
  other: 'tasks',
  typeKind: 'ticket_types',
  one: 'ticket',
  named,
  item: ticket,
  row: ticketRow,
} as const;

/** The calls of tickets: those that tasks have too, and those of tickets alone. */
export const ticketCalls = {
  ...workListCalls({
    words: ticketWords,
    paths: {
      list: 'tickets/tickets',
      listByFilters: 'tickets/getTicketsUsingMultiFilters',
      count: 'tickets/ticketsFilterTypeCount',
      countChoices: 'tickets/getAllTicketFilters',
      dataBox: 'tickets/ticketDataBox',
      listAssignableUsers: 'tickets/ticket_assign_to',
      listPriorities: 'tickets/get_tenant_ticket_priorities',
      countMine: 'tickets/get_my_tickets_count',
    },
  }),
  ...workCalls({
    words: ticketWords,
    paths: {
      get: 'tickets/ticket',
      setAssignees: 'tickets/add_assignees_to_ticket',
      changePriority: 'tickets/change_ticket_priority',
      changeStatus: 'tickets/change_ticket_status',
      close: 'tickets/close_ticket',
      reopen: 'tickets/reopen_ticket',
      delete: 'tickets/delete_ticket',
    },
  }),
  ...workMarkCalls({
    words: ticketWords,
    paths: {
      changeFlag: 'tickets/change_ticket_flag_status',
      changeSubscription: 'tickets/change_ticket_subscription',
      changePin: 'tickets/changeTicketPin',
    },
  }),
  create: write({
    path: 'tickets/create_ticket',
    about: 'Opens a ticket with status New. A rush ticket is at least High.',
    permission: can('tickets', 'create'),
    undo: 'image',
    input: z.object({
      ticketSubject: subject,
      ticketTypeID: id.nullable().default(null),
      ...newWork,
      /** Of the customer: whom to talk to. */
      contactIDs: z.array(id).max(50, 'Add at most 50 contacts').default([]),
      isPrivate: z.boolean().default(false),
      isRush: z.boolean().default(false),
      isTrial: z.boolean().default(false),
      isWarranty: z.boolean().default(false),
    }),
    output: ticket,
  }),
  update: write({
    path: 'tickets/ticket_update',
    about: 'Changes the named fields. A field that somebody else changed meanwhile answers 409 with both values.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({
      ...named,
      changes: z.object({ ...editedWork, ...editedPlace, typeID: change(id.nullable()).optional() }),
    }),
    output: ticket,
  }),
  togglePrivate: write({
    path: 'tickets/toggle_ticket_private',
    about: 'Private: seen by its assignees, its creator and administrators only.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object(named),
    output: ticket,
  }),
  toggleRush: write({
    path: 'tickets/toggle_ticket_rush',
    about: 'Rush: raises the priority to High at least.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object(named),
    output: ticket,
  }),
  toggleTrial: write({
    path: 'tickets/toggle_ticket_trial',
    about: 'Trial work.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object(named),
    output: ticket,
  }),
  toggleWarranty: write({
    path: 'tickets/toggle_ticket_warranty',
    about: 'Warranty work: not billable by default.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object(named),
    output: ticket,
  }),
  listTypes: read({
    path: 'tickets/get_tenant_ticket_types',
    shows: ['tickets', 'ticket_types'],
    about: 'The types a ticket can have.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ types: z.array(choice) }),
  }),
  getType: read({
    path: 'tickets/getTicketType',
    shows: ['tickets', 'ticket_types'],
    about: 'One type of tickets with its steps, or that of a ticket.',
    permission: can('tickets', 'read'),
    input: z.object({ ticketTypeID: id }),
    output: kindOfWork.omit({ parentID: true }),
  }),
  listTypeSteps: read({
    path: 'tickets/get_ticket_type_steps',
    shows: ['tickets', 'ticket_types'],
    about: 'The steps that tickets of a type get.',
    permission: can('tickets', 'read'),
    input: z.object({ ticketTypeID: id }),
    output: z.object({ steps: stepTemplates }),
  }),
  listAccessDivisions: read({
    path: 'tickets/get_tickets_access_division',
    shows: ['tickets', 'users', 'divisions'],
    about: 'The divisions whose tickets the person who asks may see.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ divisions: z.array(choice) }),
  }),
  listAccessDepartments: read({
    path: 'tickets/get_tickets_access_departments',
    shows: ['tickets', 'users', 'departments'],
    about: 'The departments whose tickets the person who asks may see.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ departments: z.array(choice) }),
  }),
};

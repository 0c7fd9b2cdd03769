import { z } from 'zod';
import { change, id, nothing, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { person } from '../people/contract.ts';
import {
  choice,
  cursor,
  dataBox,
  description,
  filterCounts,
  moved,
  priorityChoice,
  priorityID,
  slaOfTicket,
  statusMove,
  stepTemplates,
  subject,
  workDetail,
  workFilter,
  workPaging,
  workRow,
} from '../work/contract.ts';
import { priorities } from '../work/rules.ts';

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

const ticketType = z.object({ id, name: z.string(), steps: stepTemplates });

const ticketID = id;
export const one = z.object({ ticketID });
const list = z.object({ rows: z.array(ticketRow), next: cursor });
const filter = z.object({ ...workFilter, ...workPaging });

export const ticketCalls = {
  listTickets: read({
    path: 'tickets/tickets',
    about: 'A page of 50 tickets in the order flagged, pinned, priority, newest.',
    permission: can('tickets', 'read'),
    input: filter,
    output: list,
  }),
  listTicketsByFilters: read({
    path: 'tickets/getTicketsUsingMultiFilters',
    about: 'The same, by several filters at once.',
    permission: can('tickets', 'read'),
    input: filter,
    output: list,
  }),
  countTickets: read({
    path: 'tickets/ticketsFilterTypeCount',
    about: 'How many tickets the filters leave.',
    permission: can('tickets', 'read'),
    input: z.object(workFilter),
    output: z.object({ total: z.number() }),
  }),
  countTicketChoices: read({
    path: 'tickets/getAllTicketFilters',
    about: 'Of each multi-filter, how many each choice would leave beside the other filters.',
    permission: can('tickets', 'read'),
    input: z.object(workFilter),
    output: filterCounts,
  }),
  ticketDataBox: read({
    path: 'tickets/ticketDataBox',
    about:
      'The tiles above the list, and its views of open work; each counts exactly the rows that the list shows for it.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: dataBox,
  }),
  getTicket: read({
    path: 'tickets/ticket',
    about: 'One ticket with its people, assets and activity.',
    permission: can('tickets', 'read'),
    input: one,
    output: ticket,
  }),
  createTicket: write({
    path: 'tickets/create_ticket',
    about: 'Opens a ticket with status New. A rush ticket is at least High.',
    permission: can('tickets', 'create'),
    undo: 'image',
    input: z.object({
      ticketSubject: subject,
      description: description.default(''),
      customerID: id.nullable().default(null),
      ticketTypeID: id.nullable().default(null),
      priorityID: priorityID.default(priorities.normal),
      dueDate: calendarDate.nullable().default(null),
      startDate: calendarDate.nullable().default(null),
      divisionID: id.nullable().optional(),
      departmentID: id.nullable().optional(),
      assignees: z.array(id).max(50, 'Assign at most 50 people').default([]),
      assetIDs: z.array(id).max(200).default([]),
      /** Of the customer: whom to talk to. */
      contactIDs: z.array(id).max(50, 'Add at most 50 contacts').default([]),
      isPrivate: z.boolean().default(false),
      isRush: z.boolean().default(false),
      isTrial: z.boolean().default(false),
      isWarranty: z.boolean().default(false),
    }),
    output: ticket,
  }),
  updateTicket: write({
    path: 'tickets/ticket_update',
    about: 'Changes the named fields. A field that somebody else changed meanwhile answers 409 with both values.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({
      ticketID,
      changes: z.object({
        subject: change(subject).optional(),
        description: change(description).optional(),
        customerID: change(id.nullable()).optional(),
        typeID: change(id.nullable()).optional(),
        dueDate: change(calendarDate.nullable()).optional(),
        startDate: change(calendarDate.nullable()).optional(),
        divisionID: change(id.nullable()).optional(),
        departmentID: change(id.nullable()).optional(),
      }),
    }),
    output: ticket,
  }),
  listAssignableUsers: read({
    path: 'tickets/ticket_assign_to',
    about: 'The people a ticket of this division and department can be given to.',
    permission: can('tickets', 'read'),
    input: z.object({ divisionID: id.optional(), departmentID: id.optional() }),
    output: z.object({ users: z.array(person) }),
  }),
  setAssignees: write({
    path: 'tickets/add_assignees_to_ticket',
    about: 'Sets who works on the ticket: `add` and `remove` name people, everybody else stays.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, add: z.array(id).max(50).default([]), remove: z.array(id).max(50).default([]) }),
    output: ticket,
  }),
  addAssets: write({
    path: 'tickets/add_assets_to_ticket',
    about: 'Links assets to the ticket.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, assetIDs: z.array(id).max(200) }),
    output: ticket,
  }),
  changePriority: write({
    path: 'tickets/change_ticket_priority',
    about: 'Changes the priority.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, priorityID }),
    output: ticket,
  }),
  changeStatus: write({
    path: 'tickets/change_ticket_status',
    about: 'Moves the ticket for the person who asks; starting it pauses what they worked on, and says what that was.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...statusMove }),
    output: z.object({ ...ticket.shape, ...moved }),
  }),
  closeTicket: write({
    path: 'tickets/close_ticket',
    about: 'Closes the ticket and stops all work running on it.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  reopenTicket: write({
    path: 'tickets/reopen_ticket',
    about: 'Opens a closed ticket again, with status Reopened.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  deleteTicket: write({
    path: 'tickets/delete_ticket',
    about: 'Deletes the ticket; it can be restored for 30 days and more.',
    permission: can('tickets', 'delete'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  changeFlag: write({
    path: 'tickets/change_ticket_flag_status',
    about: 'Flags the ticket for one of its assignees, or takes the flag away.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, userID: id, isFlagged: z.boolean() }),
    output: ticket,
  }),
  changeSubscription: write({
    path: 'tickets/change_ticket_subscription',
    about: 'Tells the person who asks what others do on the ticket, or no longer.',
    permission: can('tickets', 'read'),
    undo: 'image',
    input: z.object({ ticketID, isSubscribe: z.boolean() }),
    output: ticket,
  }),
  changePin: write({
    path: 'tickets/changeTicketPin',
    about: 'Pins the ticket for the person who asks.',
    permission: can('tickets', 'read'),
    undo: 'image',
    input: z.object({ ticketID, isPinned: z.boolean() }),
    output: ticket,
  }),
  togglePrivate: write({
    path: 'tickets/toggle_ticket_private',
    about: 'Private: seen by its assignees, its creator and administrators only.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  toggleRush: write({
    path: 'tickets/toggle_ticket_rush',
    about: 'Rush: raises the priority to High at least.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  toggleTrial: write({
    path: 'tickets/toggle_ticket_trial',
    about: 'Trial work.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  toggleWarranty: write({
    path: 'tickets/toggle_ticket_warranty',
    about: 'Warranty work: not billable by default.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: one,
    output: ticket,
  }),
  listPriorities: read({
    path: 'tickets/get_tenant_ticket_priorities',
    about: 'The priorities, most urgent first.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ priorities: z.array(priorityChoice) }),
  }),
  listTypes: read({
    path: 'tickets/get_tenant_ticket_types',
    about: 'The types a ticket can have.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ types: z.array(choice) }),
  }),
  getType: read({
    path: 'tickets/getTicketType',
    about: 'One type of tickets with its steps, or that of a ticket.',
    permission: can('tickets', 'read'),
    input: z.object({ ticketTypeID: id }),
    output: ticketType,
  }),
  listTypeSteps: read({
    path: 'tickets/get_ticket_type_steps',
    about: 'The steps that tickets of a type get.',
    permission: can('tickets', 'read'),
    input: z.object({ ticketTypeID: id }),
    output: z.object({ steps: stepTemplates }),
  }),
  listAccessDivisions: read({
    path: 'tickets/get_tickets_access_division',
    about: 'The divisions whose tickets the person who asks may see.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ divisions: z.array(choice) }),
  }),
  listAccessDepartments: read({
    path: 'tickets/get_tickets_access_departments',
    about: 'The departments whose tickets the person who asks may see.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ departments: z.array(choice) }),
  }),
  countMyTickets: read({
    path: 'tickets/get_my_tickets_count',
    about: 'The count beside Tickets in the sidebar, and whether one of them is flagged for the person who asks.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ count: z.number(), hasFlag: z.boolean() }),
  }),
};

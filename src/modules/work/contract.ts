import { z } from 'zod';
import { id, line, sortedBy } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { priorityIDs, slaStates, statusIDs } from './rules.ts';

/** The pieces that the calls of tasks and of tickets are made of. */
export const statusID = z.literal(statusIDs);
export const priorityID = z.literal(priorityIDs);
export const subject = line(200).min(1, 'Give it a subject');
export const description = z.string().max(20_000, 'Keep it to 20,000 characters');

/** product.md §3: an assignee on an item, with the own activity status and flag. */
export const assigneeOnWork = z.object({
  userID: id,
  user: z.string(),
  avatar: z.string().nullable(),
  statusID,
  statusName: z.string(),
  userFlaggedBy: id.nullable(),
  flaggedByUserName: z.string().nullable(),
  flaggedByAvatar: z.string().nullable(),
});
export type AssigneeOnWork = z.infer<typeof assigneeOnWork>;

/** What a list shows of a task or ticket, beside the names that product.md gives to each kind. */
export const workRow = {
  id,
  subject: z.string(),
  statusID,
  statusName: z.string(),
  priorityID,
  priorityName: z.string(),
  bgColor: z.string(),
  prioritySortOrder: z.number(),
  sortOrder: z.number(),
  dueDate: calendarDate.nullable(),
  customerID: id.nullable(),
  customerName: z.string().nullable(),
  customerTimeZone: z.string().nullable(),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
  departmentID: id.nullable(),
  departmentName: z.string().nullable(),
  isPinned: z.boolean(),
  isSubscribe: z.boolean(),
  /** Flagged for the person who asks. */
  flaggedByUser: z.boolean(),
  isPrivate: z.boolean(),
  isRush: z.boolean(),
  isTrial: z.boolean(),
  isWarranty: z.boolean(),
  isDoLater: z.boolean(),
  isOpen: z.boolean(),
  assignedUserWithFlagStatus: z.array(assigneeOnWork),
};

/** What a detail adds to the row. */
export const workDetail = {
  description: z.string(),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  closedAt: utcTime.nullable(),
  closedByName: z.string().nullable(),
  assets: z.array(z.object({ assetID: id, assetNumber: z.string(), assetName: z.string() })),
  activityTimestamps: z.array(
    z.object({
      statusID,
      statusName: z.string(),
      startedBy: id,
      startedByName: z.string(),
      startedAt: utcTime,
      endedAt: utcTime.nullable(),
    }),
  ),
  /** What the person who asks may move it to now. */
  nextStatuses: z.array(z.object({ statusID, statusName: z.string() })),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
};

/** How an item is moved: from which device, as that names itself. */
export const statusMove = { statusID, deviceID: line(64).optional() };
/** What a move adds to the item: the work that was paused because its person began this one. */
export const moved = { pausedWork: z.object({ module: z.string(), entityID: id, subject: z.string() }).nullable() };

/** product.md §7: the multi-filters. `tile` is a tile of the data box; the list of a tile has as many rows as it counts. */
export const workFilter = {
  view: z.enum(['my', 'open', 'all', 'unassigned', 'flagged', 'do_later', 'final']).default('open'),
  tile: z.string().max(40).optional(),
  statuses: z.array(statusID).max(20).optional(),
  assignedTo: z.array(id).max(200).optional(),
  priorities: z.array(priorityID).max(10).optional(),
  divisions: z.array(id).max(200).optional(),
  departments: z.array(id).max(200).optional(),
  customers: z.array(id).max(200).optional(),
  /** From a day to a day, both included. */
  dueStart: calendarDate.optional(),
  dueEnd: calendarDate.optional(),
  /** Of tickets: its time is up, or nearly. */
  sla: z.enum(slaStates).optional(),
  search: z.string().trim().max(100, 'Search for at most 100 characters').optional(),
};
const sortKeys = ['number', 'subject', 'customer', 'type', 'status', 'priority', 'due', 'sla', 'division'] as const;
export type SortKey = (typeof sortKeys)[number];

export const workPaging = {
  /** Instead of the order of the list; with `-` the other way round. What is empty comes last. */
  sort: sortedBy(sortKeys).optional(),
  /** Rows of a page; exports ask for long ones. */
  limit: z.number().int().min(1).max(500, 'Ask for at most 500 at once').optional(),
  /** The first page resets the list; beyond it the screens send back `next`. */
  page: z.number().int().min(1).max(1_000_000).default(1),
  next: z.string().max(200).optional(),
};
export const cursor = z.string().nullable();

export const tile = z.object({ key: z.string(), label: z.string(), count: z.number(), isAlert: z.boolean() });
export const choice = z.object({ id, name: z.string() });
export const priorityChoice = z.object({
  priorityID,
  priorityName: z.string(),
  prioritySortOrder: z.number(),
  bgColor: z.string(),
});

const choiceCounts = z.array(z.object({ id, count: z.number() }));
/** Of each multi-filter, how many each choice would leave. */
export const filterCounts = z.object({
  statuses: choiceCounts,
  assignedTo: choiceCounts,
  priorities: choiceCounts,
  divisions: choiceCounts,
  departments: choiceCounts,
});

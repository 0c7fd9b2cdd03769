import { z } from 'zod';
import { id, line, paragraph, searchText, sortedBy } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { stepStates, stepTypes } from '../checklists/step-rules.ts';
import { linkViews, settableLinks } from './link-rules.ts';
import { nobodyID, priorityIDs, slaStates, statusIDs, workKinds } from './rules.ts';

/** The pieces that the calls of tasks and of tickets are made of. */
export const statusID = z.literal(statusIDs);
export const priorityID = z.literal(priorityIDs);
export const subject = line(200).min(1, 'Give it a subject');
export const description = paragraph(20_000);

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
  /** Of where the work is: of its location, without one of its customer. */
  customerTimeZone: z.string().nullable(),
  locationID: id.nullable(),
  /** Also of one that its customer no longer has. */
  locationName: z.string().nullable(),
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
  completedStepsPercentage: z.number(),
  stepsTotal: z.number(),
  assignedUserWithFlagStatus: z.array(assigneeOnWork),
};

/** Where a device says it is. */
export const stepPlace = z.object({
  latitude: z.number().min(-90, 'Latitudes are from -90 to 90').max(90, 'Latitudes are from -90 to 90'),
  longitude: z.number().min(-180, 'Longitudes are from -180 to 180').max(180, 'Longitudes are from -180 to 180'),
  accuracyM: z.number().min(0, 'An accuracy is 0 m or more').max(1e6, 'Within more than 1,000 km says nothing'),
});

/** A step of an item; a former one belongs to a type or category that it had before. */
export const workStep = z.object({
  stepID: id,
  title: z.string(),
  isRequired: z.boolean(),
  help: z.string(),
  type: z.enum(stepTypes),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()),
  codes: z.array(z.string()),
  role: z.string(),
  failCreatesTicket: z.boolean(),
  checklistID: id.nullable(),
  checklistName: z.string().nullable(),
  checklistVersion: z.number().nullable(),
  isOwn: z.boolean(),
  state: z.enum(stepStates),
  value: z.union([z.string(), z.number(), z.array(id)]).nullable(),
  /** When and by whom it was done, skipped or found not to apply. */
  doneAt: utcTime.nullable(),
  doneBy: id.nullable(),
  doneByName: z.string().nullable(),
  skipReason: z.string(),
  followUpID: id.nullable(),
  /** Where it was done, when who did it said so. */
  place: stepPlace.nullable(),
  /** What it depends on was not answered so: there is nothing to do. */
  isHidden: z.boolean(),
  /** Answered, but not as it should be. */
  isFailed: z.boolean(),
  isFormer: z.boolean(),
});
export type WorkStep = z.infer<typeof workStep>;
export const workSteps = z.object({
  steps: z.array(workStep),
  formerSteps: z.array(workStep),
  completedStepsPercentage: z.number(),
});
export const workContact = z.object({
  contactID: id,
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
});
export const workAsset = z.object({ assetID: id, assetNumber: z.string(), assetName: z.string() });
/** How a step stood before the eyes of who answers it: then an answer that somebody else gave meanwhile is not written over. */
export const stepSeen = workStep.pick({ state: true, value: true }).optional();
/** Which step: the next one, or the last that was done, when none is named. */
export const stepToggle = { stepID: id.optional(), add: z.boolean(), saw: stepSeen };

/** Another item in one line, and how it stands to this one. */
export const workLine = z.object({
  kind: z.enum(workKinds),
  id,
  subject: z.string(),
  statusID,
  statusName: z.string(),
  isOpen: z.boolean(),
});
export const workLink = workLine.extend({ relation: z.enum(linkViews) });
export const linkChange = { relation: z.enum(settableLinks), kind: z.enum(workKinds), id, isLinked: z.boolean() };

/** What a detail adds to the row. */
export const workDetail = {
  description: z.string(),
  startDate: calendarDate.nullable(),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  closedAt: utcTime.nullable(),
  closedByName: z.string().nullable(),
  assets: z.array(workAsset),
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

/** Views of open work, whose sizes are shown beside them; what is ended only grows. */
export const openViews = ['my', 'open', 'unassigned', 'flagged', 'do_later'] as const;

/** product.md §7: the multi-filters. `tile` is a tile of the data box; the list of a tile has as many rows as it counts. */
export const workFilter = {
  view: z.enum([...openViews, 'all', 'final']).default('open'),
  tile: z.string().max(40).optional(),
  statuses: z.array(statusID).max(20).optional(),
  /** People; 0 is nobody. */
  assignedTo: z
    .array(id.or(z.literal(nobodyID)))
    .max(200)
    .optional(),
  priorities: z.array(priorityID).max(10).optional(),
  divisions: z.array(id).max(200).optional(),
  departments: z.array(id).max(200).optional(),
  customers: z.array(id).max(200).optional(),
  locations: z.array(id).max(200).optional(),
  /** From a day to a day, both included. */
  dueStart: calendarDate.optional(),
  dueEnd: calendarDate.optional(),
  /** Those that are due on no day. */
  isUnscheduled: z.literal(true).optional(),
  /** Of tickets: its time is up, or nearly. */
  sla: z.enum(slaStates).optional(),
  search: searchText.optional(),
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
/** What stands above a list: its tiles, and how many each view of open work shows. */
export const dataBox = z.object({
  tiles: z.array(tile),
  views: z.array(z.object({ view: z.enum(openViews), count: z.number() })),
});
export const choice = z.object({ id, name: z.string() });
const choiceCounts = z.array(z.object({ id, count: z.number() }));
/** Of each multi-filter, how many each choice would leave. */
export const filterCounts = z.object({
  statuses: choiceCounts,
  /** 0 is nobody. */
  assignedTo: z.array(z.object({ id: id.or(z.literal(nobodyID)), count: z.number() })),
  priorities: choiceCounts,
  divisions: choiceCounts,
  departments: choiceCounts,
});

/** How a ticket stands with what was promised. Minutes are those that count for its policy, rounded down. */
export const slaOfTicket = z.object({
  responseMinutes: z.number().nullable(),
  resolutionMinutes: z.number().nullable(),
  isRoundTheClock: z.boolean(),
  elapsedMinutes: z.number(),
  /** What had passed when somebody took it up; null before. */
  responseElapsedMinutes: z.number().nullable(),
  /** Null when it is met, or while the clock stands still. */
  responseDueAt: utcTime.nullable(),
  resolutionDueAt: utcTime.nullable(),
  isRunning: z.boolean(),
});
export type SlaOfTicket = z.infer<typeof slaOfTicket>;

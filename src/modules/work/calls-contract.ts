import { z } from 'zod';
import { change, id, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { person } from '../people/contract.ts';
import {
  cursor,
  dataBox,
  description,
  filterCounts,
  moved,
  priorityID,
  statusMove,
  subject,
  workFilter,
  workPaging,
} from './contract.ts';
import { priorities, type WorkKind } from './rules.ts';

/**
 * The calls that tasks and tickets have alike, each written once (docs/decisions/0057-work-calls.md). A kind spreads them into its own
 * calls with its `paths`, which stand literal in its contract, and its words. `calls-apart.ts` takes them apart for the page: a function
 * of calls is one arrow that answers one object, and a call uses the path of its own name alone.
 */

export type WorkName = { taskID: typeof id } | { ticketID: typeof id };

/** What a kind of work calls its own things, and what its own replies are. */
export type WorkWords<Named extends WorkName, Item extends z.ZodRawShape, Row extends z.ZodObject> = {
  /** Whose rights are asked, and the kind of record that events name. */
  module: 'tasks' | 'tickets';
  /** The other of the two. */
  other: 'tasks' | 'tickets';
  /** Its types or categories, as events name them. */
  typeKind: 'task_categories' | 'ticket_types';
  one: WorkKind;
  /** What names one of it in every call about one. */
  named: Named;
  /** One of it on its page, and in a list. */
  item: z.ZodObject<Item>;
  row: Row;
};
/** The words of a kind, and the public path of each call by its name. */
export type WorkGiven<
  Call extends string,
  Named extends WorkName,
  Item extends z.ZodRawShape,
  Row extends z.ZodObject = z.ZodObject,
> = { words: WorkWords<Named, Item, Row>; paths: Record<Call, string> };

/** How the server tells of a kind; the page does without. */
export const told = {
  task: { title: 'Tasks', type: 'category', ends: 'Completes', ended: 'completed' },
  ticket: { title: 'Tickets', type: 'type', ends: 'Closes', ended: 'closed' },
} as const satisfies Record<WorkKind, unknown>;

/** What is said of new work, beside the names of its kind. */
export const newWork = {
  description: description.default(''),
  customerID: id.nullable().default(null),
  /** Of the customer: where the work is. */
  locationID: id.nullable().default(null),
  priorityID: priorityID.default(priorities.normal),
  dueDate: calendarDate.nullable().default(null),
  startDate: calendarDate.nullable().default(null),
  divisionID: id.nullable().optional(),
  departmentID: id.nullable().optional(),
  assignees: z.array(id).max(50, 'Assign at most 50 people').default([]),
  assetIDs: z.array(id).max(200).default([]),
  ...fieldsOfNew,
};
/** What of it is changed a field at a time. */
export const editedWork = {
  subject: change(subject).optional(),
  description: change(description).optional(),
  customerID: change(id.nullable()).optional(),
  locationID: change(id.nullable()).optional(),
  dueDate: change(calendarDate.nullable()).optional(),
  startDate: change(calendarDate.nullable()).optional(),
};
export const editedPlace = {
  divisionID: change(id.nullable()).optional(),
  departmentID: change(id.nullable()).optional(),
};

type ListCall =
  | 'list'
  | 'listByFilters'
  | 'count'
  | 'countChoices'
  | 'dataBox'
  | 'listAssignableUsers'
  | 'listPriorities'
  | 'countMine';

/** What is asked of all of them. */
export const workListCalls = <Row extends z.ZodObject>({
  words,
  paths,
}: WorkGiven<ListCall, WorkName, z.ZodRawShape, Row>) => ({
  list: read({
    path: paths.list,
    shows: [words.module, 'customers', 'users', words.typeKind, 'divisions', 'departments'],
    about: `A page of 50 ${words.module} in the order flagged, pinned, priority, newest.`,
    permission: can(words.module, 'read'),
    input: z.object({ ...workFilter, ...workPaging }),
    output: z.object({ rows: z.array(words.row), next: cursor }),
  }),
  listByFilters: read({
    path: paths.listByFilters,
    shows: [words.module, 'customers', 'users', words.typeKind, 'divisions', 'departments'],
    about: 'The same, by several filters at once.',
    permission: can(words.module, 'read'),
    input: z.object({ ...workFilter, ...workPaging }),
    output: z.object({ rows: z.array(words.row), next: cursor }),
  }),
  count: read({
    path: paths.count,
    about: `How many ${words.module} the filters leave.`,
    permission: can(words.module, 'read'),
    input: z.object(workFilter),
    output: z.object({ total: z.number() }),
  }),
  countChoices: read({
    path: paths.countChoices,
    about: 'Of each multi-filter, how many each choice would leave beside the other filters.',
    permission: can(words.module, 'read'),
    input: z.object(workFilter),
    output: filterCounts,
  }),
  dataBox: read({
    path: paths.dataBox,
    about:
      'The tiles above the list, and its views of open work; each counts exactly the rows that the list shows for it.',
    permission: can(words.module, 'read'),
    input: z.object({}),
    output: dataBox,
  }),
  listAssignableUsers: read({
    path: paths.listAssignableUsers,
    shows: ['users', 'roles', 'divisions', 'departments'],
    about: `The people a ${words.one} of this division and department can be given to.`,
    permission: can(words.module, 'read'),
    input: z.object({ divisionID: id.optional(), departmentID: id.optional() }),
    output: z.object({ users: z.array(person) }),
  }),
  listPriorities: read({
    path: paths.listPriorities,
    about: 'The priorities, most urgent first.',
    permission: can(words.module, 'read'),
    input: z.object({}),
    output: z.object({
      priorities: z.array(
        z.object({ priorityID, priorityName: z.string(), prioritySortOrder: z.number(), bgColor: z.string() }),
      ),
    }),
  }),
  countMine: read({
    path: paths.countMine,
    about: `The count beside ${told[words.one].title} in the sidebar, and whether one of them is flagged for the person who asks.`,
    permission: can(words.module, 'read'),
    input: z.object({}),
    output: z.object({ count: z.number(), hasFlag: z.boolean() }),
  }),
});

type ItemCall = 'get' | 'setAssignees' | 'changePriority' | 'changeStatus' | 'close' | 'reopen' | 'delete';

/** What is asked of one of them, and done with it. */
export const workCalls = <Named extends WorkName, Item extends z.ZodRawShape>({
  words,
  paths,
}: WorkGiven<ItemCall, Named, Item>) => ({
  get: read({
    path: paths.get,
    shows: [words.module, 'customers', 'assets', 'users', 'time', words.typeKind, 'divisions', 'departments'],
    about: `One ${words.one} with its people, assets and activity.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: words.item,
  }),
  setAssignees: write({
    path: paths.setAssignees,
    about: `Sets who works on the ${words.one}: \`add\` and \`remove\` name people, everybody else stays.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, add: z.array(id).max(50).default([]), remove: z.array(id).max(50).default([]) }),
    output: words.item,
  }),
  changePriority: write({
    path: paths.changePriority,
    about: 'Changes the priority.',
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, priorityID }),
    output: words.item,
  }),
  changeStatus: write({
    path: paths.changeStatus,
    about: `Moves the ${words.one} for the person who asks; starting it pauses what they worked on, and says what that was.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...statusMove }),
    output: z.object({ ...words.item.shape, ...moved }),
  }),
  close: write({
    path: paths.close,
    about: `${told[words.one].ends} the ${words.one} and stops all work running on it.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object(words.named),
    output: words.item,
  }),
  reopen: write({
    path: paths.reopen,
    about: `Opens a ${told[words.one].ended} ${words.one} again, with status Reopened.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object(words.named),
    output: words.item,
  }),
  delete: write({
    path: paths.delete,
    about: `Deletes the ${words.one}; it can be restored for 30 days and more.`,
    permission: can(words.module, 'delete'),
    undo: 'image',
    input: z.object(words.named),
    output: nothing,
  }),
});

type MarkCall = 'changeFlag' | 'changeSubscription' | 'changePin';

/** What people put on one of them, for somebody or for themselves. */
export const workMarkCalls = <Named extends WorkName, Item extends z.ZodRawShape>({
  words,
  paths,
}: WorkGiven<MarkCall, Named, Item>) => ({
  changeFlag: write({
    path: paths.changeFlag,
    about: `Flags the ${words.one} for one of its assignees, or takes the flag away.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, userID: id, isFlagged: z.boolean() }),
    output: words.item,
  }),
  changeSubscription: write({
    path: paths.changeSubscription,
    about: `Tells the person who asks what others do on the ${words.one}, or no longer.`,
    permission: can(words.module, 'read'),
    undo: 'image',
    input: z.object({ ...words.named, isSubscribe: z.boolean() }),
    output: words.item,
  }),
  changePin: write({
    path: paths.changePin,
    about: `Pins the ${words.one} for the person who asks.`,
    permission: can(words.module, 'read'),
    undo: 'image',
    input: z.object({ ...words.named, isPinned: z.boolean() }),
    output: words.item,
  }),
});

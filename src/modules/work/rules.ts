/** What tasks and tickets share (docs/rules/work.md). Pure; both halves use it. */
export const workKinds = ['task', 'ticket'] as const;
export type WorkKind = (typeof workKinds)[number];

type NamedKind = { id: number; name: string; parentID: number | null };
/** A type or category where it stands without the others: a sub-category is named with its category. */
export function fullNameOf({ name, parentID }: NamedKind, all: readonly NamedKind[]): string {
  const parent = all.find(({ id }) => id === parentID);
  return parent ? `${parent.name} › ${name}` : name;
}

/** Among the assignees of a filter: work that is assigned to nobody. */
export const nobodyID = 0;

/** product.md §3: the ten activity statuses. 11 and 16 are literal; both read Paused, 16 shows as Inactive. */
export const statuses = {
  new: 1,
  inProgress: 2,
  scheduled: 3,
  waitingOnClient: 4,
  reopened: 5,
  blocked: 6,
  needsApproval: 7,
  completed: 8,
  closed: 9,
  paused: 11,
  inactive: 16,
} as const;
export type StatusID = (typeof statuses)[keyof typeof statuses];
export const statusIDs = Object.values(statuses) as [StatusID, ...StatusID[]];

export const statusNames: Record<StatusID, string> = {
  1: 'New',
  2: 'In Progress',
  3: 'Scheduled',
  4: 'Waiting on Client',
  5: 'Reopened',
  6: 'Blocked',
  7: 'Needs Approval',
  8: 'Completed',
  9: 'Closed',
  11: 'Paused',
  16: 'Paused',
};

/** product.md §3 and trap 19: a higher number comes first. */
export const priorities = { low: 1, normal: 2, high: 3, urgent: 4 } as const;
export type PriorityID = (typeof priorities)[keyof typeof priorities];
export const priorityIDs = Object.values(priorities) as [PriorityID, ...PriorityID[]];
export const priorityNames: Record<PriorityID, string> = { 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' };

/** How the end of work is called: a task is completed, a ticket is closed. */
export const finalStatus: Record<WorkKind, StatusID> = { task: statuses.completed, ticket: statuses.closed };
export const isFinal = (status: StatusID) => status === statuses.completed || status === statuses.closed;

const anyOpen: StatusID[] = [
  statuses.inProgress,
  statuses.scheduled,
  statuses.waitingOnClient,
  statuses.blocked,
  statuses.needsApproval,
];

/**
 * Where a person may move work from where it stands (docs/rules/work.md#status). Ending and reopening are calls of
 * their own; 16 is set by the idle watchdog only.
 */
export function nextStatuses(from: StatusID): StatusID[] {
  if (isFinal(from)) return [];
  const all = from === statuses.inProgress ? [...anyOpen, statuses.paused] : anyOpen;
  return all.filter((status) => status !== from);
}

/**
 * The status of the whole from the statuses of its assignees: the most active one (docs/rules/work.md#several-people).
 * Not for final statuses, which are set explicitly.
 */
export const activityRank: StatusID[] = [
  statuses.inProgress,
  statuses.paused,
  statuses.inactive,
  statuses.needsApproval,
  statuses.waitingOnClient,
  statuses.blocked,
  statuses.reopened,
  statuses.scheduled,
  statuses.new,
];
export function statusOfWhole(ofAssignees: StatusID[]): StatusID | undefined {
  return activityRank.find((status) => ofAssignees.includes(status));
}

/** How a ticket stands with its time: up, or up within {@link slaNearHours} hours. */
export const slaStates = ['missed', 'near'] as const;
export const slaNearHours = 4;

/** What decides who sees an item (docs/rules/work.md#access), in the words of its events. */
export const workSightFields = ['isPrivate', 'assignees', 'divisionID', 'departmentID'] as const;

/** What names an item beyond its kind's own calls. */
export type Item = { kind: WorkKind; id: number };

/** What people and the product do to a task or a ticket, as its history names it. */
export type WorkDeed =
  | 'created'
  | 'imported'
  | 'import_undone'
  | 'customer_merged'
  | 'customer_unmerged'
  | 'changed'
  | 'assigned'
  | 'status_changed'
  | 'priority_changed'
  | 'category_changed'
  | 'assets_changed'
  | 'contacts_changed'
  | 'links_changed'
  | 'marked'
  | 'flagged'
  | 'pinned'
  | 'subscribed'
  | 'put_aside'
  | 'recurring'
  | 'recurrence_ended'
  | 'reminded'
  | 'auto_paused'
  | `step_${StepDeed}`
  | `sla_${'near' | 'missed'}`
  | 'completed'
  | 'closed'
  | 'reopened'
  | 'merged'
  | 'absorbed'
  | 'deleted'
  | 'undone';
export type StepDeed = 'done' | 'reset' | 'placed' | 'skipped' | 'added' | 'removed' | 'followed';
export type WorkEvent = `${WorkKind}_${WorkDeed}`;
/** What the end of work is called: a task is completed, a ticket closed. */
export const endingOf = (kind: WorkKind): WorkEvent => (kind === 'task' ? 'task_completed' : 'ticket_closed');
export const isSameItem = (left: Item, right: Item): boolean => left.kind === right.kind && left.id === right.id;

/** How items belong together; each is kept by the item that says it. */
export const linkRelations = ['parent', 'blocked_by', 'related', 'merged_into'] as const;
export type LinkRelation = (typeof linkRelations)[number];

/** A step as a type of tickets or a category of tasks names it. */
export type StepTemplate = { title: string; isRequired: boolean };

/** Always from the counts (docs/rules/work.md#steps): three steps are 33, 67 and 100. */
export const stepsPercentage = (done: number, total: number): number =>
  total === 0 ? 0 : Math.round((100 * done) / total);

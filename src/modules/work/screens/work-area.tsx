import type { Output } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import type { Permission } from '#shared/permission.ts';
import type { Sent } from '#web/api/api.ts';
import type { Priority } from '#web/marks/priority-glyph.tsx';
import type { ActivityStatus } from '#web/marks/status-glyph.tsx';
import type { taskAttachedCalls } from '../../tasks/attached/contract.ts';
import type { taskChecklistCalls } from '../../tasks/checklist/contract.ts';
import type { Task, TaskRow, taskCalls } from '../../tasks/contract.ts';
import type { ticketAttachedCalls } from '../../tickets/attached/contract.ts';
import type { ticketChecklistCalls } from '../../tickets/checklist/contract.ts';
import type { Ticket, TicketRow, ticketCalls } from '../../tickets/contract.ts';
import type { SlaOfTicket } from '../contract.ts';
import type { EditedField } from '../field-rules.ts';
import { type PriorityID, priorities, type StatusID, statuses, type WorkKind } from '../rules.ts';

export type WorkRow = TaskRow | TicketRow;
/** After a move it also says what was paused because of it. */
export type WorkDetail = (Task | Ticket) & Partial<Pick<Output<typeof ticketCalls.changeStatus>, 'pausedWork'>>;
export type WorkBeside = Output<typeof ticketAttachedCalls.getDetails>;
export type WorkLink = WorkBeside['links'][number];
export type WorkContact = WorkBeside['contacts'][number];

type TaskCalls = typeof taskCalls & typeof taskAttachedCalls & typeof taskChecklistCalls;
type TicketCalls = typeof ticketCalls & typeof ticketAttachedCalls & typeof ticketChecklistCalls;
type SharedCall =
  | 'listByFilters'
  | 'count'
  | 'countChoices'
  | 'dataBox'
  | 'listAssignableUsers'
  | 'get'
  | 'create'
  | 'setAssignees'
  | 'addAssets'
  | 'dropAsset'
  | 'getDetails'
  | 'toggleStep'
  | 'fillItem'
  | 'placeItem'
  | 'skipItem'
  | 'addItem'
  | 'removeItem'
  | 'linkItems'
  | 'openFollowUp'
  | 'changeLink'
  | 'changePriority'
  | 'changeStatus'
  | 'close'
  | 'reopen'
  | 'delete'
  | 'changeFlag'
  | 'changePin'
  | 'changeSubscription';
/** The calls that both kinds have, of the one or of the other. */
type WorkCalls = { [Name in keyof Pick<TicketCalls, SharedCall>]: TicketCalls[Name] | TaskCalls[Name] };

/** A filter of the list, as the address says it. */
export type WorkFilter = Sent<WorkCalls['count']> & { view: View };

/** Names one task or one ticket in a call about it. */
type Named = { taskID: number } | { ticketID: number };

export type Marks = 'isPrivate' | 'isRush' | 'isTrial' | 'isWarranty' | 'isDoLater';
/** The calls that change one field of its own, so that other fields merge. */
type Editing = typeof ticketCalls.update | typeof taskCalls.update;
type Replacing = typeof taskCalls.updateDivisionDepartment | typeof taskCalls.changeCategory;
type EditCall = Editing | Replacing;

/**
 * Tasks and tickets are one list, one detail and one form; this says what each calls its own things. The modules of
 * tasks and tickets make one each, from their contracts.
 */
export type WorkArea = {
  kind: WorkKind;
  entity: ListedEntity;
  module: 'tasks' | 'tickets';
  path: '/tasks' | '/tickets';
  title: string;
  one: string;
  subjectName: 'taskSubject' | 'ticketSubject';
  typeName: 'taskCategoryID' | 'ticketTypeID';
  typeLabel: string;
  /** The word for its end, as a verb and as a fact. */
  endVerb: string;
  ended: string;
  views: { key: View; label: string }[];
  marks: {
    field: Marks;
    label: string;
    toggle: typeof ticketCalls.togglePrivate | typeof taskCalls.toggleDoLater;
    isAlert?: boolean;
  }[];
  named: (id: number) => Named;
  calls: WorkCalls;
  types: typeof ticketCalls.listTypes | typeof taskCalls.listCategories;
  /** Duplicates are merged into it, and looked for while a new one is written; tickets only. */
  merge?: typeof ticketAttachedCalls.merge;
  findDuplicates?: typeof ticketAttachedCalls.findDuplicates;
  /** Which contacts of the customer it is about; tasks have none. */
  setContacts?: typeof ticketAttachedCalls.setContacts;
  /** It comes again; tasks only. */
  setRecurrence?: typeof taskAttachedCalls.setRecurrence;
  /** What it earned and cost in the books, for who may read them; tickets only. */
  books?: { label: string; address: (id: number) => string; needs: Permission };
  edit: (id: number, field: EditedField, was: unknown, now: unknown) => { contract: EditCall; input: Sent<EditCall> };
};

export type View = 'my' | 'open' | 'all' | 'unassigned' | 'flagged' | 'do_later' | 'final';

const statusKinds: Record<StatusID, ActivityStatus> = {
  [statuses.new]: 'new',
  [statuses.inProgress]: 'inProgress',
  [statuses.scheduled]: 'scheduled',
  [statuses.waitingOnClient]: 'waitingOnClient',
  [statuses.reopened]: 'reopened',
  [statuses.blocked]: 'blocked',
  [statuses.needsApproval]: 'needsApproval',
  [statuses.completed]: 'completed',
  [statuses.closed]: 'closed',
  [statuses.paused]: 'paused',
  [statuses.inactive]: 'inactive',
};
export const statusKind = (id: number): ActivityStatus => statusKinds[id as StatusID] ?? 'new';

const priorityKinds: Record<PriorityID, Priority> = {
  [priorities.low]: 'low',
  [priorities.normal]: 'normal',
  [priorities.high]: 'high',
  [priorities.urgent]: 'urgent',
};
export const priorityKind = (id: number): Priority => priorityKinds[id as PriorityID] ?? 'normal';

/** 16 reads Paused in the data and Inactive for people (product.md §4). */
export const statusWord = (id: number, name: string): string => (id === statuses.inactive ? 'Inactive' : name);

/** Until when an open ticket is to be taken up or resolved; tasks are promised to nobody. */
export const slaDueOf = (work: WorkRow): string | null => (work.isOpen && 'slaDueAt' in work && work.slaDueAt) || null;
/** Something is promised for it, and its clock stands still until somebody else has done their part. */
export const isSlaPaused = (work: WorkRow): boolean => work.isOpen && 'isSlaPaused' in work && work.isSlaPaused;
export const slaOf = (work: WorkDetail): SlaOfTicket | null => ('sla' in work ? work.sla : null);

/** Its type or category. */
export const typeOf = (work: WorkRow): { id: number | null; name: string | null } =>
  'ticketID' in work
    ? { id: work.ticketTypeID, name: work.ticketTypeName }
    : { id: work.taskCategoryID, name: work.taskCategoryName };
/** What the types or categories are. */
export const typesIn = (reply: Output<WorkArea['types']> | undefined): { id: number; name: string }[] | undefined =>
  reply && ('types' in reply ? reply.types : reply.categories);

export const addressOf = (area: WorkArea, work: Pick<WorkRow, 'id'>): string => `${area.path}/${work.id}`;

export const isOverdue = (work: Pick<WorkRow, 'dueDate' | 'isOpen'>, today: string): boolean =>
  work.isOpen && work.dueDate !== null && work.dueDate < today;

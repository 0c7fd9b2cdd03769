import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import type { Permission } from '#shared/permission.ts';
import type { Sent } from '#web/api/api.ts';
import type { Priority } from '#web/marks/priority-glyph.tsx';
import type { ActivityStatus } from '#web/marks/status-glyph.tsx';
import type { Person } from '../../people/contract.ts';
import type {
  dataBox,
  filterCounts,
  moved,
  SlaOfTicket,
  workContact,
  workDetail,
  workFilter,
  workLine,
  workLink,
  workPaging,
  workRow,
} from '../contract.ts';
import type { workDetails, workSeries } from '../details-contract.ts';
import type { EditedField } from '../field-rules.ts';
import { type PriorityID, priorities, type StatusID, statuses, type WorkKind } from '../rules.ts';

export type WorkRow = z.infer<z.ZodObject<typeof workRow>>;
/** After a move it also says what was paused because of it. */
export type WorkDetail = WorkRow &
  z.infer<z.ZodObject<typeof workDetail>> &
  Partial<z.infer<z.ZodObject<typeof moved>>>;
export type WorkBeside = z.infer<z.ZodObject<typeof workDetails>>;
export type WorkLink = z.infer<typeof workLink>;
export type WorkLine = z.infer<typeof workLine>;
export type WorkSeries = z.infer<typeof workSeries>;
export type WorkContact = z.infer<typeof workContact>;
/** What only tickets have. */
type OfTicket = { slaDueAt?: string | null; isSlaPaused?: boolean; sla?: SlaOfTicket | null };
type Filter = z.ZodObject<typeof workFilter & typeof workPaging>;

/** A filter of the list, as the address says it. */
export type WorkFilter = Sent<WorkArea['count']> & { view: View };

/** A call about one task or ticket: named by the area's `idName`, answers the item as it is then. */
type ItemCall = Call<z.ZodObject, z.ZodType<WorkDetail>>;
type ItemCallOf<O> = Call<z.ZodObject, z.ZodType<O>>;

export type Marks = 'isPrivate' | 'isRush' | 'isTrial' | 'isWarranty' | 'isDoLater';

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
  idName: 'taskID' | 'ticketID';
  subjectName: 'taskSubject' | 'ticketSubject';
  typeName: 'taskCategoryID' | 'ticketTypeID';
  typeLabel: string;
  /** The word for its end, as a verb and as a fact. */
  endVerb: string;
  ended: string;
  views: { key: View; label: string }[];
  marks: { field: Marks; label: string; toggle: ItemCall; isAlert?: boolean }[];
  createdAt: (work: WorkRow) => string;
  typeOf: (work: WorkRow) => { id: number | null; name: string | null };
  /** The other way round: the fields of an item that has this type. */
  typeAs: (id: number | null, name: string | null) => object;
  list: Call<Filter, z.ZodType<{ rows: WorkRow[]; next: string | null }>>;
  count: Call<z.ZodObject<typeof workFilter>, z.ZodType<{ total: number }>>;
  choiceCounts: Call<z.ZodObject<typeof workFilter>, typeof filterCounts>;
  dataBox: Call<z.ZodObject<Record<never, never>>, typeof dataBox>;
  people: Call<z.ZodObject, z.ZodType<{ users: Person[] }>>;
  /** Types of tickets, categories of tasks. */
  types: { contract: Call<z.ZodObject<Record<never, never>>>; of: (reply: unknown) => { id: number; name: string }[] };
  get: ItemCall;
  create: ItemCall;
  setAssignees: ItemCall;
  addAssets: ItemCall;
  dropAsset: ItemCall;
  details: ItemCallOf<WorkBeside>;
  toggleStep: ItemCall;
  checklist: Record<'fill' | 'place' | 'skip' | 'add' | 'remove' | 'link' | 'followUp', ItemCall>;
  changeLink: ItemCall;
  /** Duplicates are merged into it, and looked for while a new one is written; tickets only. */
  merge?: ItemCall;
  duplicates?: ItemCallOf<{ duplicates: WorkLine[] }>;
  /** It comes again; tasks only. */
  setSeries?: ItemCallOf<{ series: WorkSeries | null }>;
  /** What it earned and cost in the books, for who may read them; tickets only. */
  books?: { label: string; address: (id: number) => string; needs: Permission };
  /** Which contacts of the customer it is about; tasks have none. */
  setContacts?: ItemCall;
  changePriority: ItemCall;
  changeStatus: ItemCall;
  close: ItemCall;
  reopen: ItemCall;
  delete: ItemCallOf<object>;
  changeFlag: ItemCall;
  changePin: ItemCall;
  changeSubscription: ItemCall;
  /** The call and input that change one field, so that other fields merge. */
  edit: (
    id: number,
    field: EditedField,
    was: unknown,
    now: unknown,
  ) => { contract: ItemCall; input: Record<string, unknown> };
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
export const slaDueOf = (work: WorkRow): string | null => (work.isOpen && (work as OfTicket).slaDueAt) || null;
/** Something is promised for it, and its clock stands still until somebody else has done their part. */
export const isSlaPaused = (work: WorkRow): boolean => work.isOpen && ((work as OfTicket).isSlaPaused ?? false);
export const slaOf = (work: WorkDetail): SlaOfTicket | null => (work as OfTicket).sla ?? null;

export const addressOf = (area: WorkArea, work: Pick<WorkRow, 'id'>): string => `${area.path}/${work.id}`;

export const isOverdue = (work: Pick<WorkRow, 'dueDate' | 'isOpen'>, today: string): boolean =>
  work.isOpen && work.dueDate !== null && work.dueDate < today;

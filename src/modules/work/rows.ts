import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { AssigneeOnWork } from './contract.ts';
import { type PriorityID, priorityNames, statusNames, stepsPercentage, type WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };

/** The colours of priorities as product.md's `bgColor`; screens have their own tokens of the same names. */
const priorityColours: Record<PriorityID, string> = { 1: '#878F9B', 2: '#A9B0BA', 3: '#F7925B', 4: '#F5686F' };

/** The select of a list's columns, without conditions. Who works on it and the person's own marks come after, by id. */
export function rowColumns(db: Kysely<Tables>) {
  return db
    .selectFrom('work_items as w')
    .leftJoin('customers as c', 'c.customer_id', 'w.customer_id')
    .leftJoin('customer_locations as l', 'l.location_id', 'w.location_id')
    .leftJoin('divisions as d', 'd.division_id', 'w.division_id')
    .leftJoin('departments as dp', 'dp.department_id', 'w.department_id')
    .leftJoin('ticket_types as tt', 'tt.type_id', 'w.type_id')
    .leftJoin('task_categories as tc', 'tc.category_id', 'w.category_id')
    .select([
      'w.id',
      'w.subject',
      'w.status_id',
      'w.priority_id',
      'w.sort_order',
      'w.due_date',
      'w.customer_id',
      'c.name as customer_name',
      'w.location_id',
      'l.name as location_name',
      'w.division_id',
      'd.name as division_name',
      'w.department_id',
      'dp.name as department_name',
      'w.type_id',
      'tt.name as type_name',
      'w.category_id',
      'tc.name as category_name',
      'w.is_private',
      'w.is_rush',
      'w.is_trial',
      'w.is_warranty',
      'w.created_at',
      'w.closed_at',
      'w.steps_done',
      'w.steps_total',
      'w.sla_due_at',
      'w.sla_is_paused',
    ])
    .select(
      sql<string | null>`case when w.location_id is null then c.time_zone else l.time_zone end`.as(
        'customer_time_zone',
      ),
    );
}
type Found = Awaited<ReturnType<ReturnType<typeof rowColumns>['execute']>>[number];

export type WorkRow = ReturnType<typeof toRow>;

/** What belongs to some items beside their rows: their assignees, and the asking person's marks. */
export type Beside = { assignees: Map<number, AssigneeOnWork[]>; marks: Map<number, Mark>; userId: number };
type Mark = { isPinned: boolean; isSubscribe: boolean; isDoLater: boolean };

/** In two questions, however many items. */
export async function besideRows(
  context: Context,
  kind: WorkKind,
  ids: number[],
  { isMarked } = { isMarked: true },
): Promise<Beside> {
  const [assignees, marks] = await Promise.all([
    assigneesOf(context, kind, ids),
    isMarked ? marksOf(context, kind, ids) : new Map(),
  ]);
  return { assignees, marks, userId: context.actor.userId };
}

/** A row in the words of product.md §3, but for the names that each kind gives to id, subject and date. */
export function toRow(row: Found, beside: Beside) {
  const assignees = beside.assignees.get(row.id) ?? [];
  const mark = beside.marks.get(row.id);
  return {
    id: row.id,
    subject: row.subject,
    dateCreated: row.created_at,
    statusID: row.status_id,
    statusName: statusNames[row.status_id],
    priorityID: row.priority_id,
    priorityName: priorityNames[row.priority_id],
    bgColor: priorityColours[row.priority_id],
    prioritySortOrder: row.priority_id,
    sortOrder: row.sort_order,
    dueDate: row.due_date,
    customerID: row.customer_id,
    customerName: row.customer_name,
    customerTimeZone: row.customer_time_zone,
    locationID: row.location_id,
    locationName: row.location_name,
    divisionID: row.division_id,
    divisionName: row.division_name,
    departmentID: row.department_id,
    departmentName: row.department_name,
    typeID: row.type_id,
    typeName: row.type_name,
    categoryID: row.category_id,
    categoryName: row.category_name,
    isPinned: mark?.isPinned ?? false,
    isSubscribe: mark?.isSubscribe ?? false,
    flaggedByUser: assignees.some(({ userID, userFlaggedBy }) => userID === beside.userId && userFlaggedBy !== null),
    isPrivate: row.is_private,
    isRush: row.is_rush,
    isTrial: row.is_trial,
    isWarranty: row.is_warranty,
    isDoLater: mark?.isDoLater ?? false,
    isOpen: row.closed_at === null,
    completedStepsPercentage: stepsPercentage(row.steps_done, row.steps_total),
    stepsTotal: row.steps_total,
    slaDueAt: row.sla_due_at,
    isSlaPaused: row.sla_is_paused,
    assignedUserWithFlagStatus: assignees,
  };
}

type Asked = { kind: WorkKind; ids: number[] };

const marks = statement((db: Kysely<WorkTables>, given: Asked & { userId: number }) =>
  db
    .selectFrom('work_marks')
    .select(['work_id', 'pinned_at', 'subscribed_at', 'do_later_at'])
    .where('user_id', '=', given.userId)
    .where('kind', '=', given.kind)
    .where('work_id', '=', anyOf(given.ids)),
);

async function marksOf(context: Context, kind: WorkKind, ids: number[]): Promise<Map<number, Mark>> {
  if (ids.length === 0) return new Map();
  const rows = await marks(context.db(), { kind, ids, userId: context.actor.userId });
  const isSet = (time: string | null) => time !== null;
  return new Map(
    rows.map((row) => [
      row.work_id,
      { isPinned: isSet(row.pinned_at), isSubscribe: isSet(row.subscribed_at), isDoLater: isSet(row.do_later_at) },
    ]),
  );
}

const assignments = statement((db: Kysely<WorkTables>, { kind, ids }: Asked) =>
  db
    .selectFrom('work_assignees as a')
    .innerJoin('people as p', 'p.user_id', 'a.user_id')
    .leftJoin('people as f', 'f.user_id', 'a.flagged_by')
    .select(['a.work_id', 'a.user_id', 'p.name', 'p.avatar', 'a.status_id', 'a.flagged_by'])
    .select(['f.name as flagger', 'f.avatar as flagger_avatar'])
    .where('a.kind', '=', kind)
    .where('a.work_id', '=', anyOf(ids))
    .orderBy('a.assigned_at')
    .orderBy('a.user_id'),
);

/** The assignees of many items, each with the own status and flag. */
async function assigneesOf(context: Context, kind: WorkKind, ids: number[]): Promise<Map<number, AssigneeOnWork[]>> {
  const found = new Map<number, AssigneeOnWork[]>();
  if (ids.length === 0) return found;
  for (const row of await assignments(context.db(), { kind, ids })) {
    const list = found.get(row.work_id) ?? [];
    list.push({
      userID: row.user_id,
      user: row.name,
      avatar: row.avatar,
      statusID: row.status_id,
      statusName: statusNames[row.status_id],
      userFlaggedBy: row.flagged_by,
      flaggedByUserName: row.flagger,
      flaggedByAvatar: row.flagger_avatar,
    });
    found.set(row.work_id, list);
  }
  return found;
}

/** product.md §3: Urgent, High, Normal, Low. */
export const priorityChoices = ([4, 3, 2, 1] as const).map((priorityID) => ({
  priorityID,
  priorityName: priorityNames[priorityID],
  prioritySortOrder: priorityID,
  bgColor: priorityColours[priorityID],
}));

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { anyOf } from '#server/database/idioms.ts';
import { type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { mayNamed, rightLabel } from '#shared/permission.ts';
import { recurrenceInWords } from '#shared/recurrence-words.ts';
import type { Rule } from '../condition-rules.ts';
import { type Condition, isAny, ofWork, type Tables, toCondition } from '../conditions.ts';
import { workFieldNames, workFields } from '../field-rules.ts';
import { priorityNames, statusNames, type WorkEvent, type WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';

/** product.md §3's names of the two kinds, where a sentence or an event names one. */
export const moduleOf = { task: 'tasks', ticket: 'tickets' } as const;
export const workEvents: Record<WorkKind, EventsOf<WorkEvent>> = {
  task: new EventsOf(moduleOf.task),
  ticket: new EventsOf(moduleOf.ticket),
};
export const nounOf = { task: 'Task', ticket: 'Ticket' } as const;

/**
 * Which tasks or tickets a person may see (docs/rules/work.md#access): the one scope that lists, details, counts,
 * history, live messages and undo all ask. Deleted ones are the asker's affair.
 */
export const scopeOf = (context: Context, kind: WorkKind): Rule[] => boundsOf(context, kind).map(({ rule }) => rule);

/** The rules of the scope, each with what it says of an item that it hides; lists never ask for that. */
function boundsOf(context: Context, kind: WorkKind): { rule: Rule; hides: () => string }[] {
  const own: Rule = { ownOf: context.actor.userId };
  const bounds: ReturnType<typeof boundsOf> = [];
  const all = mayNamed(moduleOf[kind], 'see all work');
  if (!context.has(all)) {
    const hides = () =>
      `Without “${rightLabel(all)}” they see only the ${moduleOf[kind]} that they opened or are assigned to.`;
    bounds.push({ rule: own, hides });
  } else {
    const limits = limitsOf(context, kind);
    const within = (column: 'division_id' | 'department_id', any: number[]) => {
      const part = column === 'division_id' ? 'division' : 'department';
      const hides = () => `Their ${moduleOf[kind]} are limited to other ${part}s than the one of this ${kind}.`;
      if (any.length > 0) bounds.push({ rule: { either: [{ column, isEmpty: true }, { column, any }, own] }, hides });
    };
    within('division_id', limits.divisions);
    within('department_id', limits.departments);
  }
  const hidden = mayNamed('tickets', 'see private tickets');
  if (kind === 'ticket' && !context.has(hidden)) {
    const hides = () =>
      `It is private, and they have not opened it, are not assigned to it and do not have “${rightLabel(hidden)}”.`;
    bounds.push({ rule: { either: [{ mark: 'is_private', is: false }, own] }, hides });
  }
  return bounds;
}

/** Why who may read the kind does not see one of it: what the first rule of the scope that it does not meet says. */
export async function whyUnseen(context: Context, kind: WorkKind, id: number): Promise<string> {
  for (const { rule, hides } of boundsOf(context, kind)) {
    const met = toCondition(rule, ofWork, { kind, userId: context.actor.userId });
    const row = await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .select('w.id')
      .where((eb) => eb.and([ofWork('w.kind', '=', kind), isAny('w.id', [id]), met]))
      .executeTakeFirst();
    if (!row) return hides();
  }
  return `They do not see this ${kind}.`;
}

/** The scope as conditions on the alias `w`. */
export const visibleTo = (context: Context, kind: WorkKind): Condition[] => [
  ofWork('w.kind', '=', kind),
  ...scopeOf(context, kind).map((rule) => toCondition(rule, ofWork, { kind, userId: context.actor.userId })),
];

/** The lists of divisions and departments that a person's work is limited to; an empty one does not limit. */
export function limitsOf(context: Context, kind: WorkKind): { divisions: number[]; departments: number[] } {
  const entries = context.actor.access.filter((entry) => entry.kind === kind);
  return {
    divisions: entries.flatMap((entry) => entry.divisionID ?? []),
    departments: entries.flatMap((entry) => entry.departmentID ?? []),
  };
}

/** Of the given ids those the person may see, with their subjects. */
export async function visibleWork(
  context: Context,
  kind: WorkKind,
  ids: number[],
  more: { withDeleted: boolean },
): Promise<Map<number, string>> {
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select(['w.id', 'w.subject'])
    .where((eb) => eb.and([...visibleTo(context, kind), isAny('w.id', ids)]))
    .$if(!more.withDeleted, (query) => query.where('w.deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.id, row.subject]));
}

/** Errors: 404 unless the person may see the item. */
export async function assertSeen(context: Context, kind: WorkKind, id: number): Promise<void> {
  const seen = await visibleWork(context, kind, [id], { withDeleted: false });
  if (!seen.has(id)) throw notFound(nounOf[kind]);
}

/** Errors: 404 unless the person may see all of the tickets. */
export async function assertTickets(context: Context, ticketIDs: number[]): Promise<void> {
  if (ticketIDs.length === 0) return;
  const seen = await visibleWork(context, 'ticket', ticketIDs, { withDeleted: false });
  if (ticketIDs.some((id) => !seen.has(id))) throw notFound(nounOf.ticket);
}

/** Of a ticket in a document that is another customer's. */
export const ofAnotherCustomer = 'The ticket is another customer’s';

/** For whom tickets are, and of which part of the company. */
export async function placesOfTickets(context: Context, ticketIDs: number[]) {
  const rows =
    ticketIDs.length === 0
      ? []
      : await context
          .db<Tables>()
          .selectFrom('work_items as w')
          .select(['w.id', 'w.customer_id as customerID', 'w.division_id as divisionID'])
          .select(['w.department_id as departmentID', 'w.location_id as locationID'])
          .where('w.kind', '=', 'ticket')
          .where('w.id', '=', anyOf(ticketIDs))
          .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

type OfTickets = { customerID: number; lines: readonly { ticketID: number | null }[] };

/**
 * What is wrong with the tickets that lines of a customer's document name, by field. What it named `before`, and to the same customer, it may go on
 * naming. Errors: 404 for one that is not there or out of sight.
 */
export async function findForeignTickets(
  context: Context,
  { customerID, lines }: OfTickets,
  before: OfTickets | undefined,
): Promise<FieldMessages> {
  const named = new Set(before?.lines.map(({ ticketID }) => ticketID));
  const isKept = (ticketID: number) => named.has(ticketID) && before?.customerID === customerID;
  const ids = lines.flatMap(({ ticketID }) => (ticketID === null || isKept(ticketID) ? [] : ticketID));
  await assertTickets(
    context,
    ids.filter((id) => !named.has(id)),
  );
  const places = await placesOfTickets(context, ids);
  const isForeign = (ticketID: number | null) => (places.get(ticketID ?? 0)?.customerID ?? customerID) !== customerID;
  return Object.fromEntries(
    lines.flatMap(({ ticketID }, index) =>
      isForeign(ticketID) ? [[`lines.${index}.ticketID`, ofAnotherCustomer]] : [],
    ),
  );
}

/** The parts of the company that a person's work is limited to, by name; all of them when nothing limits it. */
export async function listLimits(context: Context, kind: WorkKind) {
  const { divisions, departments } = limitsOf(context, kind);
  const db = context.db<WorkTables>();
  const [allDivisions, allDepartments] = await Promise.all([
    db.selectFrom('divisions').select(['division_id as id', 'name']).orderBy('name').execute(),
    db.selectFrom('departments').select(['department_id as id', 'name']).orderBy('name').execute(),
  ]);
  const within = (all: { id: number; name: string }[], ids: number[]) =>
    ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id));
  return { divisions: within(allDivisions, divisions), departments: within(allDepartments, departments) };
}

/** Which items a change may reach that a reading would not. */
export type Reach = { withDeleted?: boolean; isUnseen?: boolean };

/**
 * The row of an item the person may see, locked for this transaction.
 * Errors: 404 when it is deleted, unknown or not theirs to see, unless `reach` says otherwise.
 */
export async function lockWork(context: Context, kind: WorkKind, id: number, reach: Reach = {}) {
  const row = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .selectAll('w')
    .where((eb) => eb.and(reach.isUnseen ? [eb('w.kind', '=', kind)] : visibleTo(context, kind)))
    .where('w.id', '=', id)
    .$if(!reach.withDeleted, (query) => query.where('w.deleted_at', 'is', null))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(nounOf[kind]);
  return row;
}

/** Where an item stands, as access lists see it. */
type Place = { divisionID: number | null; departmentID: number | null };

/** Whether the person who asks sees a task or ticket, by the name of its module; also one that was deleted. */
export async function seesWorkRecord(
  context: Context,
  { module, entityId }: { module: string; entityId: number },
): Promise<boolean> {
  const kind = module === 'tasks' ? 'task' : 'ticket';
  return (await visibleWork(context, kind, [entityId], { withDeleted: true })).has(entityId);
}

/** Whether the person who asks is assigned. */
export async function isAssigned(context: Context, kind: WorkKind, id: number): Promise<boolean> {
  const row = await context
    .db<WorkTables>()
    .selectFrom('work_assignees')
    .select('user_id')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('user_id', '=', context.actor.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The people an item at a place can be given to: active, and not limited to other divisions or departments. */
export async function listAssignable(context: Context, kind: WorkKind, place: Place): Promise<number[]> {
  const rows = await assignable(context.db(), { kind, ...place })
    .orderBy('p.name')
    .execute();
  return rows.map((row) => row.user_id);
}

type Assigned = Place & { kind: WorkKind };

const assignable = (db: Kysely<WorkTables>, { kind, divisionID, departmentID }: Assigned) =>
  db
    .selectFrom('people as p')
    .select('p.user_id')
    .where('p.status', '=', 'active')
    .where((eb) => eb.not(isLimitedAway(kind, 'division_id', divisionID)))
    .where((eb) => eb.not(isLimitedAway(kind, 'department_id', departmentID)));

const assignableAmong = statement((db: Kysely<WorkTables>, given: Assigned & { userIDs: number[] }) =>
  assignable(db, given).where('p.user_id', '=', anyOf(given.userIDs)),
);

/** The access list of `p` names some divisions (or departments), and not this one. */
function isLimitedAway(kind: WorkKind, column: 'division_id' | 'department_id', value: number | null) {
  const rows = sql`from work_access x where x.tenant_id = p.tenant_id and x.user_id = p.user_id and x.kind = ${kind}`;
  const limit = sql.ref(`x.${column}`);
  return sql<SqlBool>`(${value}::bigint is not null
    and exists (select ${rows} and ${limit} is not null) and not exists (select ${rows} and ${limit} = ${value}))`;
}

/** Errors: 404 for somebody unknown; 422 for somebody the item cannot be given to. */
export async function assertAssignable(
  context: Context,
  kind: WorkKind,
  userIDs: number[],
  place: Place,
): Promise<void> {
  if (userIDs.length === 0) return;
  const rows = await assignableAmong(context.db(), { kind, userIDs, ...place });
  const allowed = new Set(rows.map((row) => row.user_id));
  const refused = userIDs.filter((userID) => !allowed.has(userID));
  if (refused.length === 0) return;
  const known = await context
    .db<WorkTables>()
    .selectFrom('people as p')
    .select(['p.name', 'p.status'])
    .where('p.user_id', '=', anyOf(refused))
    .execute();
  if (known.length < refused.length) throw notFound('Person');
  const names = known.map((person) => person.name).join(', ');
  throw unprocessable(`This cannot be given to ${names}: not active, or limited to another division or department.`, {
    assignees: 'Choose somebody else',
  });
}

/** What the fields of tasks and tickets are called and say, for the audit. */
export const workFieldsInWords = {
  ...Object.fromEntries(
    workFieldNames.flatMap((field) => {
      const declared = workFields[field];
      return 'label' in declared ? [[field, { label: declared.label }]] : [];
    }),
  ),
  recurrence: recurrenceInWords,
  statusID: { label: 'Status', values: statusNames },
  priorityID: { label: 'Priority', values: priorityNames },
  locationID: { label: 'Location', of: 'customer_locations' },
  typeID: { label: 'Type', of: 'ticket_types' },
  categoryID: { label: 'Category', of: 'task_categories' },
};

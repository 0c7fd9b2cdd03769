import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database.ts';
import { dateInZone } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { isAny, visibleTo } from '../access/public.ts';
import { type dataBox, openViews, type workFilter, type workPaging } from '../contract.ts';
import { isFound } from '../finding/public.ts';
import { type Order, orderBy, orders, readCursor } from '../ordering/public.ts';
import { besideRows, rowColumns, toRow, type WorkRow } from '../rows/public.ts';
import { slaNearHours, statuses, type WorkKind } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';
import { pageSize, type TileRule, tilesOf } from './rules.ts';

type Tables = WorkTables & { w: WorkItemsTable };
type Builder = ExpressionBuilder<Tables, 'w'>;
type Condition = ExpressionWrapper<Tables, 'w', SqlBool>;
type Infer<T extends Record<string, z.ZodType>> = { [K in keyof T]: z.infer<T[K]> };
export type Filter = Partial<Infer<typeof workFilter>>;
type Paging = Partial<Infer<typeof workPaging>>;

/**
 * A page of tasks or tickets. Open ones come flagged, pinned, priority, sortOrder, newest (product.md §4): what is
 * marked for the person comes whole on the first page, the rest in the order of an index, so that the deepest page costs
 * what the first does. Errors: 400 for a cursor that is not of this list.
 */
export async function listWork(
  context: Context,
  kind: WorkKind,
  input: Filter & Paging,
): Promise<{ rows: WorkRow[]; next: string | null }> {
  const order = orderOf(context, kind, input);
  const most = input.limit ?? pageSize;
  const isFirst = !input.next && (input.page ?? 1) === 1;
  const after = input.next ? readCursor(input.next, order.key) : null;
  let query = order
    .sort(base(context, kind, input))
    .$if(order.isRanked, (q) => q.where((eb) => eb.not(isMarked(eb, context, kind))))
    .limit(most + 1);
  if (after) query = query.where(order.after(after));
  else if (!isFirst) query = query.offset(((input.page ?? 1) - 1) * most);
  const [found, isAnyMarked] = await Promise.all([
    query.execute(),
    order.isRanked && isFirst && hasMarks(context, kind),
  ]);
  const marked = isAnyMarked ? await pageOfMarked(context, kind, input) : [];
  const rest = found.slice(0, most);
  const last = rest.at(-1);
  const rows = [...marked, ...rest];
  const ids = rows.map((row) => row.id);
  const beside = await besideRows(context, kind, ids);
  const all = rows.map((row) => toRow(row, beside));
  return {
    rows: [...all.slice(0, marked.length).sort(byMarks), ...all.slice(marked.length)],
    next: last && found.length > most ? `${order.key}.${order.cursor(last)}` : null,
  };
}

/** How many the filters leave. */
export async function countWork(context: Context, kind: WorkKind, filter: Filter): Promise<{ total: number }> {
  const row = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(context, kind, filter, eb)))
    .executeTakeFirstOrThrow();
  return { total: row.total };
}

/**
 * For each multi-filter, how many each of its choices would leave beside what the other filters say (product.md §7);
 * a choice that would leave none is not named.
 */
export async function countChoices(context: Context, kind: WorkKind, filter: Filter) {
  const count = async (own: keyof Filter, column: ChoiceColumn) => {
    const rows = await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .$if(column === 'a.user_id', (query) =>
        query.innerJoin('work_assignees as a', (join) =>
          join.onRef('a.kind', '=', 'w.kind').onRef('a.work_id', '=', 'w.id'),
        ),
      )
      .select((eb) => [eb.ref(column as 'w.status_id').as('id'), eb.fn.countAll<number>().as('count')])
      .where((eb) => eb.and(conditions(context, kind, { ...filter, [own]: undefined }, eb as unknown as Builder)))
      .where(column as 'w.status_id', 'is not', null)
      .groupBy(column as 'w.status_id')
      .execute();
    return rows as { id: number; count: number }[];
  };
  const [statusCounts, people, priorities, divisions, departments] = await Promise.all([
    count('statuses', 'w.status_id'),
    count('assignedTo', 'a.user_id'),
    count('priorities', 'w.priority_id'),
    count('divisions', 'w.division_id'),
    count('departments', 'w.department_id'),
  ]);
  return { statuses: statusCounts, assignedTo: people, priorities, divisions, departments };
}
type ChoiceColumn = 'w.status_id' | 'w.priority_id' | 'w.division_id' | 'w.department_id' | 'a.user_id';

/** The tiles of the data box and the views of open work, all in one pass. */
export async function workDataBox(context: Context, kind: WorkKind): Promise<z.infer<typeof dataBox>> {
  const rules = tilesOf(kind);
  const counted = await Promise.all(
    [false, true].map(async (isFinal) => {
      const group = rules.filter((rule) => Boolean(rule.isFinal) === isFinal);
      const row = await context
        .db<Tables>()
        .selectFrom('work_items as w')
        .select((eb) => [
          ...group.map((rule) => countIf(eb, tileConditions(context, kind, rule, eb)).as(rule.key)),
          ...(isFinal ? [] : openViews).map((view) =>
            countIf(eb, viewConditions(context, kind, view, eb)).as(`view ${view}`),
          ),
        ])
        .where((eb) => eb.and([...visibleTo(context, kind, eb), ...stateConditions(isFinal ? 'final' : 'open', eb)]))
        .$if(isFinal, (q) => q.where(closedLately))
        .executeTakeFirstOrThrow();
      return row as Record<string, number>;
    }),
  );
  const counts = Object.assign({}, ...counted) as Record<string, number>;
  return {
    tiles: rules.map((rule) => ({
      key: rule.key,
      label: rule.label,
      count: counts[rule.key] ?? 0,
      isAlert: Boolean(rule.isAlert) && (counts[rule.key] ?? 0) > 0,
    })),
    views: openViews.map((view) => ({ view, count: counts[`view ${view}`] ?? 0 })),
  };
}

const countIf = (eb: Builder, conditions: Condition[]) => eb.fn.countAll<number>().filterWhere(eb.and(conditions));

/** The count beside the sidebar entry: open work assigned to the person; the flag: one of it is flagged for them. */
export async function countMine(context: Context, kind: WorkKind): Promise<{ count: number; hasFlag: boolean }> {
  const row = await context
    .db<Tables>()
    .selectFrom('work_assignees as a')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 'a.kind').onRef('w.id', '=', 'a.work_id'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('a.flagged_by', 'is not', null).as('flags'),
    ])
    .where('a.user_id', '=', context.actor.userId)
    .where('a.kind', '=', kind)
    .where('w.closed_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: row.count, hasFlag: row.flags > 0 };
}

// ------------------------------------------------------------------ conditions

function base(context: Context, kind: WorkKind, filter: Filter) {
  return rowColumns(context.db<Tables>()).where((eb) =>
    eb.and(conditions(context, kind, filter, eb as unknown as Builder)),
  );
}

/** Flagged before pinned ones; within each, the order that they have already. */
const byMarks = (left: WorkRow, right: WorkRow) =>
  Number(right.flaggedByUser) - Number(left.flaggedByUser) || Number(right.isPinned) - Number(left.isPinned);

/** Flagged or pinned ones by priority; there are few, so they come whole. */
function pageOfMarked(context: Context, kind: WorkKind, filter: Filter) {
  return base(context, kind, filter)
    .where((eb) => isMarked(eb as unknown as Builder, context, kind))
    .orderBy('w.priority_id', 'desc')
    .orderBy('w.sort_order')
    .orderBy('w.id', 'desc')
    .execute();
}

/** The ids are looked up once, before the list is. */
const isMarked = (eb: Builder, context: Context, kind: WorkKind): Condition =>
  eb('w.id', '=', sql<never>`any(array(${markedBy(context.db(), askedBy(context, kind))}))`);

/** Most people have nothing marked; then the page needs no second look. */
async function hasMarks(context: Context, kind: WorkKind): Promise<boolean> {
  return (await oneMarked(context.db(), askedBy(context, kind))).length > 0;
}

type Asked = { kind: WorkKind; userId: number };
const askedBy = (context: Context, kind: WorkKind): Asked => ({ kind, userId: context.actor.userId });

/** What is flagged for the person, or pinned by them. */
const markedBy = (db: Kysely<WorkTables>, asked: Asked) =>
  flaggedFor(db, asked).unionAll(markedAs(db, asked, 'pinned_at'));

const oneMarked = statement((db: Kysely<WorkTables>, asked: Asked) => markedBy(db, asked).limit(1));

const flaggedFor = (db: Kysely<WorkTables>, { kind, userId }: Asked) =>
  db
    .selectFrom('work_assignees as f')
    .select('f.work_id')
    .where('f.user_id', '=', userId)
    .where('f.kind', '=', kind)
    .where('f.flagged_by', 'is not', null);

const markedAs = (db: Kysely<WorkTables>, { kind, userId }: Asked, mark: 'pinned_at' | 'do_later_at') =>
  db
    .selectFrom('work_marks as m')
    .select('m.work_id')
    .where('m.user_id', '=', userId)
    .where('m.kind', '=', kind)
    .where(`m.${mark}`, 'is not', null);

function conditions(context: Context, kind: WorkKind, filter: Filter, eb: Builder): Condition[] {
  const rule = filter.tile ? tilesOf(kind).find((candidate) => candidate.key === filter.tile) : undefined;
  if (filter.tile && !rule)
    throw new Refusal(400, 'invalid', 'There is no such tile.', { fields: { tile: 'Unknown tile' } });
  const all = visibleTo(context, kind, eb);
  all.push(
    ...(rule ? tileConditions(context, kind, rule, eb) : viewConditions(context, kind, filter.view ?? 'open', eb)),
  );
  if (filter.statuses?.length) all.push(isAny(eb, 'w.status_id', filter.statuses));
  if (filter.priorities?.length) all.push(isAny(eb, 'w.priority_id', filter.priorities));
  if (filter.divisions?.length) all.push(isAny(eb, 'w.division_id', filter.divisions));
  if (filter.departments?.length) all.push(isAny(eb, 'w.department_id', filter.departments));
  if (filter.customers?.length) all.push(isAny(eb, 'w.customer_id', filter.customers));
  if (filter.assignedTo?.length) all.push(isAssignedTo(eb, kind, filter.assignedTo));
  if (filter.dueStart) all.push(eb('w.due_date', '>=', filter.dueStart));
  if (filter.isUnscheduled) all.push(eb('w.due_date', 'is', null));
  if (filter.dueEnd) all.push(eb('w.due_date', '<=', filter.dueEnd));
  if (filter.sla) all.push(...slaConditions(filter.sla, eb));
  if (filter.search) all.push(isFound(filter.search) as unknown as Condition);
  return all;
}

function viewConditions(context: Context, kind: WorkKind, view: NonNullable<Filter['view']>, eb: Builder): Condition[] {
  const open = stateConditions('open', eb);
  switch (view) {
    case 'my':
      return [...open, isAssignedTo(eb, kind, [context.actor.userId])];
    case 'open':
      return open;
    case 'all':
      return stateConditions('all', eb);
    case 'unassigned':
      return [...open, eb.not(hasAssignee(eb, kind))];
    case 'flagged':
      return [...open, eb('w.id', 'in', flaggedFor(context.db(), askedBy(context, kind)))];
    case 'do_later':
      return [...open, eb('w.id', 'in', markedAs(context.db(), askedBy(context, kind), 'do_later_at'))];
    case 'final':
      return stateConditions('final', eb);
  }
}

function tileConditions(context: Context, kind: WorkKind, rule: TileRule, eb: Builder): Condition[] {
  const today = dateInZone(new Date(), context.timeZone);
  const all = rule.isFinal ? [...stateConditions('final', eb), closedLately(eb)] : stateConditions('open', eb);
  if (rule.status) all.push(eb('w.status_id', '=', rule.status));
  switch (rule.test) {
    case 'mine':
      all.push(isAssignedTo(eb, kind, [context.actor.userId]));
      break;
    case 'overdue':
      all.push(eb('w.due_date', '<', today));
      break;
    case 'due today':
      all.push(eb('w.due_date', '=', today));
      break;
    case 'starts today':
      all.push(eb(eb.fn.coalesce('w.start_date', 'w.due_date'), '=', today));
      break;
    case 'flagged':
      all.push(eb('w.id', 'in', flaggedFor(context.db(), askedBy(context, kind))));
      break;
    case 'unassigned':
      all.push(eb.not(hasAssignee(eb, kind)));
      break;
    case 'rush':
      all.push(eb('w.is_rush', '=', true));
      break;
    case 'warranty':
      all.push(eb('w.is_warranty', '=', true));
      break;
    case 'paused':
      all.push(isAny(eb, 'w.status_id', [statuses.paused, statuses.inactive]));
      break;
  }
  return all;
}

function stateConditions(state: 'open' | 'final' | 'all', eb: Builder): Condition[] {
  const alive = eb('w.deleted_at', 'is', null);
  if (state === 'all') return [alive];
  return [alive, eb('w.closed_at', state === 'open' ? 'is' : 'is not', null)];
}

/** Of open ones only: what is closed has its time no longer. */
const slaConditions = (state: NonNullable<Filter['sla']>, eb: Builder): Condition[] => [
  ...stateConditions('open', eb),
  state === 'missed'
    ? eb('w.sla_due_at', '<=', sql<string>`now()`)
    : eb.and([
        eb('w.sla_due_at', '>', sql<string>`now()`),
        eb('w.sla_due_at', '<=', sql<string>`now() + make_interval(hours => ${slaNearHours})`),
      ]),
];

const closedLately = (eb: Builder): Condition => eb('w.closed_at', '>=', sql<string>`now() - interval '7 days'`);

const hasAssignee = (eb: Builder, kind: WorkKind): Condition =>
  eb.exists(
    eb
      .selectFrom('work_assignees as a')
      .select('a.user_id')
      .where('a.kind', '=', kind)
      .whereRef('a.work_id', '=', 'w.id'),
  ) as unknown as Condition;

function isAssignedTo(eb: Builder, kind: WorkKind, userIDs: number[]): Condition {
  const assigned = eb
    .selectFrom('work_assignees as a')
    .select('a.work_id')
    .where('a.user_id', '=', sql<never>`any(${userIDs}::bigint[])`)
    .where('a.kind', '=', kind);
  return eb('w.id', 'in', assigned);
}

function orderOf(context: Context, kind: WorkKind, filter: Filter & Paging): Order {
  if (filter.sort) return orderBy(context, kind, filter.sort);
  const isFinal = filter.tile
    ? tilesOf(kind).find((rule) => rule.key === filter.tile)?.isFinal
    : filter.view === 'final';
  if (isFinal) return orders.closed;
  return filter.view === 'all' && !filter.tile ? orders.newest : orders.rank;
}

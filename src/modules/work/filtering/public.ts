import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { dateInZone } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { isAny, visibleTo } from '../access/public.ts';
import type { workFilter } from '../contract.ts';
import { isFound } from '../finding/public.ts';
import { slaNearHours, statuses, type WorkKind } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';
import { type Test, tilesOf } from './rules.ts';

/** What the filters of a list ask of the alias `w`; lists, counts and tiles all ask it here, so that none can disagree. */

export type Tables = WorkTables & { w: WorkItemsTable };
export type Builder = ExpressionBuilder<Tables, 'w'>;
export type Condition = ExpressionWrapper<Tables, 'w', SqlBool>;
export type Infer<T extends Record<string, z.ZodType>> = { [K in keyof T]: z.infer<T[K]> };
export type Filter = Partial<Infer<typeof workFilter>>;

export function conditions(context: Context, kind: WorkKind, filter: Filter, eb: Builder): Condition[] {
  const rule = filter.tile ? tilesOf(kind).find((candidate) => candidate.key === filter.tile) : undefined;
  if (filter.tile && !rule)
    throw new Refusal(400, 'invalid', 'There is no such tile.', { fields: { tile: 'Unknown tile' } });
  const all = visibleTo(context, kind, eb);
  all.push(...stateConditions(stateOf(kind, filter), eb));
  all.push(...testOf(context, kind, rule ?? ofView(filter.view ?? 'open'), eb));
  if (rule?.isFinal) all.push(closedLately(eb));
  if (filter.statuses?.length) all.push(isAny(eb, 'w.status_id', filter.statuses));
  if (filter.priorities?.length) all.push(isAny(eb, 'w.priority_id', filter.priorities));
  if (filter.divisions?.length) all.push(isAny(eb, 'w.division_id', filter.divisions));
  if (filter.departments?.length) all.push(isAny(eb, 'w.department_id', filter.departments));
  if (filter.customers?.length) all.push(isAny(eb, 'w.customer_id', filter.customers));
  if (filter.assignedTo?.length) {
    all.push(isAssignedTo(eb, kind, filter.assignedTo, stateOf(kind, filter) === 'open'));
  }
  if (filter.dueStart) all.push(eb('w.due_date', '>=', filter.dueStart));
  if (filter.isUnscheduled) all.push(eb('w.due_date', 'is', null));
  if (filter.dueEnd) all.push(eb('w.due_date', '<=', filter.dueEnd));
  if (filter.sla) all.push(...slaConditions(filter.sla, eb));
  if (filter.search) all.push(isFound(filter.search) as unknown as Condition);
  return all;
}

const viewTests: Partial<Record<View, Test['test']>> = {
  my: 'mine',
  unassigned: 'unassigned',
  flagged: 'flagged',
  do_later: 'do later',
};
type View = NonNullable<Filter['view']>;
export const ofView = (view: View): Test => ({ test: viewTests[view] });

/** What a tile or a view asks of the work of its state. */
export function testOf(context: Context, kind: WorkKind, { status, test }: Test, eb: Builder): Condition[] {
  const all = status ? [eb('w.status_id', '=', status)] : [];
  const today = () => dateInZone(new Date(), context.timeZone);
  switch (test) {
    case 'mine':
      all.push(isAssignedTo(eb, kind, [context.actor.userId], true));
      break;
    case 'overdue':
      all.push(eb('w.due_date', '<', today()));
      break;
    case 'due today':
      all.push(eb('w.due_date', '=', today()));
      break;
    case 'starts today':
      all.push(eb(eb.fn.coalesce('w.start_date', 'w.due_date'), '=', today()));
      break;
    case 'flagged':
      all.push(isOneOf(eb, flaggedFor(context.db(), askedBy(context, kind))));
      break;
    case 'do later':
      all.push(isOneOf(eb, markedAs(context.db(), askedBy(context, kind), 'do_later_at')));
      break;
    case 'unassigned':
      all.push(isOfNobody(eb, kind));
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

type State = 'open' | 'final' | 'all';

export function stateOf(kind: WorkKind, { tile, view }: Filter): State {
  if (tile) return tilesOf(kind).find((rule) => rule.key === tile)?.isFinal ? 'final' : 'open';
  return view === 'all' || view === 'final' ? view : 'open';
}

export function stateConditions(state: State, eb: Builder): Condition[] {
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

export const closedLately = (eb: Builder): Condition => eb('w.closed_at', '>=', sql<string>`now() - interval '7 days'`);

/**
 * Whoever is assigned to open work has an open status there (docs/rules/work.md#several-people). Written into the text as the
 * index has it: what is a parameter proves nothing to the planner.
 */
export const isOpenFor = (alias: string) => {
  const status = sql.ref(`${alias}.status_id`);
  return sql<SqlBool>`(${status} <> ${sql.lit(statuses.completed)} and ${status} <> ${sql.lit(statuses.closed)})`;
};

const isOfNobody = (eb: Builder, kind: WorkKind): Condition =>
  eb(
    'w.id',
    'not in',
    eb.selectFrom('work_assignees as a').select('a.work_id').where('a.kind', '=', kind).where(isOpenFor('a')),
  );

function isAssignedTo(eb: Builder, kind: WorkKind, userIDs: number[], isOpen: boolean): Condition {
  const assigned = eb
    .selectFrom('work_assignees as a')
    .select('a.work_id')
    .where('a.user_id', '=', sql<never>`any(${userIDs}::bigint[])`)
    .where('a.kind', '=', kind)
    .$if(isOpen, (query) => query.where(isOpenFor('a')));
  return isOneOf(eb, assigned);
}

/** The ids are looked up first, and the items by them: there are few, whatever the planner would think. */
export const isOneOf = (eb: Builder, ids: Expression<unknown>): Condition =>
  eb('w.id', '=', sql<never>`any(array(${ids}))`);

export type Asked = { kind: WorkKind; userId: number };
export const askedBy = (context: Context, kind: WorkKind): Asked => ({ kind, userId: context.actor.userId });

export const flaggedFor = (db: Kysely<WorkTables>, { kind, userId }: Asked) =>
  db
    .selectFrom('work_assignees as f')
    .select('f.work_id')
    .where('f.user_id', '=', userId)
    .where('f.kind', '=', kind)
    .where('f.flagged_by', 'is not', null);

export const markedAs = (db: Kysely<WorkTables>, { kind, userId }: Asked, mark: 'pinned_at' | 'do_later_at') =>
  db
    .selectFrom('work_marks as m')
    .select('m.work_id')
    .where('m.user_id', '=', userId)
    .where('m.kind', '=', kind)
    .where(`m.${mark}`, 'is not', null);

import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { anyOf } from '#server/database/idioms.ts';
import { isIn } from '#server/search/asking.ts';
import type { Mark, Rule } from './condition-rules.ts';
import { slaNearHours, statuses, type WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

/** Rules as conditions on the alias `w`. */

export type Tables = WorkTables & { w: WorkItemsTable };
export type Builder = ExpressionBuilder<Tables, 'w'>;
/** Makes conditions on the alias `w`, whatever else a query reads. */
export const ofWork: Builder = expressionBuilder<Tables, 'w'>();
const ofMarks = expressionBuilder<WorkTables, never>();
export type Condition = ExpressionWrapper<Tables, 'w', SqlBool>;
/** Who asks, of what; `isOpen` where only open work is asked for. */
export type Asked = { kind: WorkKind; userId: number; isOpen?: boolean };

export function toCondition(rule: Rule, eb: Builder, asked: Asked): Condition {
  if ('any' in rule) return isAny(`w.${rule.column}`, rule.any);
  if ('isEmpty' in rule) return eb(`w.${rule.column}`, 'is', null);
  if ('mark' in rule) return eb(`w.${rule.mark}`, '=', rule.is);
  if ('day' in rule) return isOnDay(rule, eb);
  if ('ownOf' in rule) return isOwnOf(eb, asked.kind, rule.ownOf);
  if ('assignedTo' in rule) return isAssignedTo(eb, asked, rule.assignedTo);
  if ('ofNobody' in rule) return isOfNobody(eb, asked);
  if ('marked' in rule) return isOneOf(eb, markedOf(ofMarks, asked, rule.marked));
  if ('sla' in rule) return isNearItsTime(rule.sla, eb);
  if ('found' in rule) return isIn(rule.found, 'w.id') as unknown as Condition;
  return eb.or(rule.either.map((one) => toCondition(one, eb, asked)));
}

/** One statement text for any number of values, so that it is prepared once. */
export function isAny(column: `w.${string & keyof WorkItemsTable}`, values: readonly number[]): Condition {
  return ofWork(ofWork.ref(column), '=', anyOf(values));
}

/** The ids are looked up first, and the items by them: there are few, whatever the planner would think. */
export const isOneOf = (eb: Builder, ids: Expression<unknown>): Condition =>
  eb('w.id', '=', sql<never>`any(array(${ids}))`);

/**
 * Whoever is assigned to open work has an open status there (docs/rules/work.md#several-people). Written into the text as the
 * index has it: what is a parameter proves nothing to the planner.
 */
export const isOpenFor = (alias: string) => {
  const status = sql.ref(`${alias}.status_id`);
  return sql<SqlBool>`(${status} <> ${sql.lit(statuses.completed)} and ${status} <> ${sql.lit(statuses.closed)})`;
};

type Db = Pick<Kysely<WorkTables>, 'selectFrom'>;

/** The ids of what is flagged for the person, or put aside by them. */
export const markedOf = (db: Db, asked: Asked, mark: Mark) =>
  mark === 'flagged' ? flaggedFor(db, asked) : markedAs(db, asked, 'do_later_at');

export const flaggedFor = (db: Db, { kind, userId }: Asked) =>
  db
    .selectFrom('work_assignees as f')
    .select('f.work_id')
    .where('f.user_id', '=', userId)
    .where('f.kind', '=', kind)
    .where('f.flagged_by', 'is not', null);

export const markedAs = (db: Db, { kind, userId }: Asked, mark: 'pinned_at' | 'do_later_at') =>
  db
    .selectFrom('work_marks as m')
    .select('m.work_id')
    .where('m.user_id', '=', userId)
    .where('m.kind', '=', kind)
    .where(`m.${mark}`, 'is not', null);

function isOnDay({ day, from, to, before }: Extract<Rule, { day: unknown }>, eb: Builder): Condition {
  const on = day === 'starts' ? eb.fn.coalesce('w.start_date', 'w.due_date') : eb.ref('w.due_date');
  return eb.and([
    ...(from === undefined ? [] : [eb(on, '>=', from)]),
    ...(to === undefined ? [] : [eb(on, '<=', to)]),
    ...(before === undefined ? [] : [eb(on, '<', before)]),
  ]);
}

const isOwnOf = (eb: Builder, kind: WorkKind, userId: number): Condition =>
  eb.or([
    eb('w.created_by', '=', userId),
    eb.exists(
      eb
        .selectFrom('work_assignees as mine')
        .select('mine.user_id')
        .where('mine.user_id', '=', userId)
        .where('mine.kind', '=', kind)
        .whereRef('mine.work_id', '=', 'w.id'),
    ),
  ]);

function isAssignedTo(eb: Builder, { kind, isOpen }: Asked, userIDs: readonly number[]): Condition {
  const assigned = eb
    .selectFrom('work_assignees as a')
    .select('a.work_id')
    .where('a.user_id', '=', anyOf(userIDs))
    .where('a.kind', '=', kind)
    .$if(isOpen === true, (query) => query.where(isOpenFor('a')));
  return isOneOf(eb, assigned);
}

export function isOfNobody(eb: Builder, { kind, isOpen }: Asked): Condition {
  const assigned = eb
    .selectFrom('work_assignees as a')
    .select('a.work_id')
    .where('a.kind', '=', kind)
    .$if(isOpen === true, (query) => query.where(isOpenFor('a')));
  return eb('w.id', 'not in', assigned);
}

/** Of open ones only: what is closed has its time no longer. */
const isNearItsTime = (state: 'missed' | 'near', eb: Builder): Condition =>
  eb.and([
    eb('w.closed_at', 'is', null),
    ...(state === 'missed'
      ? [eb('w.sla_due_at', '<=', sql<string>`now()`)]
      : [
          eb('w.sla_due_at', '>', sql<string>`now()`),
          eb('w.sla_due_at', '<=', sql<string>`now() + make_interval(hours => ${slaNearHours})`),
        ]),
  ]);

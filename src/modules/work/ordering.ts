import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { SortKey } from './contract.ts';
import { rowColumns } from './rows.ts';
import type { WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };

type Builder = ExpressionBuilder<Tables, 'w'>;
type Condition = ExpressionWrapper<Tables, 'w', SqlBool>;
type Selection = ReturnType<typeof rowColumns>;
type Found = Awaited<ReturnType<Selection['execute']>>[number];
export type Order = {
  key: string;
  isRanked: boolean;
  sort(query: Selection): Selection;
  cursor(last: Found): string;
  after(parts: string[]): (eb: Builder) => Condition;
};

/** The orders that lists have by themselves. */
export const orders = {
  /** Open work: priority, sortOrder, newest; marked ones went before. The columns are those of the index. */
  rank: {
    key: 'rank',
    isRanked: true,
    sort: (query) => query.orderBy('w.priority_id', 'desc').orderBy('w.rank', 'desc').orderBy('w.id', 'desc'),
    cursor: (last) => `${last.priority_id}.${last.sort_order}.${last.id}`,
    after:
      ([priority, sortOrder, id]) =>
      () =>
        sql<SqlBool>`(w.priority_id, w.rank, w.id) < (${whole(priority)}, ${-whole(sortOrder)}, ${whole(id)})` as unknown as Condition,
  },
  newest: {
    key: 'newest',
    isRanked: false,
    sort: (query) => query.orderBy('w.id', 'desc'),
    cursor: (last) => `${last.id}`,
    after:
      ([id]) =>
      (eb) =>
        eb('w.id', '<', whole(id)),
  },
  closed: {
    key: 'closed',
    isRanked: false,
    sort: (query) => query.orderBy('w.closed_at', 'desc').orderBy('w.id', 'desc'),
    cursor: (last) => `${Date.parse(`${last.closed_at?.replace(' ', 'T')}Z`) / 1000}.${last.id}`,
    after:
      ([second, id]) =>
      () =>
        sql<SqlBool>`(w.closed_at, w.id) < (to_timestamp(${whole(second)}), ${whole(id)})` as unknown as Condition,
  },
} satisfies Record<string, Order>;

/** Errors: 400 for a cursor of another list. */
export function readCursor(text: string, key: string): string[] {
  const [first, ...parts] = text.split('.');
  if (first !== key || parts.length === 0 || !parts.every((part) => /^-?\d{1,15}$/.test(part))) throw badCursor();
  return parts;
}

const badCursor = () =>
  new Refusal(400, 'invalid', 'This page belongs to another list.', { fields: { next: 'Start from the first page' } });

function whole(text: string | undefined): number {
  if (text === undefined) throw badCursor();
  return Number(text);
}

/** What each head of a table sorts by; what is empty comes last, whichever way round. */
const sorted: Record<SortKey, RawBuilder<unknown>> = {
  number: sql`w.id`,
  subject: sql`lower(w.subject)`,
  customer: sql`lower(c.name)`,
  type: sql`lower(coalesce(tt.name, tc.name))`,
  status: sql`w.status_id`,
  priority: sql`w.priority_id`,
  due: sql`w.due_date`,
  sla: sql`w.sla_due_at`,
  division: sql`lower(d.name)`,
};

/**
 * The order that somebody asked for at a head, with `-` the other way round. A page begins after the last row of the
 * former one as it is now, so that the cursor is a number and not a text of a record.
 */
export function orderBy(context: Context, kind: WorkKind, sort: SortKey | `-${SortKey}`): Order {
  const isDown = sort.startsWith('-');
  const value = sorted[sort.replace(/^-/, '') as SortKey];
  const isLast = isDown ? sql<boolean>`${value} is not null` : sql<boolean>`${value} is null`;
  const direction = isDown ? 'desc' : 'asc';
  return {
    key: sort,
    isRanked: false,
    sort: (query) => query.orderBy(isLast, direction).orderBy(value, direction).orderBy('w.id', direction),
    cursor: (last) => `${last.id}`,
    after:
      ([id]) =>
      () => {
        const last = rowColumns(context.db<Tables>())
          .clearSelect()
          .select([isLast.as('is_last'), value.as('value'), 'w.id'])
          .where('w.kind', '=', kind)
          .where('w.id', '=', whole(id));
        const sign = isDown ? sql`<` : sql`>`;
        // Nulls compare to nothing; the first column tells them apart, and among themselves they go on by number.
        return sql<SqlBool>`case when ${value} is null
          then (${isLast}, w.id) ${sign} (select l.is_last, l.id from ${last.as('l')})
          else (${isLast}, ${value}, w.id) ${sign} ${last} end` as unknown as Condition;
      },
  };
}

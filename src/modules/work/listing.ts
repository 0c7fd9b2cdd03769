import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { type Asked, type Builder, type Condition, flaggedFor, isOneOf, markedAs, type Tables } from './conditions.ts';
import type { workPaging } from './contract.ts';
import { askedBy, conditions, type Filter, type Infer, stateOf, withFound } from './filtering.ts';
import { type Order, orderBy, orders, readCursor } from './ordering.ts';
import { besideRows, rowColumns, toRow, type WorkRow } from './rows.ts';
import type { WorkKind } from './rules.ts';
import type { WorkTables } from './tables.ts';

const pageSize = 50;

type Paging = Partial<Infer<typeof workPaging>>;

/**
 * A page of tasks or tickets. Open ones come flagged, pinned, priority, sortOrder, newest (product.md §4): what is
 * marked for the person comes whole on the first page, the rest in the order of an index, so that the deepest page costs
 * what the first does. Errors: 400 for a cursor that is not of this list.
 */
export async function listWork(
  context: Context,
  kind: WorkKind,
  asked: Filter & Paging,
): Promise<{ rows: WorkRow[]; next: string | null }> {
  const input = await withFound(context, kind, asked);
  const order = orderOf(context, kind, input);
  const most = input.limit ?? pageSize;
  const isFirst = !input.next && (input.page ?? 1) === 1;
  const after = input.next ? readCursor(input.next, order.key) : null;
  let page = order
    .sort(base(context, kind, input))
    .$if(order.isRanked, (q) => q.where((eb) => eb.not(isMarked(eb, context, kind))))
    .limit(most + 1);
  if (after) page = page.where(order.after(after));
  else if (!isFirst) page = page.offset(((input.page ?? 1) - 1) * most);
  // Which rows they are is answered by an index; only those are read.
  const rowsOfPage = order
    .sort(rowColumns(context.db<Tables>()))
    .where('w.kind', '=', kind)
    .where('w.id', '=', sql<never>`any(array(${page.clearSelect().select('w.id')}))`);
  const [found, isAnyMarked] = await Promise.all([
    rowsOfPage.execute(),
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

const isMarked = (eb: Builder, context: Context, kind: WorkKind): Condition =>
  isOneOf(eb, markedBy(context.db(), askedBy(context, kind)));

/** Most people have nothing marked; then the page needs no second look. */
async function hasMarks(context: Context, kind: WorkKind): Promise<boolean> {
  return (await oneMarked(context.db(), askedBy(context, kind))).length > 0;
}

/** What is flagged for the person, or pinned by them. */
const markedBy = (db: Kysely<WorkTables>, asked: Asked) =>
  flaggedFor(db, asked).unionAll(markedAs(db, asked, 'pinned_at'));

const oneMarked = statement((db: Kysely<WorkTables>, asked: Asked) => markedBy(db, asked).limit(1));

function orderOf(context: Context, kind: WorkKind, filter: Filter & Paging): Order {
  if (filter.sort) return orderBy(context, kind, filter.sort);
  const state = stateOf(kind, filter);
  return { open: orders.rank, final: orders.closed, all: orders.newest }[state];
}

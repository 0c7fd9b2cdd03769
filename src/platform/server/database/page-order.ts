import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';

/** What a head sorts by, a text. `isNeverEmpty` where it always says something, so that an index may order by it. */
type SortValue = { by: RawBuilder<string>; isNeverEmpty?: true };
/** What a list can be ordered by: each head by its name; `id` by the id alone, as its index has it. */
export type Orders<K extends string> = Record<K, SortValue | 'id'>;

type Asked<K extends string> = {
  /** With `-` the other way round. */
  sort: K | `-${K}`;
  /** Where the former page ended. */
  next: string | undefined;
  pageSize: number;
};
type Sorted = { sortValue: string };

/**
 * The order of a list that is read page by page: what is empty comes last, whichever way round, and among equals the id
 * decides, so that no row is shown twice or left out. Errors: 400 for a page of another list.
 */
export function pageOrder<K extends string>(orders: Orders<K>, id: RawBuilder<number>, asked: Asked<K>) {
  const { sort, next, pageSize } = asked;
  const isDown = sort.startsWith('-');
  const chosen = orders[sort.replace(/^-/, '') as K];
  const isByID = chosen === 'id';
  const { by, isNeverEmpty } = isByID ? { by: sql<string>`''`, isNeverEmpty: true } : chosen;
  const direction = isDown ? sql`desc` : sql`asc`;
  const isLast = isDown ? sql`(${by} <> '')` : sql`(${by} = '')`;
  const columns = [...(isNeverEmpty ? [] : [isLast]), ...(isByID ? [] : [by]), id];
  const after = () => {
    if (next === undefined) return sql<SqlBool>`true`;
    const { value, id: last } = readCursor(next, sort);
    const values = [...(isNeverEmpty ? [] : [isDown ? value !== '' : value === '']), ...(isByID ? [] : [value]), last];
    return sql<SqlBool>`(${sql.join(columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(values)})`;
  };
  return {
    /** Of each row, so that the last one can say where the next page begins. */
    value: by.as('sortValue'),
    columns: sql.join(columns.map((column) => sql`${column} ${direction}`)),
    after: after(),
    /** One more than a page holds: whether there is a next one. */
    limit: pageSize + 1,
    /** The page of what was read, without what only the order needed. */
    pageOf<Row extends Sorted>(rows: readonly Row[], idOf: (row: Row) => number) {
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      const hasMore = last !== undefined && rows.length > pageSize;
      return {
        rows: page.map(({ sortValue, ...row }) => row),
        next: hasMore ? JSON.stringify([sort, last.sortValue, idOf(last)]) : null,
      };
    },
  };
}

function readCursor(text: string, sort: string): { value: string; id: number } {
  try {
    const [order, value, id] = JSON.parse(text) as unknown[];
    if (order === sort && typeof value === 'string' && Number.isSafeInteger(id)) return { value, id: id as number };
  } catch {
    // told below, like any other text that is no cursor
  }
  throw notThisList();
}

const notThisList = () =>
  new Refusal(400, 'invalid', 'This page belongs to another list.', { fields: { next: 'Start from the first page' } });

/** Where a page of a list by days ends: its last day, and what tells its last row from others of that day. */
export const dayCursor = (date: string, ...ids: number[]): string => JSON.stringify([date, ...ids]);

/** What `dayCursor` wrote, with so many ids. Errors: 400 for a page of another list. */
export function readDayCursor(text: string, count: number): { date: string; ids: number[] } {
  try {
    const [date, ...ids] = JSON.parse(text) as unknown[];
    const isDate = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date);
    if (isDate && ids.length === count && ids.every((id) => Number.isSafeInteger(id))) {
      return { date, ids: ids as number[] };
    }
  } catch {
    // told below, like any other text that is no cursor
  }
  throw notThisList();
}

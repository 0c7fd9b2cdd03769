import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { anyOf, withTenant } from '../database/idioms.ts';
import { type LinesBelow, selectedLines, writeLines } from './lines-below.ts';

/**
 * Rows of a table of their own that belong to a record and are a field of it: the contacts of a vendor. They are read, changed, taken back
 * and shown in its history with it. One that is left out is marked deleted, and comes back when the record gets it back.
 */
export type RowsBelow<One> = {
  readonly below: string;
  /** Whose they are: its table, and the column that names it in both. */
  readonly of: { readonly table: string; readonly id: string };
  /** The field by which they are told apart; whoever adds one takes its number. */
  readonly id: keyof One & string;
  readonly columns: { readonly [Field in keyof One]-?: string };
};
type Below = RowsBelow<Row> | LinesBelow<Row>;
type Row = Record<string, unknown>;

export const isBelow = (place: unknown): place is Below =>
  typeof place === 'object' && place !== null && 'below' in place && 'columns' in place;

/** Those of the record at hand: lines in their order, others in the order in which they were added. */
export function selectedBelow(place: Below): RawBuilder<unknown> {
  if ('line' in place) return selectedLines(place);
  const { below, of, id, columns } = place;
  const parts = Object.entries(columns).flatMap(([field, column]) => [sql.lit(field), sql.ref(`b.${column}`)]);
  return sql`coalesce((select json_agg(json_build_object(${sql.join(parts)}) order by ${sql.ref(`b.${columns[id]}`)})
    from ${sql.table(below)} b where b.tenant_id = ${sql.ref(`${of.table}.tenant_id`)}
    and ${sql.ref(`b.${of.id}`)} = ${sql.ref(`${of.table}.${of.id}`)} and b.deleted_at is null), '[]')`;
}

export const hasBelow = (places: Readonly<Record<string, unknown>>): boolean => Object.values(places).some(isBelow);

/** Makes the rows below a record what its fields are now, of those that are given. */
export async function writeBelow(
  context: Context,
  places: Readonly<Record<string, unknown>>,
  recordID: number,
  was: Row,
  now: Row,
): Promise<void> {
  for (const field of Object.keys(now)) {
    const place = places[field];
    if (!isBelow(place)) continue;
    const both = [was[field] ?? [], now[field] ?? []] as [Row[], Row[]];
    if ('line' in place) await writeLines(context, place, recordID, both);
    else await writeRows(context, place, recordID, both);
  }
}

async function writeRows(
  context: Context,
  { below, of, id, columns }: RowsBelow<Row>,
  recordID: number,
  [was, now]: [Row[], Row[]],
) {
  const db = context.db<Record<string, Row>>();
  const key = columns[id] ?? '';
  const gone = was.filter((one) => !now.some((other) => other[id] === one[id])).map((one) => one[id] as number);
  if (gone.length > 0)
    await db.updateTable(below).set({ deleted_at: sql`now()` }).where(key, '=', anyOf(gone)).execute();
  for (const one of now.filter((row) => !was.some((other) => isDeepStrictEqual(other, row)))) {
    const own = Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, one[field]]));
    const row = { ...own, [of.id]: recordID, deleted_at: null };
    await db
      .insertInto(below)
      .values(row)
      .onConflict((target) => target.columns(withTenant(key)).doUpdateSet(row))
      .execute();
  }
}

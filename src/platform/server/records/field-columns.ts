import { type AliasedExpression, sql } from 'kysely';
import { asJson } from '../database/idioms.ts';
import { isBelow, type RowsBelow, selectedBelow } from './rows-below.ts';

/**
 * Where a field is kept: in a column, as JSON in one, each of its parts in a column of its own, which are all null where it is, or in rows
 * of another table.
 */
export type Place<Value> =
  | string
  | (NonNullable<Value> extends object ? Json | Parts<NonNullable<Value>> | Below<NonNullable<Value>> : never);
type Json = { readonly json: string };
type Below<Value> = Value extends readonly (infer One)[] ? RowsBelow<One> : never;
type Parts<Value> = Value extends readonly unknown[] ? never : { readonly [Part in keyof Value]-?: string };

export type Places = Readonly<Record<string, string | Readonly<Record<string, string>> | RowsBelow<Row>>>;
type Row = Record<string, unknown>;

/** The fields, or some of them, as a query selects them. */
export const selectedFields = (
  places: Places,
  fields: readonly string[] = Object.keys(places),
): AliasedExpression<unknown, string>[] => fields.map((field) => read(places[field] ?? field).as(field));

function read(place: Places[string]) {
  if (typeof place === 'string') return sql.ref(place);
  if (isBelow(place)) return selectedBelow(place);
  if (place.json) return sql.ref(place.json);
  const columns = Object.values(place).map((column) => sql.ref(column));
  const parts = Object.entries(place).flatMap(([part, column]) => [sql.lit(part), sql.ref(column)]);
  return sql`case when num_nulls(${sql.join(columns)}) = 0 then json_build_object(${sql.join(parts)}) end`;
}

/** The columns of the given fields, as a statement writes them; what is no field is left out. */
export const columnsOf = (fields: Row, places: Places): Row =>
  Object.fromEntries(
    Object.entries(places).flatMap(([field, place]) => (field in fields ? written(place, fields[field]) : [])),
  );

/** Its columns in the record's own table. */
export const columnsAt = (place: Places[string]): string[] =>
  typeof place === 'string' ? [place] : isBelow(place) ? [] : Object.values(place);

function written(place: Places[string], value: unknown): [string, unknown][] {
  if (typeof place === 'string') return [[place, value]];
  if (isBelow(place)) return [];
  if (place.json) return [[place.json, asJson(value)]];
  const parts = value as Row | null;
  return Object.entries(place).map(([part, column]) => [column, parts?.[part] ?? null]);
}

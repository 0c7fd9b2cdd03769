import { type AliasedExpression, sql } from 'kysely';
import { asJson } from '../database/idioms.ts';
import { type Parts, selectedParts, writtenParts } from './column-parts.ts';
import { isUnits, selectedUnits, type Units, writtenUnits } from './column-units.ts';
import type { LinesBelow } from './lines-below.ts';
import { isBelow, type RowsBelow, selectedBelow } from './rows-below.ts';

/**
 * Where a field is kept: in a column, as ten thousandths or as JSON in one, each of its parts in a column of its own, which are all null where it is, or in rows
 * of another table.
 */
export type Place<Value> =
  | string
  | (NonNullable<Value> extends number ? Units : never)
  | (NonNullable<Value> extends object ? Json | Parts<NonNullable<Value>> | Below<NonNullable<Value>> : never);
type Json = { readonly json: string };
type Below<Value> = Value extends readonly (infer One)[] ? RowsBelow<One> | LinesBelow<One> : never;

export type Places = Readonly<
  Record<string, string | Readonly<Record<string, string>> | RowsBelow<Row> | LinesBelow<Row>>
>;
type Row = Record<string, unknown>;

/** The fields, or some of them, as a query selects them. */
export const selectedFields = (
  places: Places,
  fields: readonly string[] = Object.keys(places),
): AliasedExpression<unknown, string>[] => fields.map((field) => read(places[field] ?? field).as(field));

function read(place: Places[string]) {
  if (typeof place === 'string') return sql.ref(place);
  if (isBelow(place)) return selectedBelow(place);
  if (isUnits(place)) return selectedUnits(place);
  return place.json ? sql.ref(place.json) : selectedParts(place);
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
  if (isUnits(place)) return [writtenUnits(place, value)];
  return place.json ? [[place.json, asJson(value)]] : writtenParts(place, value);
}

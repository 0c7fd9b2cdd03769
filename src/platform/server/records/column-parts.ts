import { type RawBuilder, sql } from 'kysely';

/** A field whose parts stand in columns of their own, which are all null where it is. */
export type Parts<Value> = Value extends readonly unknown[] ? never : { readonly [Part in keyof Value]-?: string };
type Row = Record<string, unknown>;

/** Of the columns of a table that goes by `of` in its query. */
export function selectedParts(parts: Readonly<Record<string, string>>, of?: string): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(of ? `${of}.${column}` : column);
  const columns = Object.values(parts).map(at);
  const named = Object.entries(parts).flatMap(([part, column]) => [sql.lit(part), at(column)]);
  return sql`case when num_nulls(${sql.join(columns)}) = 0 then json_build_object(${sql.join(named)}) end`;
}

export const writtenParts = (parts: Readonly<Record<string, string>>, value: unknown): [string, unknown][] =>
  Object.entries(parts).map(([part, column]) => [column, (value as Row | null)?.[part] ?? null]);

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Parts, selectedParts, writtenParts } from './column-parts.ts';
import { isUnits, selectedUnits, type Units, writtenUnits } from './column-units.ts';

/**
 * Lines of a table of their own that belong to a record, one after the other, and are a field of it: those of a recurring entry. Nothing else names
 * one, so whoever changes them writes all of them anew.
 */
export type LinesBelow<One> = {
  readonly below: string;
  /** Whose they are: its table, and the column that names it in both. */
  readonly of: { readonly table: string; readonly id: string };
  /** The column that says where one stands, from 1. */
  readonly line: string;
  readonly columns: { readonly [Field in keyof One]-?: string | Units | Parts<NonNullable<One[Field]>> };
};
type Lines = Omit<LinesBelow<Row>, 'columns'> & { readonly columns: Readonly<Record<string, Column>> };
type Column = string | Readonly<Record<string, string>>;
type Row = Record<string, unknown>;

/** Those of the record at hand, in their order. */
export function selectedLines({ below, of, line, columns }: Lines): RawBuilder<unknown> {
  const fields = Object.entries(columns).flatMap(([field, column]) => [sql.lit(field), selectedColumn(column)]);
  return sql`coalesce((select json_agg(json_build_object(${sql.join(fields)}) order by ${sql.ref(`b.${line}`)})
    from ${sql.table(below)} b where b.tenant_id = ${sql.ref(`${of.table}.tenant_id`)}
    and ${sql.ref(`b.${of.id}`)} = ${sql.ref(`${of.table}.${of.id}`)}), '[]')`;
}

const selectedColumn = (column: Column) =>
  typeof column === 'string'
    ? sql.ref(`b.${column}`)
    : isUnits(column)
      ? selectedUnits(column, 'b')
      : selectedParts(column, 'b');

/** Puts lines in the place of those that a record had. */
export async function writeLines(
  context: Context,
  { below, of, line, columns }: Lines,
  recordID: number,
  [was, now]: readonly [readonly Row[], readonly Row[]],
): Promise<void> {
  const db = context.db<Record<string, Row>>();
  if (was.length > 0) await db.deleteFrom(below).where(of.id, '=', recordID).execute();
  if (now.length === 0) return;
  const written = (column: Column, value: unknown): [string, unknown][] =>
    typeof column === 'string'
      ? [[column, value]]
      : isUnits(column)
        ? [writtenUnits(column, value)]
        : writtenParts(column, value);
  const rows = now.map((one, index) => ({
    tenant_id: context.tenantId,
    [of.id]: recordID,
    [line]: index + 1,
    ...Object.fromEntries(Object.entries(columns).flatMap(([field, column]) => written(column, one[field]))),
  }));
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  // One parameter, however many there are.
  await sql`insert into ${sql.table(below)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(below)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Parts, selectedParts, writtenParts } from './column-parts.ts';
import { isUnits, selectedUnits, type Units, writtenUnits } from './column-units.ts';

/**
 * Lines that belong to a record, one after the other, and are a field of it: those of a recurring entry. Where nothing else names one, whoever changes them writes
 * all of them anew; where they say their ids (`id`), what has the id of a line is that line, changed.
 */
export type LinesBelow<One> = {
  readonly below: string;
  /** Whose they are: its table, and the column that names it in both, unless theirs is called otherwise (`key`). */
  readonly of: { readonly table: string; readonly id: string; readonly key?: string };
  /** The column that says where one stands, from 1. */
  readonly line: string;
  /** The field by which one is known within its record; whoever adds one takes its number. */
  readonly id?: keyof One & string;
  /** Of a table that other kinds share: which of its rows are of this kind, and what they say besides. */
  readonly shared?: {
    readonly only: { column: string; is: string };
    readonly usual: Readonly<Record<string, unknown>>;
  };
  readonly columns: { readonly [Field in keyof One]-?: string | Units | Parts<NonNullable<One[Field]>> };
};
type Lines = Omit<LinesBelow<Row>, 'columns' | 'id'> & {
  readonly columns: Readonly<Record<string, Column>>;
  readonly id?: string;
};
type Column = string | Readonly<Record<string, string>>;
type Row = Record<string, unknown>;

/** Those of the record at hand, in their order. */
export function selectedLines({ below, of, line, columns, shared }: Lines): RawBuilder<unknown> {
  const fields = Object.entries(columns).flatMap(([field, column]) => [sql.lit(field), selectedColumn(column)]);
  return sql`coalesce((select json_agg(json_build_object(${sql.join(fields)}) order by ${sql.ref(`b.${line}`)})
    from ${sql.table(below)} b where b.tenant_id = ${sql.ref(`${of.table}.tenant_id`)}
    and ${sql.ref(`b.${of.key ?? of.id}`)} = ${sql.ref(`${of.table}.${of.id}`)}
    ${shared ? sql`and ${sql.ref(`b.${shared.only.column}`)} = ${shared.only.is}` : sql``}), '[]')`;
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
  { below, of, line, columns, id, shared }: Lines,
  recordID: number,
  [was, now]: readonly [readonly Row[], readonly Row[]],
): Promise<void> {
  const db = context.db<Record<string, Row>>();
  const key = of.key ?? of.id;
  const known = id && String(columns[id]);
  if (was.length > 0)
    await db
      .deleteFrom(below)
      .where(key, '=', recordID)
      .$if(shared !== undefined, (query) => query.where(shared?.only.column ?? '', '=', shared?.only.is))
      .$if(known !== undefined, (query) =>
        query.where(sql<SqlBool>`${sql.ref(known ?? '')} <> all(${idsOf(now, id)}::int[])`),
      )
      .execute();
  if (now.length === 0) return;
  const written = (column: Column, value: unknown): [string, unknown][] =>
    typeof column === 'string'
      ? [[column, value]]
      : isUnits(column)
        ? [writtenUnits(column, value)]
        : writtenParts(column, value);
  const rows = now.map((one, index) => ({
    tenant_id: context.tenantId,
    [key]: recordID,
    [line]: index + 1,
    ...Object.fromEntries(Object.entries(columns).flatMap(([field, column]) => written(column, one[field]))),
    ...shared?.usual,
    ...(shared && { [shared.only.column]: shared.only.is }),
  }));
  const all = Object.keys(rows[0] ?? {});
  const names = sql.join(all.map((name) => sql.ref(name)));
  const keys = ['tenant_id', ...(shared ? [shared.only.column] : []), key, ...(known ? [known] : [])];
  const changed = sql.join(all.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  const conflict = known
    ? sql`on conflict (${sql.join(keys.map((one) => sql.ref(one)))}) do update set ${changed}`
    : sql``;
  // One parameter, however many there are.
  await sql`insert into ${sql.table(below)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(below)}, ${JSON.stringify(rows)}::jsonb) ${conflict}`.execute(
    db,
  );
}

const idsOf = (lines: readonly Row[], id: string | undefined): number[] =>
  id === undefined ? [] : lines.map((one) => one[id] as number);

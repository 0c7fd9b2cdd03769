import { Zip, ZipDeflate } from 'fflate';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Entities } from '#server/records/entities.ts';
import { csvCell } from '#shared/csv-text.ts';
import { seesMoney } from '#shared/money-rights.ts';

const rowsAtOnce = 1000;
type Row = Record<string, unknown>;

/**
 * A ZIP of the tables that the person may read, a piece at a time: each page of rows is read when the one before it has been taken, so
 * that memory and connections are used for one page only. Each page is as it was at its own moment.
 */
export async function* zipPieces(
  context: Context,
  tables: readonly ExportedTable[],
  entities: Entities,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const failed: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failed.push(error);
    else ready.push(piece);
  });
  for (const table of tables.filter(({ permission }) => context.has(permission))) {
    const columns = seesMoney(context.has) ? table.columns : table.columns.filter((column) => !isMoney.test(column));
    const file = new ZipDeflate(`${table.name}.csv`, { level: 6 });
    zip.add(file);
    file.push(Buffer.from(`\uFEFF${lineOf(columns.map(headOf))}`));
    for (let after: Row | undefined; ; ) {
      const from = after;
      const { rows, last } = await context.later((now) => readPage(now, table, from, entities));
      const text = rows.map((row) => lineOf(columns.map((column) => cellOf(column, row[column])))).join('');
      if (text) file.push(Buffer.from(text));
      if (failed[0]) throw failed[0];
      yield* ready.splice(0);
      if (!last) break;
      after = last;
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failed[0]) throw failed[0];
  yield* ready.splice(0);
}

/** Amounts, and what one of something costs, as columns are named (docs/rules/roles.md#money). */
const isMoney = /(^|_)(cents|(rate|price|cost|overtime|double|day|week|month|up_to)_units)$/;

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
const headOf = (column: string): string => (column === 'cents' ? 'amount' : column.replace(/_(cents|units)$/, ''));

function cellOf(column: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (column.endsWith('_cents') || column === 'cents') return Number(value) / 100;
  if (column.endsWith('_units')) return Number(value) / 10_000;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value);
}

/** The rows of a page that the person sees, and its last one where another page may follow. */
async function readPage(
  context: Context,
  table: ExportedTable,
  after: Row | undefined,
  entities: Entities,
): Promise<{ rows: Row[]; last?: Row }> {
  const { key, only, having, deleted, seenAs } = table;
  const needed = new Set([...key, ...table.columns]);
  if (seenAs) {
    needed.add(seenAs.id);
    if (typeof seenAs.module !== 'string') needed.add(seenAs.module.column);
  }
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const page = await context
    .db<Record<string, Row>>()
    .selectFrom(table.table)
    .select([...needed])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${keys}) > (${sql.join(key.map((column) => after?.[column]))})`),
    )
    .$if(only !== undefined, (query) => query.where(only?.column ?? '', '=', only?.is))
    .$if(having !== undefined, (query) => query.where(having ?? '', 'is not', null))
    .$if(deleted !== undefined, (query) => query.where(deleted ?? '', 'is', null))
    .orderBy(keys)
    .limit(rowsAtOnce)
    .execute();
  const last = page.length === rowsAtOnce ? page.at(-1) : undefined;
  if (!seenAs) return { rows: page, ...(last && { last }) };
  const moduleOf = (row: Row): string => {
    if (typeof seenAs.module === 'string') return seenAs.module;
    const word = String(row[seenAs.module.column]);
    return seenAs.module.modules?.[word] ?? word;
  };
  const records = page.map((row) => ({ module: moduleOf(row), entityId: Number(row[seenAs.id]) }));
  const seen = new Set<string>();
  for (const [module, those] of Map.groupBy(records, (one) => one.module)) {
    const ids = [...new Set(those.map(({ entityId }) => entityId))];
    const found = await entities.find(module)?.visibleLabels(context, ids, { withDeleted: false });
    for (const id of found?.keys() ?? []) seen.add(`${module} ${id}`);
  }
  const isSeen = (row: Row) => seen.has(`${moduleOf(row)} ${Number(row[seenAs.id])}`);
  const blank = seenAs.blank && Object.fromEntries(seenAs.blank.map((column) => [column, null]));
  const rows = blank ? page.map((row) => (isSeen(row) ? row : { ...row, ...blank })) : page.filter(isSeen);
  return { rows, ...(last && { last }) };
}

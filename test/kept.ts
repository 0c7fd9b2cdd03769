import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { emptyDatabase } from './database.ts';

export type Row = Record<string, unknown>;
type Table = { name: string; columns: string[] };

/** What is counted from the truth and counted anew; what only the program's own running writes. */
const isDerived = (table: string) => /_sums$|_folds$|_balances$|^cash_flow_open$|^schema_migrations$/.test(table);

/** What migrations have changed on purpose since a database was kept. */
type Changes = {
  /** Tables that have another name now. */
  calledNow?: Readonly<Record<string, string>>;
  /** What a row of a table is now; given all that was kept. */
  changedSince?: (keptIn: <T extends Row>(table: string) => T[]) => Readonly<Record<string, (row: Row) => Row>>;
};

/**
 * A database as an earlier program wrote it, brought up to the program of today: `test/kept/NAME.sql.gz`, which is `pg_dump --inserts` of a
 * PostgreSQL 15. What it holds is the truth that every later program has to show unchanged.
 */
export async function openKept(name: string, { calledNow = {}, changedSince = () => ({}) }: Changes = {}) {
  const database = await emptyDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(gunzipSync(readFileSync(new URL(`kept/${name}.sql.gz`, import.meta.url))).toString('utf8'));
  await owner.query('reset all');
  const tables = await tablesOf(owner);
  const read = async (called: (table: string) => string) => {
    const found = new Map<string, Row[]>();
    for (const { name: table } of tables) found.set(table, await rowsOf(owner, called(table)));
    return found;
  };
  const before = await read((table) => table);
  const keptIn = <T extends Row>(table: string): T[] => (before.get(table) ?? []) as T[];
  await migrate(database.ownerUrl);
  await owner.query('analyze');
  const after = await read((table) => calledNow[table] ?? table);
  await owner.end();
  const changes = changedSince(keptIn);

  /** By table, rows that are not what they were in the columns that they had, and those that stand there instead. */
  const lost = (): Row => {
    const changed: Row = {};
    for (const { name: table } of tables) {
      const expected = keptIn(table).map(changes[table] ?? ((row) => row));
      const columns = Object.keys(expected[0] ?? {});
      const found = new Set(after.get(table)?.map((row) => only(row, columns)));
      const missing = expected.map((row) => only(row, columns)).filter((row) => !found.delete(row));
      if (missing.length + found.size > 0) changed[table] = [...missing.slice(0, 3), '→', ...[...found].slice(0, 3)];
    }
    return changed;
  };
  return { database, keptIn, lost };
}

async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'directory'::regnamespace)
      group by c.oid, c.relname`,
  );
  return rows.filter(({ name }) => !isDerived(name));
}

async function rowsOf(owner: pg.Client, name: string): Promise<Row[]> {
  const schema = (await owner.query(`select to_regclass('public.' || $1) as there`, [name])).rows[0].there;
  const { rows } = await owner.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${schema ? 'public' : 'directory'}.${name} t`,
  );
  return rows.map(({ row }) => JSON.parse(row));
}

/** With its keys in order, and only those that are asked for. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;
const only = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(inOrder(Object.fromEntries(columns.map((column) => [column, row[column]]))));

import type { Context } from '../context.ts';
import type { RecordDeclaration, Row } from './record-declaration.ts';

/**
 * Columns that a kind shares with others stand in one table of all of them, with the same id: the head of a document. No column of a kind's own table is
 * called as one of the head's, so that a statement over both needs no names of tables.
 */
export type SharedHead = {
  table: string;
  id: string;
  /** Which of its rows are of this kind. */
  only: { column: string; is: string };
  columns: readonly string[];
};
// biome-ignore lint/suspicious/noExplicitAny: of whatever fields, which are of no matter here
type Declared = Pick<RecordDeclaration<any, any>, 'table' | 'id' | 'head'>;

/** A column by the table that it stands in. */
export const inItsTable = ({ table, head }: Declared, column: string): string =>
  `${head?.columns.includes(column) ? head.table : table}.${column}`;

type Tables = Record<string, Row>;

/** Every row of a kind, with its head. */
export function rowsWithHead(context: Context, { table, id, head }: Declared) {
  const query = context.db<Tables>().selectFrom(table);
  if (!head) return query;
  return query.innerJoin(head.table, (join) =>
    join
      .onRef(`${head.table}.${head.id}`, '=', `${table}.${id}`)
      .on(`${head.table}.${head.only.column}`, '=', head.only.is),
  ) as unknown as typeof query;
}

/** Writes a new one, its head first: the row of its own table belongs to that. */
export async function insertRow(context: Context, declared: Declared, id: number, row: Row): Promise<void> {
  const { table, head } = declared;
  const { own, ofHead } = splitRow(declared, row);
  const db = context.db<Tables>();
  if (head)
    await db
      .insertInto(head.table)
      .values({ [head.only.column]: head.only.is, [head.id]: id, ...ofHead })
      .execute();
  await db.insertInto(table).values(own).execute();
}

/** How columns of one are written: of one without a head by the one statement `own`. */
export function updateRow(context: Context, declared: Declared, id: number, columns: Row) {
  const { table, id: key, head } = declared;
  const { own, ofHead } = splitRow(declared, columns);
  const db = context.db<Tables>();
  const update = db.updateTable(table).set(own).where(key, '=', id);
  return {
    own: update,
    async all(): Promise<void> {
      if (head && Object.keys(ofHead).length > 0)
        await db
          .updateTable(head.table)
          .set(ofHead)
          .where(head.only.column, '=', head.only.is)
          .where(head.id, '=', id)
          .execute();
      if (Object.keys(own).length > 0) await update.execute();
    },
  };
}

/** Of some columns those of a record's own table, and those of its head. */
function splitRow({ head }: Declared, row: Row): { own: Row; ofHead: Row } {
  const isOfHead = ([column]: [string, unknown]) => head?.columns.includes(column) === true;
  const all = Object.entries(row);
  return {
    own: Object.fromEntries(all.filter((one) => !isOfHead(one))),
    ofHead: Object.fromEntries(all.filter(isOfHead)),
  };
}

import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import { insertRows } from './rows.ts';
import type { LineOf } from './rules.ts';
import type { DocumentTables } from './tables.ts';

/** A line that was made of another one, and stands. */
export type Made = LineOf & {
  of: LineOf;
  kind: string;
  number: number | null;
  amount: Cents;
  /** What of its document's discount falls on it. */
  discount: Cents;
};

/** What was made of the lines of some documents, of the same family, and is neither void nor deleted; by document and line. */
export async function listMade(context: Context, family: string, documentIDs: readonly number[]): Promise<Made[]> {
  if (documentIDs.length === 0) return [];
  const rows = await context
    .db<DocumentTables>()
    .selectFrom('document_origins as o')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.family', '=', 'o.family').onRef('d.document_id', '=', 'o.document_id'),
    )
    .innerJoin('document_lines as l', (join) =>
      join
        .onRef('l.family', '=', 'o.family')
        .onRef('l.document_id', '=', 'o.document_id')
        .onRef('l.line_id', '=', 'o.line_id'),
    )
    .select([
      'o.document_id',
      'o.line_id',
      'o.from_document_id',
      'o.from_line_id',
      'o.amount_cents',
      'd.kind',
      'd.number',
    ])
    .select('l.discount_cents')
    .where('o.from_family', '=', family)
    .where('o.family', '=', family)
    .where('o.from_document_id', '=', anyOf([...documentIDs]))
    .where('d.voided_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .orderBy('o.document_id')
    .orderBy('l.line')
    .execute();
  return rows.map((row) => ({
    documentID: row.document_id,
    lineID: row.line_id,
    of: { documentID: row.from_document_id, lineID: row.from_line_id },
    kind: row.kind,
    number: row.number,
    amount: row.amount_cents as Cents,
    discount: row.discount_cents as Cents,
  }));
}

/** A line of a document of some family. */
export type LineRef = LineOf & { family: string };

/** A line that something is to be made of. */
export type HeldLine = LineRef & {
  kind: string;
  number: number | null;
  customerID: number | null;
  /** Approved, and not void. */
  isStanding: boolean;
  amount: Cents;
  /** What is made of it by documents that are neither void nor deleted. */
  taken: Cents;
  /** What is left of it after what of its document's discount falls on it, less the same of what is made of it. */
  netLeft: Cents;
};

/**
 * Lines that something is to be made of, with what is made of them by all but one document; those that are not there are left out. Their documents are
 * held until the transaction ends, so that of two who take the rest the second finds it taken.
 */
export async function holdLines(
  context: Context,
  lines: readonly LineRef[],
  but: { family: string; documentID: number } | null,
): Promise<HeldLine[]> {
  if (lines.length === 0) return [];
  const wanted = sql`(select * from unnest(${lines.map(({ family }) => family)}::text[],
    ${lines.map(({ documentID }) => documentID)}::bigint[], ${lines.map(({ lineID }) => lineID)}::int[]) as w(family, document_id, line_id))`;
  const db = context.db<DocumentTables>();
  const heads = await db
    .selectFrom('documents as d')
    .select(['d.family', 'd.document_id', 'd.kind', 'd.number', 'd.customer_id', 'd.voided_at'])
    .where(sql<SqlBool>`(d.family, d.document_id) in (select w.family, w.document_id from ${wanted} w)`)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.family')
    .orderBy('d.document_id')
    .forUpdate()
    .execute();
  const isOther = but
    ? sql<SqlBool>`(m.family, m.document_id) <> (${but.family}, ${but.documentID})`
    : sql<SqlBool>`true`;
  const rows = await db
    .selectFrom('document_lines as l')
    .select(['l.family', 'l.document_id', 'l.line_id', 'l.amount_cents', 'l.discount_cents'])
    .select((eb) =>
      eb
        .selectFrom('document_origins as o')
        .innerJoin('documents as m', (join) =>
          join.onRef('m.family', '=', 'o.family').onRef('m.document_id', '=', 'o.document_id'),
        )
        .innerJoin('document_lines as n', (join) =>
          join
            .onRef('n.family', '=', 'o.family')
            .onRef('n.document_id', '=', 'o.document_id')
            .onRef('n.line_id', '=', 'o.line_id'),
        )
        .select(
          sql<{ gross: number; net: number }>`jsonb_build_object(
            'gross', coalesce(sum(o.amount_cents), 0), 'net', coalesce(sum(o.amount_cents - n.discount_cents), 0))`.as(
            'cents',
          ),
        )
        .whereRef('o.from_family', '=', 'l.family')
        .whereRef('o.from_document_id', '=', 'l.document_id')
        .whereRef('o.from_line_id', '=', 'l.line_id')
        .where('m.voided_at', 'is', null)
        .where('m.deleted_at', 'is', null)
        .where(isOther)
        .as('taken'),
    )
    .where(sql<SqlBool>`(l.family, l.document_id, l.line_id) in ${wanted}`)
    .execute();
  const headOf = new Map(heads.map((head) => [`${head.family}/${head.document_id}`, head]));
  return rows.flatMap((row) => {
    const head = headOf.get(`${row.family}/${row.document_id}`);
    return head
      ? {
          family: row.family,
          documentID: row.document_id,
          lineID: row.line_id,
          kind: head.kind,
          number: head.number,
          customerID: head.customer_id,
          isStanding: head.number !== null && head.voided_at === null,
          amount: row.amount_cents as Cents,
          taken: (row.taken?.gross ?? 0) as Cents,
          netLeft: (row.amount_cents - row.discount_cents - (row.taken?.net ?? 0)) as Cents,
        }
      : [];
  });
}

/** Of each line that is made of one that is held, what of that is left for it: those before it in the same document take theirs first. */
export function leftFor(
  lines: readonly { of: LineRef | null; amount: Cents }[],
  held: readonly HeldLine[],
): ({ line: HeldLine; left: Cents } | null)[] {
  const taken = new Map<HeldLine, number>();
  return lines.map(({ of, amount }) => {
    const line = of && held.find((one) => isSameLine(one, of));
    if (!line) return null;
    const before = taken.get(line) ?? 0;
    taken.set(line, before + amount);
    return { line, left: (line.amount - line.taken - before) as Cents };
  });
}

const isSameLine = (one: LineRef, other: LineRef): boolean =>
  one.family === other.family && one.documentID === other.documentID && one.lineID === other.lineID;

/** A line, and how much of another family's line it was made of. */
export type MadeOf = { lineID: number; of: LineRef; quantityUnits: number; amount: Cents };

/** Says of lines that stand which lines of another family they were made of: no form of theirs says it, and no edit takes it away. */
export const insertOrigins = (
  context: Context,
  family: string,
  documentID: number,
  made: readonly MadeOf[],
): Promise<void> => {
  const origins = made.map(({ lineID, of, quantityUnits, amount }) => ({
    line_id: lineID,
    from_family: of.family,
    from_document_id: of.documentID,
    from_line_id: of.lineID,
    quantity_units: quantityUnits,
    amount_cents: amount,
  }));
  return insertRows(context, family, [{ documentID, rows: { lines: [], origins } }]);
};

/** What the lines of a document, void and deleted ones too, were made of in another family; by where they stand. */
export async function listOrigins(
  context: Context,
  family: string,
  documentID: number,
  fromFamily: string,
): Promise<MadeOf[]> {
  const rows = await context
    .db<DocumentTables>()
    .selectFrom('document_origins as o')
    .innerJoin('document_lines as l', (join) =>
      join
        .onRef('l.family', '=', 'o.family')
        .onRef('l.document_id', '=', 'o.document_id')
        .onRef('l.line_id', '=', 'o.line_id'),
    )
    .select(['o.line_id', 'o.from_document_id', 'o.from_line_id', 'o.quantity_units', 'o.amount_cents'])
    .where('o.family', '=', family)
    .where('o.document_id', '=', documentID)
    .where('o.from_family', '=', fromFamily)
    .orderBy('l.line')
    .orderBy('o.from_document_id')
    .orderBy('o.from_line_id')
    .execute();
  return rows.map((row) => ({
    lineID: row.line_id,
    of: { family: fromFamily, documentID: row.from_document_id, lineID: row.from_line_id },
    quantityUnits: row.quantity_units,
    amount: row.amount_cents as Cents,
  }));
}

/** Lets lines of some documents be changed and taken away of which only void and deleted documents of other families were made: those do not come back. */
export async function forgetDeadOrigins(
  context: Context,
  fromFamily: string,
  documentIDs: readonly number[],
): Promise<void> {
  await context
    .db<DocumentTables>()
    .deleteFrom('document_origins as o')
    .where('o.from_family', '=', fromFamily)
    .where('o.from_document_id', '=', anyOf([...documentIDs]))
    .where('o.family', '<>', fromFamily)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('documents as d')
          .select(sql`1`.as('one'))
          .whereRef('d.family', '=', 'o.family')
          .whereRef('d.document_id', '=', 'o.document_id')
          .where(sql<SqlBool>`(d.voided_at is not null or d.deleted_at is not null)`),
      ),
    )
    .execute();
}

import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
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

import { type Insertable, sql, type Updateable } from 'kysely';
import type { SalesTaxPart } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { deleteRows, insertRows, type RowsOf } from './rows.ts';
import { type DocumentTotals, type LineOf, type NumberedLine, totalled } from './rules.ts';
import type { DocumentTables } from './tables.ts';

export {
  forgetDeadOrigins,
  type HeldLine,
  holdLines,
  insertOrigins,
  type LineRef,
  leftFor,
  listMade,
  listOrigins,
  type Made,
  type MadeOf,
} from './origins.ts';
export { type DocumentRows, type LineRow, saleRows } from './rows.ts';
export { foldDocumentSums, isSummedUnder, type LineSum, standing, sumLines } from './sums.ts';
export type { DocumentTables } from './tables.ts';

/** A head without what names it. */
export type Head = Omit<Insertable<DocumentTables['documents']>, 'family' | 'document_id'>;
export type NewDocument = RowsOf & { head: Head };

/** A line as it is read from its row. */
export type KeptLine = Omit<NumberedLine, 'origin' | 'serviceID'> & {
  origin: LineOf | null;
  serviceID: number | null;
  isTaxed: boolean | null;
  amount: Cents;
  lessOfAll: Cents;
};
export const enteredLines = (kept: readonly KeptLine[]): NumberedLine[] =>
  kept.map(({ origin, serviceID, isTaxed: _, amount: __, lessOfAll: ___, ...line }) => ({
    ...line,
    ...(origin && { origin }),
    ...(serviceID !== null && { serviceID }),
  }));

/** What a document comes to, as it was when it was written: of its rows nothing is worked out anew. */
export const keptTotals = (
  lines: readonly KeptLine[],
  taxes: readonly SalesTaxPart[],
  retainagePercent: number,
): DocumentTotals =>
  totalled(
    { lines: lines.map(({ amount }) => amount), discounts: lines.map(({ lessOfAll }) => lessOfAll) },
    taxes,
    retainagePercent,
  );

/** The lines of a head that the query calls `d`, in their order. */
export const linesOf = sql<KeptLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'lineID', l.line_id, 'description', l.description, 'itemClass', l.item_class, 'quantity', l.quantity_units / 10000.0, 'rate', l.rate_units / 10000.0,
           'discountPercent', l.discount_percent_units / 10000.0, 'accountID', l.account_id, 'isTaxable', l.is_taxable, 'isTaxed', l.is_taxed,
           'stockCost', l.stock_cost_cents, 'serviceID', l.service_id, 'ticketID', l.ticket_id, 'amount', l.amount_cents, 'lessOfAll', l.discount_cents,
           'origin', (select jsonb_build_object('documentID', o.from_document_id, 'lineID', o.from_line_id) from document_origins o
             where (o.tenant_id, o.family, o.document_id, o.line_id) = (l.tenant_id, l.family, l.document_id, l.line_id) and o.from_family = o.family limit 1)) order by l.line), '[]')
  from document_lines l where l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
)`;

/** The tax of a head that the query calls `d`, by rate. */
export const taxesOf = sql<SalesTaxPart[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('rateID', t.rate_id, 'agencyID', t.agency_id, 'accountID', t.account_id, 'jurisdiction', t.jurisdiction,
           'percent', t.percent_units / 10000.0, 'taxable', t.taxable_cents, 'tax', t.tax_cents) order by t.part), '[]')
  from document_taxes t where t.tenant_id = d.tenant_id and t.family = d.family and t.document_id = d.document_id
)`;

/** Writes new documents with all of their rows. */
export async function insertDocuments(
  context: Context,
  family: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const heads = documents.map(({ documentID, head }) => ({ ...head, family, document_id: documentID }));
  await context.db<DocumentTables>().insertInto('documents').values(heads).execute();
  await insertRows(context, family, documents);
}

/** Other rows in the place of those that stand: what has the id of a line is that line, changed. Nothing may be made of those that go. */
export async function replaceRows(context: Context, family: string, { documentID, rows }: RowsOf): Promise<void> {
  await deleteRows(context, family, documentID, { but: rows.lines.map((line) => line.line_id) });
  await insertRows(context, family, [{ documentID, rows }]);
}

export async function updateHead(
  context: Context,
  family: string,
  documentID: number,
  changes: Updateable<DocumentTables['documents']>,
): Promise<void> {
  await context
    .db<DocumentTables>()
    .updateTable('documents')
    .set(changes)
    .where('family', '=', family)
    .where('document_id', '=', documentID)
    .execute();
}

/** Voids what came with a file of books that is taken back; answers the ids. Its numbers can come again. */
export async function takeBackImported(context: Context, family: string, importID: number): Promise<number[]> {
  const rows = await context
    .db<DocumentTables>()
    .updateTable('documents')
    .set({ voided_at: sql`coalesce(voided_at, date_trunc('second', now()))`, is_taken_back: true })
    .where('family', '=', family)
    .where('import_id', '=', importID)
    .returning('document_id')
    .execute();
  return rows.map((row) => row.document_id);
}

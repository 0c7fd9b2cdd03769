import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '#server/context.ts';
import { type DocumentLine, type DocumentTotals, toUnits } from './rules.ts';
import type { DocumentTables } from './tables.ts';

export type { DocumentTables } from './tables.ts';

/** A head without what names it. */
export type Head = Omit<Insertable<DocumentTables['documents']>, 'family' | 'document_id'>;
export type NewDocument = {
  documentID: number;
  head: Head;
  lines: readonly DocumentLine[];
  totals: Pick<DocumentTotals, 'lines' | 'discounts'>;
};

/** The lines of a head that the query calls `d`, in their order, as they were entered. */
export const linesOf = sql<DocumentLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'description', l.description, 'itemClass', l.item_class, 'quantity', l.quantity_units / 10000.0, 'rate', l.rate_units / 10000.0,
           'discountPercent', l.discount_percent_units / 10000.0, 'accountID', l.account_id, 'isTaxable', l.is_taxable,
           'stockCost', l.stock_cost_cents, 'ticketID', l.ticket_id) order by l.line), '[]')
  from document_lines l where l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
)`;

/** Writes new documents with their lines. */
export async function insertDocuments(
  context: Context,
  family: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const heads = documents.map(({ documentID, head }) => ({ ...head, family, document_id: documentID }));
  await context.db<DocumentTables>().insertInto('documents').values(heads).execute();
  await insertLines(context, family, documents);
}

/** Other lines in the place of those that stand. */
export async function replaceLines(
  context: Context,
  family: string,
  document: Omit<NewDocument, 'head'>,
): Promise<void> {
  await context
    .db<DocumentTables>()
    .deleteFrom('document_lines')
    .where('family', '=', family)
    .where('document_id', '=', document.documentID)
    .execute();
  await insertLines(context, family, [document]);
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

/** One parameter however many there are. */
async function insertLines(
  context: Context,
  family: string,
  documents: readonly Omit<NewDocument, 'head'>[],
): Promise<void> {
  const rows = documents.flatMap(({ documentID, lines, totals }) =>
    lines.map((line, index) => ({
      document_id: documentID,
      line: index + 1,
      description: line.description,
      item_class: line.itemClass,
      quantity_units: toUnits(line.quantity),
      rate_units: toUnits(line.rate),
      discount_percent_units: toUnits(line.discountPercent),
      amount_cents: totals.lines[index],
      discount_cents: totals.discounts[index],
      account_id: line.accountID,
      is_taxable: line.isTaxable,
      stock_cost_cents: line.stockCost,
      ticket_id: line.ticketID,
    })),
  );
  const columns = sql.raw(
    'document_id, line, description, item_class, quantity_units, rate_units, discount_percent_units, amount_cents, discount_cents, account_id, is_taxable, stock_cost_cents, ticket_id',
  );
  await sql`
    insert into document_lines (tenant_id, family, ${columns})
    select ${context.tenantId}, ${family}, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      document_id bigint, line int, description text, item_class text, quantity_units bigint, rate_units bigint, discount_percent_units bigint,
      amount_cents bigint, discount_cents bigint, account_id bigint, is_taxable boolean, stock_cost_cents bigint, ticket_id bigint)
  `.execute(context.db());
}

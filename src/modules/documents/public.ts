import { type Insertable, sql, type Updateable } from 'kysely';
import { type SalesTaxPart, toUnits } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import {
  type DocumentLine,
  type DocumentTotals,
  type LineOf,
  type NumberedLine,
  totalled,
  withLineIDs,
} from './rules.ts';
import type { DocumentTables } from './tables.ts';

export { listMade, type Made } from './origins.ts';
export type { DocumentTables } from './tables.ts';

/** A head without what names it. */
export type Head = Omit<Insertable<DocumentTables['documents']>, 'family' | 'document_id'>;
/** The lines of a document, and what they come to. */
type Lines<Line> = {
  documentID: number;
  lines: readonly Line[];
  totals: Pick<DocumentTotals, 'lines' | 'discounts' | 'tax'>;
};
export type NewDocument = Lines<DocumentLine> & { head: Head };

/** A line as it is read from its row. */
export type KeptLine = Omit<NumberedLine, 'origin'> & { origin: LineOf | null; amount: Cents; lessOfAll: Cents };
export const enteredLines = (kept: readonly KeptLine[]): NumberedLine[] =>
  kept.map(({ origin, amount: _, lessOfAll: __, ...line }) => (origin ? { ...line, origin } : line));

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
           'discountPercent', l.discount_percent_units / 10000.0, 'accountID', l.account_id, 'isTaxable', l.is_taxable,
           'stockCost', l.stock_cost_cents, 'ticketID', l.ticket_id, 'amount', l.amount_cents, 'lessOfAll', l.discount_cents,
           'origin', (select jsonb_build_object('documentID', o.from_document_id, 'lineID', o.from_line_id) from document_origins o
             where (o.tenant_id, o.family, o.document_id, o.line_id) = (l.tenant_id, l.family, l.document_id, l.line_id) limit 1)) order by l.line), '[]')
  from document_lines l where l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
)`;

/** The tax of a head that the query calls `d`, by rate. */
export const taxesOf = sql<SalesTaxPart[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('rateID', t.rate_id, 'agencyID', t.agency_id, 'accountID', t.account_id, 'jurisdiction', t.jurisdiction,
           'percent', t.percent_units / 10000.0, 'taxable', t.taxable_cents, 'tax', t.tax_cents) order by t.part), '[]')
  from document_taxes t where t.tenant_id = d.tenant_id and t.family = d.family and t.document_id = d.document_id
)`;

/** Writes new documents with their lines and taxes. */
export async function insertDocuments(
  context: Context,
  family: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const heads = documents.map(({ documentID, head }) => ({ ...head, family, document_id: documentID }));
  await context.db<DocumentTables>().insertInto('documents').values(heads).execute();
  const numbered = documents.map((one) => ({ ...one, lines: withLineIDs(one.lines) }));
  await insertLines(context, family, numbered);
}

/** Other lines and taxes in the place of those that stand: what has the id of a line is that line, changed. Nothing may be made of those that go. */
export async function replaceLines(context: Context, family: string, document: Lines<NumberedLine>): Promise<void> {
  const where = (table: 'document_origins' | 'document_lines' | 'document_taxes') =>
    context
      .db<DocumentTables>()
      .deleteFrom(table)
      .where('family', '=', family)
      .where('document_id', '=', document.documentID);
  await where('document_origins').execute();
  await where('document_taxes').execute();
  await where('document_lines')
    .where('line_id', '<>', sql<never>`all(${document.lines.map(({ lineID }) => lineID)}::int[])`)
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

const lineColumns = {
  document_id: 'bigint',
  line_id: 'int',
  line: 'int',
  description: 'text',
  item_class: 'text',
  quantity_units: 'bigint',
  rate_units: 'bigint',
  discount_percent_units: 'bigint',
  amount_cents: 'bigint',
  discount_cents: 'bigint',
  account_id: 'bigint',
  is_taxable: 'boolean',
  stock_cost_cents: 'bigint',
  ticket_id: 'bigint',
};
const [lineNames, lineRecord, lineChanges] = [
  Object.keys(lineColumns).join(', '),
  Object.entries(lineColumns)
    .map((pair) => pair.join(' '))
    .join(', '),
  Object.keys(lineColumns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
].map((text) => sql.raw(text));

/** One parameter however many there are. A line of an id that stands is changed. */
async function insertLines(context: Context, family: string, documents: readonly Lines<NumberedLine>[]): Promise<void> {
  const rows = documents.flatMap(({ documentID, lines, totals }) =>
    lines.map((line, index) => ({
      document_id: documentID,
      line_id: line.lineID,
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
  await sql`
    insert into document_lines (tenant_id, family, ${lineNames})
    select ${context.tenantId}, ${family}, ${lineNames} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${lineRecord})
    on conflict (tenant_id, family, document_id, line_id) do update set ${lineChanges}
  `.execute(context.db());
  const origins = documents.flatMap(({ documentID, lines, totals }) =>
    lines.flatMap(({ lineID, origin, quantity }, index) =>
      origin
        ? {
            family,
            document_id: documentID,
            line_id: lineID,
            from_family: family,
            from_document_id: origin.documentID,
            from_line_id: origin.lineID,
            quantity_units: toUnits(quantity),
            amount_cents: totals.lines[index] ?? 0,
          }
        : [],
    ),
  );
  if (origins.length > 0) await context.db<DocumentTables>().insertInto('document_origins').values(origins).execute();
  const taxes = documents.flatMap(({ documentID, totals }) =>
    totals.tax.parts.map((one, index) => ({
      family,
      document_id: documentID,
      part: index + 1,
      rate_id: one.rateID,
      agency_id: one.agencyID,
      account_id: one.accountID,
      jurisdiction: one.jurisdiction,
      percent_units: toUnits(one.percent),
      taxable_cents: one.taxable,
      tax_cents: one.tax,
    })),
  );
  if (taxes.length > 0) await context.db<DocumentTables>().insertInto('document_taxes').values(taxes).execute();
}

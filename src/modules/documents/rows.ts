import { type RawBuilder, sql } from 'kysely';

import type { Context } from '#server/context.ts';
import { toUnits } from '#shared/units.ts';
import type { CountedTotals, NumberedLine } from './rules.ts';
import type { DocumentTables } from './tables.ts';

/** The rows of a document besides its head, and how they are written. */

type RowOf<T extends keyof DocumentTables> = Omit<DocumentTables[T], 'family' | 'document_id' | 'from_family'>;
/** How a line was priced, which many kinds do not say. */
const priced = {
  unit: 'text',
  rate_kind: 'text',
  person_id: 'bigint',
  multiplier_units: 'bigint',
  rate_sheet_id: 'bigint',
  rate_sheet_version: 'int',
  sheet_rate_units: 'bigint',
  rate_reason: 'text',
  typed_quantity_units: 'bigint',
  typed_unit: 'text',
  typed_multiplier_units: 'bigint',
} as const;
type Pricing = keyof typeof priced;
export type LineRow = Omit<RowOf<'document_lines'>, Pricing> & Partial<Pick<RowOf<'document_lines'>, Pricing>>;
export type DocumentRows = {
  lines: readonly LineRow[];
  /** What a line was made of, of the same family where it says none. */
  origins?: readonly (RowOf<'document_origins'> & { from_family?: string })[];
  taxes?: readonly RowOf<'document_taxes'>[];
  /** What of its tax gives back that of documents of the same family. */
  given_taxes?: readonly RowOf<'document_given_taxes'>[];
  items?: readonly RowOf<'document_items'>[];
  values?: readonly RowOf<'document_values'>[];
};

/** What is sold, with what it is made of and its tax. */
export const saleRows = (
  lines: readonly NumberedLine[],
  totals: Pick<CountedTotals, 'lines' | 'discounts' | 'tax' | 'given' | 'taxed'>,
): DocumentRows => ({
  lines: lines.map((line, index) => ({
    line_id: line.lineID,
    line: index + 1,
    description: line.description,
    item_class: line.itemClass,
    quantity_units: toUnits(line.quantity),
    rate_units: toUnits(line.rate),
    discount_percent_units: toUnits(line.discountPercent),
    amount_cents: totals.lines[index] ?? 0,
    discount_cents: totals.discounts[index] ?? 0,
    account_id: line.accountID,
    is_taxable: line.isTaxable,
    is_taxed: totals.taxed[index] ?? null,
    stock_cost_cents: line.stockCost,
    service_id: line.serviceID ?? null,
    ticket_id: line.ticketID,
    payee_kind: null,
    payee_id: null,
    division_id: null,
    department_id: null,
    location_id: null,
  })),
  origins: lines.flatMap(({ lineID, origin, quantity }, index) =>
    origin
      ? {
          line_id: lineID,
          from_document_id: origin.documentID,
          from_line_id: origin.lineID,
          quantity_units: toUnits(quantity),
          amount_cents: totals.lines[index] ?? 0,
        }
      : [],
  ),
  taxes: totals.tax.parts.map((one, index) => ({
    part: index + 1,
    rate_id: one.rateID,
    agency_id: one.agencyID,
    account_id: one.accountID,
    jurisdiction: one.jurisdiction,
    percent_units: toUnits(one.percent),
    taxable_cents: one.taxable,
    tax_cents: one.tax,
  })),
  given_taxes: totals.given.map((one) => ({
    part: totals.tax.parts.findIndex(({ rateID }) => rateID === one.rateID) + 1,
    from_document_id: one.documentID,
    taxable_cents: one.taxable,
    tax_cents: one.tax,
  })),
});

const columns = {
  lines: {
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
    is_taxed: 'boolean',
    stock_cost_cents: 'bigint',
    service_id: 'bigint',
    ticket_id: 'bigint',
    payee_kind: 'text',
    payee_id: 'bigint',
    division_id: 'bigint',
    department_id: 'bigint',
    location_id: 'bigint',
    ...priced,
  },
  origins: {
    document_id: 'bigint',
    line_id: 'int',
    from_family: 'text',
    from_document_id: 'bigint',
    from_line_id: 'int',
    quantity_units: 'bigint',
    amount_cents: 'bigint',
  },
  taxes: {
    document_id: 'bigint',
    part: 'int',
    rate_id: 'bigint',
    agency_id: 'bigint',
    account_id: 'bigint',
    jurisdiction: 'text',
    percent_units: 'bigint',
    taxable_cents: 'bigint',
    tax_cents: 'bigint',
  },
  given_taxes: {
    document_id: 'bigint',
    part: 'int',
    from_document_id: 'bigint',
    taxable_cents: 'bigint',
    tax_cents: 'bigint',
  },
  items: {
    document_id: 'bigint',
    field: 'text',
    line: 'int',
    item_id: 'bigint',
    amount_cents: 'bigint',
    discount_cents: 'bigint',
  },
  values: {
    document_id: 'bigint',
    line_id: 'int',
    field: 'text',
    account_id: 'bigint',
    amount_cents: 'bigint',
    rate_units: 'bigint',
    flag: 'boolean',
    choice: 'text',
    about_document_id: 'bigint',
  },
} satisfies Record<keyof DocumentRows, Record<string, string>>;
type Part = keyof typeof columns;
const parts = Object.keys(columns) as Part[];

/** The names of a part's columns, their types, and, of lines, what becomes of one whose id stands. */
const written = new Map(
  parts.map((part) => {
    const names = Object.keys(columns[part]);
    const changes = names.map((name) => `${name} = excluded.${name}`).join(', ');
    return [
      part,
      {
        table: sql.raw(`document_${part}`),
        names: sql.raw(names.join(', ')),
        record: sql.raw(
          Object.entries(columns[part])
            .map((pair) => pair.join(' '))
            .join(', '),
        ),
        conflict: sql.raw(
          part === 'lines' ? `on conflict (tenant_id, family, document_id, line_id) do update set ${changes}` : '',
        ),
      },
    ];
  }),
);

export type RowsOf = { documentID: number; rows: DocumentRows };

/** Writes the rows of documents in one statement, however many there are. A line of an id that stands is changed. */
export async function insertRows(context: Context, family: string, documents: readonly RowsOf[]): Promise<void> {
  const inserts = parts.flatMap((part): RawBuilder<unknown>[] => {
    const rows = documents.flatMap(({ documentID, rows: of }) =>
      (of[part] ?? []).map((row) => ({
        ...row,
        document_id: documentID,
        ...(part === 'origins' && !('from_family' in row) && { from_family: family }),
      })),
    );
    const to = written.get(part);
    if (rows.length === 0 || !to) return [];
    return [
      sql`${sql.raw(part)}_in as (
        insert into ${to.table} (tenant_id, family, ${to.names})
        select ${context.tenantId}, ${family}, ${to.names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${to.record})
        ${to.conflict})`,
    ];
  });
  if (inserts.length > 0) await sql`with ${sql.join(inserts)} select`.execute(context.db());
}

/** Takes away what stands of a document but those lines: nothing may be made of the others. Of which lines of other families they were made, goes on being so. */
export async function deleteRows(
  context: Context,
  family: string,
  documentID: number,
  { but }: { but: readonly number[] },
): Promise<void> {
  const deletes = parts.map(
    (part) => sql`${sql.raw(part)}_out as (
      delete from ${written.get(part)?.table} where tenant_id = ${context.tenantId} and family = ${family} and document_id = ${documentID}
      ${part === 'lines' ? sql`and line_id <> all(${but}::int[])` : part === 'origins' ? sql`and from_family = family` : sql``})`,
  );
  await sql`with ${sql.join(deletes)} select`.execute(context.db());
}

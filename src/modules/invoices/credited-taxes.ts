import { type SqlBool, sql } from 'kysely';
import { type DocumentTables, type KeptLine, listMade } from '#modules/documents/public.ts';
import type { CreditedTax, SalesTaxPart } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import { invoiceEntity } from './entity.ts';

/** What credit memos have given back of the tax of invoices (docs/rules/taxes.md). */

const family = invoiceEntity.module;
const none = 0 as Cents;
type Taxed = {
  document_id: number;
  lines: readonly Pick<KeptLine, 'lineID' | 'isTaxed' | 'amount'>[];
  taxes: readonly SalesTaxPart[];
};
const isOf = (one: Jurisdiction) => (other: Jurisdiction) =>
  one.agencyID === other.agencyID && one.jurisdiction === other.jurisdiction;
type Jurisdiction = Pick<SalesTaxPart, 'agencyID' | 'jurisdiction'>;

/** Of each invoice what was taxed and what of that credit memos in the books have given back; apart from them one that is edited (`creditID`), as it stands. */
export async function readCredited(
  context: Context,
  invoices: readonly Taxed[],
  creditID: number | null,
): Promise<CreditedTax[]> {
  const ids = invoices.map(({ document_id }) => document_id);
  const [made, rows] = await Promise.all([listMade(context, family, ids), readGiven(context, ids, creditID)]);
  const taken = made.filter(({ number }) => number !== null);
  return invoices.map(({ document_id: documentID, lines, taxes }) => {
    const given = rows.filter((row) => row.of === documentID);
    const ownRows = given.filter(({ isOwn }) => isOwn);
    return {
      documentID,
      lines: lines.map(({ lineID, isTaxed, amount }) => {
        const some = taken.filter(({ of }) => of.documentID === documentID && of.lineID === lineID);
        const own = sumOf(some.filter((one) => one.documentID === creditID));
        return { lineID, isTaxed, left: (amount - sumOf(some) + own) as Cents, own };
      }),
      parts: taxes.map((part) => {
        const others = given.find((row) => !row.isOwn && isOf(part)(row));
        const own = ownRows.find(isOf(part));
        return {
          rateID: part.rateID,
          taxable: part.taxable,
          tax: part.tax,
          credited: others?.taxable ?? none,
          given: others?.tax ?? none,
          own: own ? { taxable: own.taxable, tax: own.tax } : null,
        };
      }),
    };
  });
}

const sumOf = (some: readonly { amount: Cents }[]): Cents => some.reduce((sum, { amount }) => sum + amount, 0) as Cents;

/** What stands in the books and gives back, by invoice and jurisdiction: whatever rate it had, an edit of the invoice may have taken another. */
const readGiven = (context: Context, invoiceIDs: readonly number[], creditID: number | null) =>
  context
    .db<DocumentTables>()
    .selectFrom('document_given_taxes as g')
    .innerJoin('document_taxes as t', (join) =>
      join
        .onRef('t.family', '=', 'g.family')
        .onRef('t.document_id', '=', 'g.document_id')
        .onRef('t.part', '=', 'g.part'),
    )
    .innerJoin('documents as d', (join) =>
      join.onRef('d.family', '=', 'g.family').onRef('d.document_id', '=', 'g.document_id'),
    )
    .select(['g.from_document_id as of', 't.agency_id as agencyID', 't.jurisdiction'])
    .select([
      sql<boolean>`g.document_id is not distinct from ${creditID}::bigint`.as('isOwn'),
      sql<Cents>`sum(g.taxable_cents)::bigint`.as('taxable'),
      sql<Cents>`sum(g.tax_cents)::bigint`.as('tax'),
    ])
    .where('g.family', '=', family)
    .where('g.from_document_id', '=', anyOf(invoiceIDs))
    .where(sql<SqlBool>`d.number is not null and d.voided_at is null and d.deleted_at is null`)
    .groupBy(['g.from_document_id', 't.agency_id', 't.jurisdiction', 'isOwn'])
    .execute();

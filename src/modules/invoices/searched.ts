import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { chosen, type SearchedKind } from '#server/search/searched-kind.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { invoiceHeads } from './forms.ts';
import { asOwed, invoiceKinds, nameOf } from './rules.ts';

const named = (context: Context) =>
  invoiceHeads(context)
    .innerJoin('customers as c', 'c.customer_id', 'd.customer_id')
    .select([
      'd.document_id as id',
      'd.kind',
      'd.number',
      'd.voided_at',
      'd.reference',
      'd.total_cents as cents',
      'c.name as customer',
    ]);

/** Of the given ids those of this tenant, as people call them. */
export async function visibleInvoices(context: Context, ids: number[], { withDeleted }: { withDeleted: boolean }) {
  const rows = await invoiceHeads(context)
    .select(['d.document_id', 'd.kind', 'd.number'])
    .where('d.document_id', '=', anyOf(ids))
    .$if(!withDeleted, (query) => query.where('d.deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.document_id, nameOf(row)]));
}

const ofLines = sql<{ description: string; cents: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'cents', l.amount_cents) order by l.line_id), '[]')
  from document_lines l where l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id)`;

/** Invoices and credit memos are found by number, name, customer, order, memo, lines and amounts (docs/rules/search.md). */
export const searchedInvoices: SearchedKind = {
  async words(context, which) {
    const { where, limit } = chosen(sql.ref<number>('d.document_id'), which);
    const rows = await named(context)
      .select(['d.memo', ofLines.as('lines')])
      .where('d.deleted_at', 'is', null)
      .where(where)
      .orderBy('d.document_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, kind, number, reference, cents, customer, memo, lines }) => ({
      id,
      number,
      texts: [invoiceKinds[kind], reference, customer, memo, ...lines.map(({ description }) => description)],
      cents: [cents, ...lines.map((line) => line.cents)],
    }));
  },
  async show(context, ids) {
    const rows = await named(context).where('d.document_id', '=', anyOf(ids)).execute();
    return rows.map((row) => ({
      id: row.id,
      number: row.number === null ? null : String(row.number),
      label: row.customer,
      detail: [nameOf(row), row.voided_at && 'void'].filter(Boolean).join(' · '),
      aside: formatDollars(asOwed(row.kind, row.cents as Cents)),
      statusID: null,
    }));
  },
  follows: {
    async customers(context, customerID) {
      const rows = await invoiceHeads(context)
        .select('d.document_id as id')
        .where('d.customer_id', '=', customerID)
        .execute();
      return rows.map(({ id }) => id);
    },
  },
};

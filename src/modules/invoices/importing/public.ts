import { sql } from 'kysely';
import type { DraftedDocument } from '#modules/books-migration/posting.ts';
import type { DocumentMaker } from '#modules/books-migration/public.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { raiseNumber } from '#modules/ledger/public.ts';
import {
  listZones,
  readHomeZones,
  readTaxable,
  readZoneRates,
  standingRates,
  type ZoneRate,
} from '#modules/sales-tax/public.ts';
import type { TaxRate } from '#modules/sales-tax/rules.ts';
import { type Context, moment, nextNumbers } from '#server/context.ts';
import { asJson } from '#server/database/idioms.ts';
import { mayNamed } from '#shared/permission.ts';
import { type InvoiceEvent, invoiceEvents } from '../entity.ts';
import { invoicePosting } from '../posting.ts';
import type { InvoiceKind } from '../rules.ts';
import type { InvoiceTables } from '../tables.ts';
import { type FoundInvoice, invoiceOf, taxesOf } from './rules.ts';

const rowsAtOnce = 500;
type ImportedInvoice = FoundInvoice & DraftedDocument;

/** Invoices and credit memos of a file of books: approved ones, with the numbers and the tax that they have there. */
export const invoiceMaker: DocumentMaker<ImportedInvoice> = {
  async begin(context) {
    const [accounts, zones, rates, home, taxable, taken] = await Promise.all([
      listAccounts(context),
      listZones(context),
      readZoneRates(context),
      readHomeZones(context),
      readTaxable(context),
      readNumbers(context),
    ]);
    const system = new Map(accounts.flatMap((one) => (one.systemKey ? [[one.systemKey, one.accountID]] : [])));
    const systemID = (key: string) => system.get(key) ?? 0;
    const known = {
      mayApprove: context.has(mayNamed('invoices', 'approve invoices')),
      receivable: systemID('accounts_receivable'),
      taxAccounts: new Set([systemID('sales_tax_payable'), ...rates.map(({ accountID }) => accountID)]),
      taken,
      zones,
      taxable,
      usualZone: home.usual,
      zonesOfCustomers: home.ofCustomers,
      ratesOn: ratesByDay(rates),
    };
    return (entry, lines, typeOf) => {
      const found = invoiceOf(entry, lines, typeOf, known);
      if (typeof found === 'string') return found;
      const postingOf = (invoiceID: number | null) => invoicePosting({ ...found, invoiceID }, systemID);
      return { ...found, postingOf, taxes: found.taxes, taxMoves: taxesOf(found) };
    };
  },

  identify: (context, count) => nextNumbers(context, 'invoice', count),

  async keep(context, importID, posted) {
    const by = context.actor.userId || null;
    const approvedAt = await moment(context);
    const rows = posted.map(({ document: { form, taxes, totals, due, number }, documentID, entryID }) => ({
      invoice_id: documentID,
      kind: form.kind,
      number,
      customer_id: form.customerID,
      invoice_date: form.date,
      due_on: due,
      total_cents: totals.total,
      form: asJson(form),
      taxes: asJson(taxes),
      entry_id: entryID,
      created_by: by,
      approved_at: approvedAt,
      approved_by: by,
      import_id: importID,
      submitted_at: null,
      submitted_by: null,
      mailed_at: null,
      mailed_to: '',
      voided_at: null,
      deleted_at: null,
    }));
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await context
        .db<InvoiceTables>()
        .insertInto('invoices')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind))
      await raiseNumber(context, kind, Math.max(...ofKind.map(({ number }) => number)));
    tell(context, 'books_imported', rows);
  },

  async takeBack(context, importID) {
    const rows = await context
      .db<InvoiceTables>()
      .updateTable('invoices')
      .set({ voided_at: sql`coalesce(voided_at, date_trunc('second', now()))`, is_taken_back: true })
      .where('import_id', '=', importID)
      .returning('invoice_id')
      .execute();
    tell(context, 'books_taken_back', rows);
  },
};

/** Told once for all: browsers ask again for what may have changed. */
function tell(context: Context, name: InvoiceEvent, rows: readonly { invoice_id: number }[]): void {
  if (rows[0])
    context.emit({
      ...invoiceEvents.event(name),
      entityId: rows[0].invoice_id,
      before: null,
      after: { count: rows.length },
    });
}

async function readNumbers(context: Context): Promise<Record<InvoiceKind, Set<number>>> {
  const rows = await context
    .db<InvoiceTables>()
    .selectFrom('invoices')
    .select(['kind', 'number'])
    .where('number', 'is not', null)
    .where('is_taken_back', '=', false)
    .execute();
  const of = (kind: InvoiceKind) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.number ?? 0));
  return { invoice: of('invoice'), credit_memo: of('credit_memo') };
}

/** Files go by days; what counts on one is worked out once. */
function ratesByDay(rates: readonly ZoneRate[]): (date: string) => ReadonlyMap<number, TaxRate[]> {
  const days = new Map<string, ReadonlyMap<number, TaxRate[]>>();
  return (date) => {
    const standing = days.get(date) ?? standingRates(rates, date);
    days.set(date, standing);
    return standing;
  };
}

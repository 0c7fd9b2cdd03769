import type { DraftedDocument } from '#modules/books-migration/posting.ts';
import type { DocumentMaker } from '#modules/books-migration/public.ts';
import { takeBackImported } from '#modules/documents/public.ts';
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
import { mayNamed } from '#shared/permission.ts';
import { assertUncredited } from '../credits.ts';
import { type InvoiceEvent, invoiceEvents } from '../entity.ts';
import { family, insertInvoices, invoiceHeads } from '../forms.ts';
import { invoicePosting } from '../posting.ts';
import type { InvoiceKind } from '../rules.ts';
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
    const invoices = posted.map(({ document, documentID, entryID }) => ({
      ...document,
      invoiceID: documentID,
      marks: {
        number: document.number,
        entry_id: entryID,
        approved_at: approvedAt,
        approved_by: by,
        import_id: importID,
      },
    }));
    for (let from = 0; from < invoices.length; from += rowsAtOnce)
      await insertInvoices(context, invoices.slice(from, from + rowsAtOnce));
    for (const [kind, ofKind] of Map.groupBy(invoices, ({ form }) => form.kind))
      await raiseNumber(context, kind, Math.max(...ofKind.map(({ number }) => number)));
    const ids = invoices.map(({ invoiceID }) => invoiceID);
    tell(context, 'books_imported', ids);
  },

  async takeBack(context, importID) {
    const ids = await takeBackImported(context, family, importID);
    await assertUncredited(context, ids);
    tell(context, 'books_taken_back', ids);
  },
};

/** Told once for all: browsers ask again for what may have changed. */
function tell(context: Context, name: InvoiceEvent, ids: readonly number[]): void {
  if (ids[0] !== undefined)
    context.emit({
      ...invoiceEvents.event(name),
      entityId: ids[0],
      before: null,
      after: { count: ids.length },
      alike: ids,
    });
}

async function readNumbers(context: Context): Promise<Record<InvoiceKind, Set<number>>> {
  const rows = await invoiceHeads(context)
    .select(['d.kind', 'd.number'])
    .where('d.number', 'is not', null)
    .where('d.is_taken_back', '=', false)
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

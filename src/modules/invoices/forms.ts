import { isDeepStrictEqual } from 'node:util';
import type { GeneratedAlways, Selectable } from 'kysely';
import {
  type DocumentTables,
  enteredLines,
  type Head,
  insertDocuments,
  type KeptLine,
  keptTotals,
  linesOf,
  replaceRows,
  saleRows,
  taxesOf,
  updateHead,
} from '#modules/documents/public.ts';
import { type CountedTotals, type DocumentTotals, type NumberedLine, withLineIDs } from '#modules/documents/rules.ts';

import { type LedgerViews, systemAccounts } from '#modules/ledger/public.ts';
import type { JournalDraft } from '#modules/ledger/rules.ts';
import { keepEntryTaxes, listAgencies, taxRulesAt } from '#modules/sales-tax/public.ts';
import type { SalesTaxPart, TaxRules } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { ofUnits, toUnits } from '#shared/units.ts';
import type { CustomerNames } from '../customers/public.ts';
import type { PeopleNames } from '../people/public.ts';
import { readCredited } from './credited-taxes.ts';
import { invoiceEntity } from './entity.ts';
import { invoicePosting } from './posting.ts';
import { creditedIn, type InvoiceForm, type InvoiceKind } from './rules.ts';
import type { InvoiceTables } from './tables.ts';

/** How the form of an invoice is kept: a head, its lines, and what only an invoice has. */

export const family = invoiceEntity.module;
type Own = InvoiceTables['invoices'];

/** A form whose lines have their ids. */
export type NumberedForm = InvoiceForm & { lines: NumberedLine[] };
/** What an invoice comes to, as it is when it is saved. */
export type Counted<Form = InvoiceForm> = { form: Form; taxes: TaxRules; totals: CountedTotals; due: string };

type Tables = Omit<DocumentTables, 'documents'> & {
  documents: Omit<DocumentTables['documents'], 'kind' | 'customer_id' | 'due_on'> & {
    kind: InvoiceKind;
    customer_id: GeneratedAlways<number>;
    due_on: string;
  };
} & InvoiceTables &
  CustomerNames &
  PeopleNames &
  LedgerViews;

/** The heads of invoices, `d`. */
export const invoiceHeads = (context: Context) =>
  context.db<Tables>().selectFrom('documents as d').where('d.family', '=', family);

/** Heads `d` with what only invoices have, `i`. */
export const wholeInvoices = (context: Context) =>
  invoiceHeads(context).innerJoin('invoices as i', 'i.invoice_id', 'd.document_id');

/** Of heads `d` and invoices `i`, what `formOf` makes the form of. */
export const formColumns = [
  ...(['d.kind', 'd.customer_id', 'd.document_date', 'd.due_on', 'd.reference', 'd.memo', 'd.division_id'] as const),
  ...(['d.terms', 'i.has_own_due', 'i.message', 'i.zone_id', 'i.discount_cents', 'i.is_discount_on_fees'] as const),
  ...(['i.is_discount_shown', 'i.retainage_percent_units'] as const),
  linesOf.as('lines'),
] as const;

type FormRow = Pick<
  Selectable<Tables['documents']>,
  'kind' | 'customer_id' | 'document_date' | 'due_on' | 'terms' | 'reference' | 'memo' | 'division_id'
> &
  Omit<Own, 'invoice_id' | 'batch_id' | 'zone_name' | 'exempt_reason' | 'exempt_certificate'> & {
    lines: readonly KeptLine[];
  };

export const formOf = (row: FormRow): NumberedForm => ({
  kind: row.kind,
  customerID: row.customer_id,
  date: row.document_date,
  terms: row.terms,
  dueOn: row.has_own_due ? row.due_on : null,
  purchaseOrder: row.reference,
  memo: row.memo,
  message: row.message,
  divisionID: row.division_id,
  zoneID: row.zone_id,
  discount: row.discount_cents as Cents,
  ...(row.is_discount_on_fees && { isDiscountOnFees: true }),
  isDiscountShown: row.is_discount_shown,
  retainagePercent: ofUnits(row.retainage_percent_units),
  lines: enteredLines(row.lines),
});

/** Of heads `d`, what `totalsOfRow` needs besides the form. */
export const taxColumn = taxesOf.as('taxes');
/** What it came to when it was saved. */
export const totalsOfRow = (
  row: Pick<FormRow, 'lines' | 'retainage_percent_units'> & { taxes: readonly SalesTaxPart[] },
): DocumentTotals => keptTotals(row.lines, row.taxes, ofUnits(row.retainage_percent_units));

/** Whether an invoice in the books asks for another tax than it did. */
export const isTaxedAnew = (
  was: Parameters<typeof totalsOfRow>[0] & { kind: InvoiceKind; entry_id: number | null },
  { totals }: Pick<Counted, 'totals'>,
): boolean => {
  const said = ({ subtotal, tax }: DocumentTotals) => [subtotal, tax.parts];
  return was.kind === 'invoice' && was.entry_id !== null && !isDeepStrictEqual(said(totals), said(totalsOfRow(was)));
};

const headOf = ({ form, totals, due }: Counted) => ({
  kind: form.kind,
  payee_kind: 'customer' as const,
  payee_id: form.customerID,
  document_date: form.date,
  due_on: due,
  terms: form.terms,
  reference: form.purchaseOrder,
  memo: form.memo,
  division_id: form.divisionID,
  total_cents: totals.total,
});

const ownOf = ({ form, taxes }: Counted) => ({
  has_own_due: form.dueOn !== null,
  message: form.message,
  zone_id: form.zoneID,
  discount_cents: form.discount,
  is_discount_on_fees: form.isDiscountOnFees === true,
  is_discount_shown: form.isDiscountShown,
  retainage_percent_units: toUnits(form.retainagePercent),
  zone_name: taxes.zoneName,
  exempt_reason: taxes.exemption?.reason ?? null,
  exempt_certificate: taxes.exemption?.certificate ?? null,
});

type Taxed = {
  customerID: number | null;
  zoneID: number | null;
  date: string;
  /** The invoices that a credit memo credits. */
  credits: readonly number[];
  /** Of an edit, what is edited. */
  invoiceID: number | null;
};

/**
 * How a document of a customer is taxed: by its day. A credit memo bears the tax of the invoices that it credits, and what is approved the tax that it
 * has while customer, zone and day stay: its rates and its exemption, whatever they are by now. With what was given back of the invoices by others.
 * Errors: 404 for the named zone; 422 for invoices that were taxed otherwise than each other.
 */
export async function taxesOfForm(
  context: Context,
  { credits, invoiceID, ...asked }: Taxed,
): Promise<TaxRules & Required<Pick<TaxRules, 'credited'>>> {
  const ids = invoiceID === null ? credits : [...credits, invoiceID];
  const rows = ids.length === 0 ? [] : await listTaxed(context, ids);
  const theirs = rows.filter((row) => row.customer_id === asked.customerID);
  const credited = theirs.filter((row) => row.document_id !== invoiceID);
  const [first] = credited;
  if (first && credited.some((one) => !isTaxedAlike(one, first)))
    throw unprocessable('These invoices were taxed otherwise than each other. Credit each of them by itself.');
  const own = theirs.find(
    (row) => row.document_id === invoiceID && row.zone_id === asked.zoneID && row.document_date === asked.date,
  );
  const kept = first ?? own;
  const rules = kept ? await rulesOf(context, kept) : await taxRulesAt(context, asked);
  return { ...rules, credited: first ? await readCredited(context, credited, invoiceID) : [] };
}

/** The same of a form that is saved, as a new one or in the place of another. */
export const taxesOfSaved = (
  context: Context,
  form: Omit<Taxed, 'credits' | 'invoiceID'> & Pick<InvoiceForm, 'lines'>,
  invoiceID: number | null,
) => taxesOfForm(context, { ...form, credits: creditedIn(form.lines), invoiceID });

export const listTaxed = (context: Context, ids: readonly number[]) =>
  wholeInvoices(context)
    .select(['d.document_id', 'd.kind', 'd.number', 'd.customer_id', 'd.document_date', linesOf.as('lines')])
    .select(['i.zone_id', 'i.zone_name', 'i.exempt_reason', 'i.exempt_certificate'])
    .select(taxColumn)
    .where('d.document_id', '=', anyOf(ids))
    .where('d.approved_at', 'is not', null)
    .orderBy('d.document_id')
    .execute();
type TaxedRow = Awaited<ReturnType<typeof listTaxed>>[number];

const isTaxedAlike = (one: TaxedRow, other: TaxedRow): boolean => isDeepStrictEqual(saidOfTax(one), saidOfTax(other));
const saidOfTax = ({ taxes, exempt_reason }: TaxedRow) => [
  taxes.map(({ rateID, percent }) => [rateID, percent]),
  exempt_reason,
];

/** How a document was taxed that is approved. */
async function rulesOf(context: Context, row: TaxedRow): Promise<TaxRules> {
  const { customer_id, document_date, zone_id, zone_name, taxes, exempt_reason, exempt_certificate } = row;
  const [rules, agencies] = await Promise.all([
    taxRulesAt(context, { customerID: customer_id, zoneID: zone_id, date: document_date }),
    listAgencies(context),
  ]);
  const names = new Map(agencies.map(({ accountID, name }) => [accountID, name]));
  return {
    ...rules,
    zoneName: zone_name,
    rates: taxes.map(({ taxable: _, tax: __, ...rate }) => ({ ...rate, agencyName: names.get(rate.accountID) ?? '' })),
    exemption: exempt_reason === null ? null : { reason: exempt_reason, certificate: exempt_certificate ?? '' },
  };
}

/** What is marked on its head. */
type Marks = Partial<Omit<Head, keyof ReturnType<typeof headOf>>>;

/** Writes new ones, in few statements for all of them; of what is posted also its tax. */
export async function insertInvoices(
  context: Context,
  invoices: readonly (Counted & { invoiceID: number; marks?: Marks })[],
): Promise<void> {
  const by = context.actor.userId || null;
  const documents = invoices.map(({ invoiceID, marks, ...counted }) => ({
    documentID: invoiceID,
    head: { ...headOf(counted), created_by: by, ...marks },
    rows: saleRows(withLineIDs(counted.form.lines), counted.totals),
  }));
  await insertDocuments(context, family, documents);
  const own = invoices.map(({ invoiceID, ...counted }) => ({ invoice_id: invoiceID, ...ownOf(counted) }));
  await context.db<InvoiceTables>().insertInto('invoices').values(own).execute();
  await keepTaxes(
    context,
    invoices.map(({ marks, ...counted }) => postedAs(counted, marks)),
  );
}

/** Another form in the place of the one that stands. Lines of its ids go on being those. */
export async function replaceInvoice(
  context: Context,
  invoiceID: number,
  counted: Counted<NumberedForm>,
  marks: Marks,
): Promise<void> {
  await updateHead(context, family, invoiceID, { ...headOf(counted), ...marks });
  await replaceRows(context, family, { documentID: invoiceID, rows: saleRows(counted.form.lines, counted.totals) });
  await context
    .db<InvoiceTables>()
    .updateTable('invoices')
    .set(ownOf(counted))
    .where('invoice_id', '=', invoiceID)
    .execute();
  await keepTaxes(context, [postedAs(counted, marks)]);
}

type Posted = {
  entryID: number | null;
  kind: InvoiceKind;
  totals: Pick<DocumentTotals, 'tax'>;
  exemptReason: string | null;
};
const postedAs = ({ form, totals, taxes }: Counted, marks: Marks = {}): Posted => ({
  entryID: marks.entry_id ?? null,
  kind: form.kind,
  totals,
  exemptReason: taxes.exemption?.reason ?? null,
});

/** Keeps the tax of what was posted with its entry; what has none is not posted. */
export const keepTaxes = (context: Context, posted: readonly Posted[]): Promise<void> =>
  keepEntryTaxes(
    context,
    posted.flatMap(({ entryID, kind, totals, exemptReason }) =>
      entryID === null ? [] : { entryID, side: kind === 'credit_memo' ? -1 : 1, tax: totals.tax, exemptReason },
    ),
  );

/** What is marked, and nothing else. */
export const markInvoice = (context: Context, invoiceID: number, marks: Marks) =>
  updateHead(context, family, invoiceID, marks);

/** Says whose field tickets an invoice bills. */
export const markBatch = (context: Context, invoiceID: number, batchID: number) =>
  context
    .db<InvoiceTables>()
    .updateTable('invoices')
    .set({ batch_id: batchID })
    .where('invoice_id', '=', invoiceID)
    .execute();

/** What an invoice posts, to the accounts of its company. */
export async function draftOf(
  context: Context,
  row: { document_id: number; number: number | null },
  form: InvoiceForm,
  totals: DocumentTotals,
  due: string,
): Promise<JournalDraft> {
  const accounts = await systemAccounts(context, [
    'accounts_receivable',
    'retainage_receivable',
    'discounts_given',
    'materials',
    'inventory',
  ]);
  return invoicePosting(
    { invoiceID: row.document_id, number: row.number, form, totals, due },
    (key) => accounts[key as keyof typeof accounts],
  );
}

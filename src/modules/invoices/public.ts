import { listApplications } from '#modules/ledger/open-items/public.ts';
import type { Context } from '#server/context.ts';
import type { DocumentModel } from '#server/paper/documents.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { printedFields } from '../custom-fields/public.ts';
import { findAddress } from '../customers/public.ts';
import { addressLines } from '../places/rules.ts';
import { mailDocument } from '../sign-in/public.ts';
import { readPaper } from '../tenants/papers/public.ts';
import { billedOnPaper } from './billed.ts';
import type { Invoice } from './contract.ts';
import { invoiceEntity } from './entity.ts';
import { getInvoice } from './reports.ts';
import { invoiceKinds } from './rules.ts';

/** An invoice as its customer gets it; null when it is not there. Errors: 403 without the right to read invoices. */
export async function findInvoiceDocument(context: Context, invoiceID: number): Promise<DocumentModel | null> {
  context.require(can('invoices', 'read'));
  const invoice = await getInvoice(context, invoiceID).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  return invoice && documentOf(context, invoice);
}

/** Mails an invoice to its customer as PDF, in the transaction of whoever calls. */
export async function mailInvoice(
  context: Context,
  invoice: Invoice,
  { to, message }: { to: string; message: string },
): Promise<void> {
  const model = await documentOf(context, invoice);
  const sum = `${invoice.name} for ${formatDollars(invoice.total)}`;
  const due = invoice.kind === 'invoice' ? `, due ${formatCalendarDate(invoice.due)}` : '';
  await mailDocument(
    context,
    { to, subject: `${invoice.name} from ${model.sender.name}`, text: message || `${sum}${due}.` },
    model,
  );
}

/** What credit memos have settled of what an invoice asks for now. */
async function creditedOf(context: Context, { kind, entryID }: Invoice): Promise<number> {
  if (kind !== 'invoice' || entryID === null) return 0;
  return (await listApplications(context, entryID))
    .filter(({ account, item }) => account === 'accounts_receivable' && item.name === invoiceKinds.credit_memo)
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function documentOf(context: Context, invoice: Invoice): Promise<DocumentModel> {
  const [{ sender, howToPay, invoiceNote }, address] = await Promise.all([
    readPaper(context),
    findAddress(context, invoice.customerID),
  ]);
  const { form, totals } = invoice;
  const billed = await billedOnPaper(context, {
    document_id: invoice.invoiceID,
    batch_id: invoice.batch?.fieldTicketID ?? null,
  });
  const credited = await creditedOf(context, invoice);
  const paid = invoice.open === null ? 0 : invoice.total - totals.retainage - invoice.open - credited;
  const sums: [string, number][] = [
    ['Subtotal', totals.subtotal],
    ['Discount', -totals.discount],
    ...totals.taxes.map(({ jurisdiction, percent, tax }): [string, number] => [`${jurisdiction} ${percent}%`, tax]),
    ['Total', invoice.total],
    ['Retainage held back', -totals.retainage],
    ['Credited', -credited],
    [invoice.kind === 'invoice' ? 'Paid' : 'Used', -paid],
  ];
  const shown = sums.filter(([label, cents]) => cents !== 0 || label === 'Total');
  const left = (invoice.open ?? invoice.total - totals.retainage) as typeof invoice.total;
  return {
    title: invoice.name,
    subject: invoice.voidedAt === null ? form.purchaseOrder && `Your order ${form.purchaseOrder}` : 'VOID',
    sender,
    recipient: { name: invoice.customerName, lines: address ? addressLines(address) : [] },
    facts: [
      { label: 'Date', value: formatCalendarDate(invoice.date) },
      { label: 'Due', value: invoice.kind === 'invoice' ? formatCalendarDate(invoice.due) : '' },
      { label: 'Terms', value: (form.dueOn === null && invoice.kind === 'invoice' && form.terms) || '' },
      { label: 'Tax exempt', value: totals.exemption ?? '' },
      ...billed.facts,
      ...(await printedFields(context, { module: invoiceEntity.module, entityId: invoice.invoiceID })),
    ],
    sections: [
      {
        kind: 'table',
        title: 'Lines',
        columns: [
          { label: 'Description', share: 0.52 },
          { label: 'Quantity', share: 0.14, isFigure: true },
          { label: 'Rate', share: 0.16, isFigure: true },
          { label: 'Amount', share: 0.18, isFigure: true },
        ],
        rows: form.lines.map((line, index) => [
          line.discountPercent > 0 ? `${line.description} (less ${line.discountPercent}%)` : line.description,
          String(line.quantity),
          rateText(line.rate),
          formatDollars(totals.lines[index] ?? totals.subtotal),
        ]),
        total: null,
      },
      {
        kind: 'table',
        title: 'Totals',
        columns: [
          { label: '', share: 0.7 },
          { label: 'Amount', share: 0.3, isFigure: true },
        ],
        rows: shown.map(([label, cents]) => [label, formatDollars(cents as typeof invoice.total)]),
        total: [invoice.kind === 'invoice' ? 'Balance due' : 'Credit left', formatDollars(left)],
      },
      billed.section,
      { kind: 'text', title: 'Message', text: form.message },
      invoice.kind === 'invoice' && left > 0 ? { kind: 'text', title: 'How to pay', text: howToPay } : null,
      invoice.kind === 'invoice' ? { kind: 'text', title: '', text: invoiceNote } : null,
    ],
    foot: `${sender.name} · ${invoiceKinds[invoice.kind]} ${invoice.number ?? 'draft'}`,
  };
}

import type { DocumentTotals } from '#modules/documents/rules.ts';
import { systemAccounts } from '#modules/ledger/public.ts';
import type { JournalDraft } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { invoicePosting } from './posting.ts';
import type { InvoiceForm } from './rules.ts';

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

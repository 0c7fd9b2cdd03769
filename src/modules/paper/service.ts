import { findReconciliationDocument } from '#modules/banking/reconciliations/public.ts';
import { findEntryDocument, findTransactionDocument } from '#modules/trade/print/public.ts';
import type { Context } from '#server/context.ts';
import { toPdf } from '#server/paper/document-pdf.ts';
import { toWord } from '#server/paper/document-word.ts';
import type { DocumentModel } from '#server/paper/documents.ts';
import type { Services } from '#server/request/routes.ts';
import { Refusal } from '#shared/errors.ts';
import { documentFailureMessage } from '#shared/texts.ts';
import { findFieldTicketDocument } from '../field-tickets/public.ts';
import { numberOf } from '../files/rules.ts';
import { findInvoiceDocument } from '../invoices/public.ts';
import { findPriceBook } from '../rate-sheets/price-book/public.ts';
import type { paperCalls } from './contract.ts';
import { findWorkSummary } from './work-summary.ts';

/** Of what there are documents, by the `path` of their calls; null where the record is not there for whoever asks. */
const makers: Record<string, (context: Context, id: number) => Promise<DocumentModel | null>> = {
  tasks: (context, id) => findWorkSummary(context, 'task', id),
  tickets: (context, id) => findWorkSummary(context, 'ticket', id),
  invoices: findInvoiceDocument,
  'account-transactions': findTransactionDocument,
  'journal-entries': findEntryDocument,
  reconciliations: findReconciliationDocument,
  ratesheets: findPriceBook,
  field_tickets: findFieldTicketDocument,
};

type Asked = { filename: string; path: string };

/** Errors: 403 for who may not read its kind at all; 404 in the words of product.md §8 for whatever else is not theirs to see. */
async function makeDocument(context: Context, { filename, path }: Asked): Promise<DocumentModel> {
  const folder = path.replace(/^\/|\/$/g, '');
  const make = Object.hasOwn(makers, folder) ? makers[folder] : undefined;
  const id = numberOf(filename);
  const model = make && id !== null ? await make(context, id) : null;
  if (!model) throw new Refusal(404, 'not_found', documentFailureMessage);
  return model;
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const pdf = async (model: DocumentModel) => ({
  fileName: `${model.title}.pdf`,
  contentType: 'application/pdf',
  body: await toPdf(model),
});

export const paperServices: Services<typeof paperCalls> = {
  getPDF: async (context, asked) => ({ ...(await pdf(await makeDocument(context, asked))), isAttachment: true }),
  getPDFPreview: async (context, asked) => pdf(await makeDocument(context, asked)),
  async getDOC(context, asked) {
    const model = await makeDocument(context, asked);
    return { fileName: `${model.title}.docx`, contentType: wordType, body: await toWord(model), isAttachment: true };
  },
};

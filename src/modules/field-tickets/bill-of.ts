import type { DocumentTables } from '#modules/documents/public.ts';
import type { Context } from '#server/context.ts';
import { conflict, type ErrorLink } from '#shared/errors.ts';

/** What bills a ticket: its invoice as people call it, and a link to it. */
async function readBill(context: Context, invoiceID: number): Promise<{ number: number | null; link: ErrorLink }> {
  const { number } = await context
    .db<DocumentTables>()
    .selectFrom('documents')
    .select('number')
    .where('family', '=', 'invoices')
    .where('document_id', '=', invoiceID)
    .executeTakeFirstOrThrow();
  return {
    number,
    link: { label: number === null ? 'Open the draft' : `Open Invoice ${number}`, address: `/invoices/${invoiceID}` },
  };
}

/** Errors: 409 that names what bills it, always. */
export async function refuseBilled(context: Context, invoiceID: number): Promise<never> {
  const { number, link } = await readBill(context, invoiceID);
  throw conflict(
    number === null
      ? 'A draft of an invoice bills it. Delete that draft first.'
      : `Invoice ${number} bills it. Void that first.`,
    undefined,
    link,
  );
}

/** The same for who would bill it again. */
export async function refuseSecondBill(context: Context, invoiceID: number): Promise<never> {
  const { number, link } = await readBill(context, invoiceID);
  throw conflict(
    number === null ? 'A draft of its invoice is there already.' : `Invoice ${number} bills it already.`,
    undefined,
    link,
  );
}

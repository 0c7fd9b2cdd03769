import { invoiceKindKeys } from '#modules/invoices/rules.ts';
import { EditInvoiceForm, NewInvoiceForm } from '#modules/invoices/screens/invoice-form.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useFlatSearch } from './address.ts';
import { byId } from './by-id.tsx';

/** The kind stands in the address; an invoice without one. */
export function NewInvoice() {
  const { kind = 'invoice', customer, credits } = useFlatSearch();
  const known = invoiceKindKeys.find((one) => one === kind);
  return known ? (
    <NewInvoiceForm kind={known} about={{ customerID: idIn(customer), creditsID: idIn(credits) }} />
  ) : (
    <NoPage />
  );
}

const idIn = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

export const EditInvoice = byId(EditInvoiceForm);

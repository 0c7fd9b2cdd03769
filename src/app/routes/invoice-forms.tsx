import { invoiceKindKeys } from '#modules/invoices/rules.ts';
import { EditInvoiceForm, NewInvoiceForm } from '#modules/invoices/screens/invoice-form.tsx';
import { NotFound } from '#web/states.tsx';
import { useFlatSearch, useId } from './address.ts';

/** The kind stands in the address; an invoice without one. */
export function NewInvoice() {
  const { kind = 'invoice' } = useFlatSearch();
  const known = invoiceKindKeys.find((one) => one === kind);
  return known ? <NewInvoiceForm kind={known} /> : <NotFound />;
}

export function EditInvoice() {
  const id = useId();
  return id === undefined ? <NotFound /> : <EditInvoiceForm id={id} />;
}

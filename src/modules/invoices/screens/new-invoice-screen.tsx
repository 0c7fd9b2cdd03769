import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { invoiceKindKeys } from '../rules.ts';
import { NewInvoiceForm } from './invoice-form.tsx';

/** The kind stands in the address, an invoice without one; and for whom it is, and what it credits. */
export function NewInvoiceScreen({ search: { kind = 'invoice', customer, credits } }: { search: Search }) {
  const known = invoiceKindKeys.find((one) => one === kind);
  if (!known) return <NoPage />;
  const about = { customerID: numbersIn(customer)[0] ?? null, creditsID: numbersIn(credits)[0] ?? null };
  return <NewInvoiceForm kind={known} about={about} />;
}

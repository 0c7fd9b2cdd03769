import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { invoiceKindKeys } from '../rules.ts';
import { NewInvoiceForm } from './invoice-form.tsx';

/** The kind stands in the address, an invoice without one; and for whom it is, and what it credits or copies. */
export function NewInvoiceScreen({ search: { kind = 'invoice', customer, credits, copies } }: { search: Search }) {
  const known = invoiceKindKeys.find((one) => one === kind);
  if (!known) return <NoPage />;
  const [customerID = null] = numbersIn(customer);
  const [creditsID = null] = numbersIn(credits);
  const [copiesID = null] = numbersIn(copies);
  const about = { customerID, creditsID, copiesID };
  return <NewInvoiceForm kind={known} about={about} />;
}

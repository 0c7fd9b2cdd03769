import { InvoiceDetailScreen } from '#modules/invoices/screens/invoice-detail-screen.tsx';
import { InvoiceListScreen } from '#modules/invoices/screens/invoice-list-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useAddressFilter, useId } from './address.ts';

export const InvoiceList = () => <InvoiceListScreen {...useAddressFilter('/invoices')} />;

export function InvoiceDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <InvoiceDetailScreen id={id} />;
}

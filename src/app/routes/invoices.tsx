import { InvoiceDetailScreen } from '#modules/invoices/screens/invoice-detail-screen.tsx';
import { InvoiceListScreen } from '#modules/invoices/screens/invoice-list-screen.tsx';
import { useAddressFilter } from './address.ts';
import { byId } from './by-id.tsx';

export const InvoiceList = () => <InvoiceListScreen {...useAddressFilter('/invoices')} />;

export const InvoiceDetail = byId(InvoiceDetailScreen);

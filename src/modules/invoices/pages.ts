import { can } from '#shared/permission.ts';
import { type ModulePages, screen } from '#web/page/pages.ts';

export const invoicePages: ModulePages = {
  screens: {
    invoices: screen(() => import('./screens/invoice-list-screen.tsx'), 'InvoiceListScreen'),
    'invoices/new': screen(() => import('./screens/new-invoice-screen.tsx'), 'NewInvoiceScreen'),
    'invoices/$id': screen(() => import('./screens/invoice-detail-screen.tsx'), 'InvoiceDetailScreen'),
    'invoices/$id/edit': screen(() => import('./screens/invoice-form.tsx'), 'EditInvoiceForm'),
    'reports/sales': screen(() => import('./sales/screens/sales-screen.tsx'), 'SalesScreen'),
    'reports/sales-tax': screen(() => import('./tax-report/screens/tax-report-screen.tsx'), 'TaxReportScreen'),
  },
  makers: [{ title: 'New invoice', path: '/invoices/new', needs: can('invoices', 'create') }],
};

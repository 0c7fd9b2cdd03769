import { type Module, routes } from '#server/routes.ts';
import { invoiceCalls } from './contract.ts';
import { invoiceEntity } from './entity.ts';
import { findDrafts, findInvoices } from './reports.ts';
import { invoiceServices, restoreInvoice, seeInvoices } from './service.ts';

export const invoicesModule: Module = {
  name: 'invoices',
  routes: routes(invoiceCalls, invoiceServices),
  entities: [{ ...invoiceEntity, see: seeInvoices, restore: restoreInvoice, find: findInvoices }],
  closeFinders: [
    { check: 'pending_invoices', find: (context, { to }) => findDrafts(context, to, 'PENDING') },
    { check: 'submitted_invoices', find: (context, { to }) => findDrafts(context, to, 'SUBMITTED') },
  ],
};

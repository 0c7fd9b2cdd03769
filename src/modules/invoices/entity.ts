import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const invoiceEntity: Entity = {
  module: 'invoices',
  noun: 'Invoice',
  feature: 'invoices',
  address: (id) => `/invoices/${id}`,
};

export type InvoiceEvent =
  | 'invoice_created'
  | 'invoice_changed'
  | 'invoice_submitted'
  | 'invoice_approved'
  | 'invoice_mailed'
  | 'invoice_voided'
  | 'invoice_restored'
  | 'invoice_deleted'
  | 'invoice_customer_merged'
  | 'invoice_customer_unmerged'
  | 'books_imported'
  | 'books_taken_back';
export const invoiceEvents = new EventsOf<InvoiceEvent>(invoiceEntity.module);

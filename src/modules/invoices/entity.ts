import type { Entity } from '#shared/entity.ts';

export const invoiceEntity: Entity = {
  module: 'invoices',
  noun: 'Invoice',
  feature: 'invoices',
  address: (id) => `/invoices/${id}`,
};

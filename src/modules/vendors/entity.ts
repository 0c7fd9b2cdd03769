import type { ListedEntity } from '#shared/entity.ts';

export const vendorEntity: ListedEntity = {
  module: 'vendors',
  noun: 'Vendor',
  feature: 'vendors',
  address: (id) => `/vendors/${id}`,
  list: { title: 'Vendors', path: '/vendors', filter: 'vendors', hasImport: true },
};

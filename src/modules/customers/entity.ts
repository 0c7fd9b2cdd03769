import type { ListedEntity } from '#shared/entity.ts';

export const customerEntity: ListedEntity = {
  module: 'customers',
  noun: 'Customer',
  feature: 'customers',
  address: (id) => `/customers/${id}`,
  list: { title: 'Customers', path: '/customers', filter: 'customers' },
};

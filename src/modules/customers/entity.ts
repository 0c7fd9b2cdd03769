import type { Entity } from '#shared/entity.ts';

export const customerEntity: Entity = {
  module: 'customers',
  noun: 'Customer',
  feature: 'customers',
  address: (id) => `/customers/${id}`,
};

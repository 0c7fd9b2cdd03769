import type { Entity } from '#shared/entity.ts';

export const vendorEntity: Entity = {
  module: 'vendors',
  noun: 'Vendor',
  feature: 'vendors',
  address: (id) => `/vendors/${id}`,
};

import type { Entity, ListedEntity } from '#shared/entity.ts';

/** The paper of a form W-9: it shows the whole tax id, and so is not seen by all who see its vendor. */
export const paperEntity: Entity = { module: 'vendor_w9s', noun: 'W-9', feature: 'vendors', address: null };
export const vendorEntity: ListedEntity = {
  module: 'vendors',
  noun: 'Vendor',
  feature: 'vendors',
  address: (id) => `/vendors/${id}`,
  list: { title: 'Vendors', path: '/vendors', filter: 'vendors', hasImport: true, hasDeleted: true },
};

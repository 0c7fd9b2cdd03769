import type { ListedEntity } from '#shared/entity.ts';

export const serviceEntity: ListedEntity = {
  module: 'services',
  noun: 'Service',
  feature: 'services',
  address: (id) => `/services/${id}`,
  list: { title: 'Services', path: '/services', filter: 'services', hasDeleted: true },
  isNamedElsewhere: true,
};

import type { ListedEntity } from '#shared/entity.ts';

export const assetEntity: ListedEntity = {
  module: 'assets',
  noun: 'Asset',
  feature: 'assets',
  address: (id) => `/assets/${id}`,
  list: { title: 'Assets', path: '/assets', filter: 'tenantAssets', hasImport: true, hasDeleted: true },
  isNamedElsewhere: true,
};

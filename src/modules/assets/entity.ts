import type { Entity } from '#shared/entity.ts';

export const assetEntity: Entity = {
  module: 'assets',
  noun: 'Asset',
  feature: 'assets',
  address: (id) => `/assets/${id}`,
};

import type { Entity } from '#shared/entity.ts';

export const itemEntity: Entity = {
  module: 'open_items',
  noun: 'Open item',
  feature: 'accounting',
  address: null,
};

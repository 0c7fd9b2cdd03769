import type { Entity } from '#shared/entity.ts';

export const closingEntity: Entity = {
  module: 'books_closings',
  noun: 'Books closing',
  feature: 'accounting',
  // All of them stand on one page.
  address: null,
};

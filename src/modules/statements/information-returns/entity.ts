import type { Entity } from '#shared/entity.ts';

/** In which box of form 1099 what is paid on an account stands. */
export const accountBoxEntity: Entity = {
  module: 'account_boxes',
  noun: '1099 box',
  feature: 'accounting',
  address: null,
  isUnnumbered: true,
};

import type { Entity } from '#shared/entity.ts';

/** A view is one person's, who may share it: whoever sees colleagues sees what they share. */
export const savedViewEntity: Entity = {
  module: 'saved_views',
  noun: 'View',
  isUnnumbered: true,
  feature: 'users',
  address: null,
  visibilityFields: ['isShared'],
};

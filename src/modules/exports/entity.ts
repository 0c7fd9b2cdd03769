import type { Entity } from '#shared/entity.ts';

/** A list that somebody took out as a file. */
export const exportEntity: Entity = {
  module: 'exports',
  noun: 'Export',
  feature: 'reports',
  address: null,
};

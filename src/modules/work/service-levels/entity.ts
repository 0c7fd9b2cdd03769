import type { Entity } from '#shared/entity.ts';

/** A company has one: its hours, holidays and promises. */
export const serviceLevelsEntity: Entity = {
  module: 'service_levels',
  noun: 'Service levels',
  feature: 'settings',
  address: () => '/settings/service_levels',
};
export const onlyID = 1;

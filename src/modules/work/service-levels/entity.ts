import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** A company has one: its hours, holidays and promises. */
export const serviceLevelsEntity: Entity = {
  module: 'service_levels',
  noun: 'Service levels',
  feature: 'settings',
  address: () => '/settings/service_levels',
};
export const onlyID = 1;

export type ServiceLevelsEvent = 'service_levels_changed' | 'service_levels_undone';
export const serviceLevelsEvents = new EventsOf<ServiceLevelsEvent>(serviceLevelsEntity.module);

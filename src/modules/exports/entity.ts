import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** A list that somebody took out as a file. */
export const exportEntity: Entity = {
  module: 'exports',
  noun: 'Export',
  feature: 'reports',
  address: null,
};

export const exportEvents = new EventsOf<'list_exported'>(exportEntity.module);

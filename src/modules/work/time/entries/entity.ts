import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** A segment of time as its person writes and changes it. */
export const entryEntity: Entity = {
  module: 'time',
  noun: 'Time entry',
  idNames: ['segmentID'],
  feature: 'tasks',
  address: null,
};
/** Time that ran while its person was away. */
export const idleEntity: Entity = {
  module: 'idle_time',
  noun: 'Idle time',
  idNames: ['idleID'],
  feature: 'tasks',
  address: null,
};

export type EntryEvent = 'time_entry_created' | 'time_entry_changed' | 'time_entry_deleted' | 'time_entry_undone';
export const entryEvents = new EventsOf<EntryEvent>(entryEntity.module);

export const idleEvents = new EventsOf<'idle_time_discarded' | 'idle_time_undone'>(idleEntity.module);

import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** One day of one person. */
export const dayEntity: Entity = { module: 'time_days', noun: 'Time sheet', feature: 'tasks', address: null };

export type DayEvent =
  | 'time_day_submitted'
  | 'time_day_approved'
  | 'time_day_returned'
  | 'time_day_adjusted'
  | 'time_day_undone';
export const dayEvents = new EventsOf<DayEvent>(dayEntity.module);

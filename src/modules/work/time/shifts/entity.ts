import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const shiftEntity: Entity = { module: 'time_shifts', noun: 'Shift', feature: 'tasks', address: null };

export const shiftEvents = new EventsOf<'shift_started' | 'shift_ended' | 'shift_undone'>(shiftEntity.module);

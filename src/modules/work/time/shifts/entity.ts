import type { Entity } from '#shared/entity.ts';

export const shiftEntity: Entity = { module: 'time_shifts', noun: 'Shift', feature: 'tasks', address: null };

import type { Entity } from '#shared/entity.ts';

/** One day of one person. */
export const dayEntity: Entity = { module: 'time_days', noun: 'Time sheet', feature: 'tasks', address: null };

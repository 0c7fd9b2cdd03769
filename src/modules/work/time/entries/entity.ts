import type { Entity } from '#shared/entity.ts';

/** A segment of time as its person writes and changes it. */
export const entryEntity: Entity = { module: 'time', noun: 'Time entry', feature: 'tasks', address: null };
/** Time that ran while its person was away. */
export const idleEntity: Entity = { module: 'idle_time', noun: 'Idle time', feature: 'tasks', address: null };

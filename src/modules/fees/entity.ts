import type { Entity } from '#shared/entity.ts';

export const feeEntity: Entity = { module: 'fees', noun: 'Fee', feature: 'settings', address: null };

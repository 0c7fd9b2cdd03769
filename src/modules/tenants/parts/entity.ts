import type { Entity } from '#shared/entity.ts';

const settings = { feature: 'settings', address: null, isNamedElsewhere: true } as const;

export const divisionEntity: Entity = { module: 'divisions', noun: 'Division', ...settings };
export const departmentEntity: Entity = { module: 'departments', noun: 'Department', ...settings };
/** A location that a call names may be a customer's as well. */
export const locationEntity: Entity = { module: 'tenant_locations', noun: 'Location', idNames: [], ...settings };

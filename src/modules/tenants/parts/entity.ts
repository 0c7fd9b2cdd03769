import type { Entity } from '#shared/entity.ts';

const settings = { feature: 'settings', address: null, isNamedElsewhere: true } as const;

export const divisionEntity: Entity = { module: 'divisions', noun: 'Division', ...settings };
export const departmentEntity: Entity = { module: 'departments', noun: 'Department', ...settings };
export const locationEntity: Entity = { module: 'tenant_locations', noun: 'Location', ...settings };

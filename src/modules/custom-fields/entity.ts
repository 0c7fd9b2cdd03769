import type { Entity } from '#shared/entity.ts';

export const customFieldEntity: Entity = {
  module: 'custom_fields',
  noun: 'Custom field',
  idNames: ['fieldID'],
  feature: 'settings',
  address: null,
  isNamedElsewhere: true,
};

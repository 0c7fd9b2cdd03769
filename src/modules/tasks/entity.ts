import type { Entity } from '#shared/entity.ts';
import { workSightFields } from '../work/rules.ts';

export const taskEntity: Entity = {
  module: 'tasks',
  noun: 'Task',
  feature: 'tasks',
  sightFields: workSightFields,
  address: (id) => `/tasks/${id}`,
};

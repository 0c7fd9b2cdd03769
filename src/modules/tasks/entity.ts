import type { ListedEntity } from '#shared/entity.ts';
import { workSightFields } from '../work/rules.ts';

export const taskEntity: ListedEntity = {
  module: 'tasks',
  noun: 'Task',
  isNumbered: true,
  feature: 'tasks',
  visibilityFields: workSightFields,
  address: (id) => `/tasks/${id}`,
  list: { title: 'Tasks', path: '/tasks', filter: 'tasks', hasImport: true, hasDeleted: true },
};

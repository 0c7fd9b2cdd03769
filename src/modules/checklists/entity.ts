import type { Entity } from '#shared/entity.ts';

export const checklistEntity: Entity = {
  module: 'checklists',
  noun: 'Checklist',
  feature: 'checklists',
  address: (id) => `/checklists/${id}`,
};

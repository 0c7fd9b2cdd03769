import type { ListedEntity } from '#shared/entity.ts';

export const checklistEntity: ListedEntity = {
  module: 'checklists',
  noun: 'Checklist',
  feature: 'checklists',
  address: (id) => `/checklists/${id}`,
  list: { title: 'Checklists', path: '/checklists', filter: 'checklists' },
};

import type { ListedEntity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const checklistEntity: ListedEntity = {
  module: 'checklists',
  noun: 'Checklist',
  feature: 'checklists',
  address: (id) => `/checklists/${id}`,
  list: { title: 'Checklists', path: '/checklists', filter: 'checklists', hasDeleted: true },
};

export type ChecklistEvent =
  | 'checklist_created'
  | 'checklist_changed'
  | 'checklist_deleted'
  | 'checklist_undone'
  | 'checklist_linked'
  | 'checklist_unlinked';
export const checklistEvents = new EventsOf<ChecklistEvent>(checklistEntity.module);

import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const reconciliationEntity: Entity = {
  module: 'reconciliations',
  noun: 'Reconciliation',
  feature: 'accounting',
  address: (id) => `/accounting/reconciliations/${id}`,
};

export type ReconciliationEvent =
  | `reconciliation_${'created' | 'changed' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'undone'}`
  | 'lines_ticked'
  | 'lines_unticked';
export const reconciliationEvents = new EventsOf<ReconciliationEvent>(reconciliationEntity.module);

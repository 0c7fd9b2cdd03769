import type { Entity } from '#shared/entity.ts';

export const reconciliationEntity: Entity = {
  module: 'reconciliations',
  noun: 'Reconciliation',
  feature: 'accounting',
  address: (id) => `/accounting/reconciliations/${id}`,
};

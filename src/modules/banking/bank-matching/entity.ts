import type { Entity } from '#shared/entity.ts';

export const bankLineEntity: Entity = {
  module: 'bank_lines',
  noun: 'Statement line',
  feature: 'accounting',
  address: (id) => `/accounting/bank-lines/${id}`,
};

import type { Entity } from '#shared/entity.ts';

export const recurringEntity: Entity = {
  module: 'recurring_entries',
  noun: 'Recurring entry',
  feature: 'accounting',
  address: (id) => `/accounting/recurring/${id}`,
};

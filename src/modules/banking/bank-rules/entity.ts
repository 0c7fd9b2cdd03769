import type { Entity } from '#shared/entity.ts';

export const bankRuleEntity: Entity = {
  module: 'bank_rules',
  noun: 'Bank rule',
  feature: 'accounting',
  address: (id) => `/accounting/bank-rules?rule=${id}`,
};

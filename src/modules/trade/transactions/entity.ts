import type { Entity } from '#shared/entity.ts';

export const transactionEntity: Entity = {
  module: 'account_transactions',
  noun: 'Account transaction',
  feature: 'accounting',
  address: (id) => `/accounting/transactions/${id}`,
};

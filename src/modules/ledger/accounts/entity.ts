import type { Entity } from '#shared/entity.ts';

export const accountEntity: Entity = {
  module: 'accounts',
  noun: 'Account',
  feature: 'accounting',
  address: (id) => `/accounting/accounts/${id}`,
};

import type { Entity } from '#shared/entity.ts';

/** A lender or a donor. They have no page of their own yet. */
export const payeeEntity: Entity = {
  module: 'payees',
  noun: 'Payee',
  feature: 'accounting',
  address: null,
};

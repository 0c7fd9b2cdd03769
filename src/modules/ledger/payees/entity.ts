import type { ListedEntity } from '#shared/entity.ts';

/** A lender or a donor, whom the books themselves keep. */
export const payeeEntity: ListedEntity = {
  module: 'payees',
  noun: 'Payee',
  feature: 'accounting',
  address: (id) => `/accounting/payees/${id}`,
  list: { title: 'Lenders and donors', path: '/accounting/payees', filter: 'payees', hasDeleted: true },
};

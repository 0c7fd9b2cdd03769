import type { ListedEntity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const customerEntity: ListedEntity = {
  module: 'customers',
  noun: 'Customer',
  feature: 'customers',
  address: (id) => `/customers/${id}`,
  list: { title: 'Customers', path: '/customers', filter: 'customers', hasImport: true, hasDeleted: true },
  isNamedElsewhere: true,
};

export type CustomerEvent =
  | `customer_${'created' | 'changed' | 'deleted' | 'undone' | 'credit_limit_set' | 'put_on_hold' | 'released' | 'contacts_changed' | 'locations_changed' | 'imported' | 'import_undone' | 'merged' | 'unmerged' | 'absorbed' | 'let_go' | 'parent_merged' | 'parent_unmerged'}`
  | 'statement_mailed';
export const customerEvents = new EventsOf<CustomerEvent>(customerEntity.module);

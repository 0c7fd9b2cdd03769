import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const accountEntity: Entity = {
  module: 'accounts',
  noun: 'Account',
  feature: 'accounting',
  address: (id) => `/accounting/accounts/${id}`,
};

export type AccountEvent =
  | 'account_created'
  | 'account_changed'
  | 'account_restored'
  | 'account_archived'
  | 'account_undone'
  | 'books_set_up';
export const accountEvents = new EventsOf<AccountEvent>(accountEntity.module);

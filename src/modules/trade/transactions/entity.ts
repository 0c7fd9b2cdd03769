import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const transactionEntity: Entity = {
  module: 'account_transactions',
  noun: 'Account transaction',
  idNames: ['transactionID'],
  feature: 'accounting',
  address: (id) => `/accounting/transactions/${id}`,
};

export type TransactionEvent =
  | 'transaction_posted'
  | 'transaction_changed'
  | 'transaction_restored'
  | 'transaction_voided'
  | 'transaction_mailed';
export const transactionEvents = new EventsOf<TransactionEvent>(transactionEntity.module);

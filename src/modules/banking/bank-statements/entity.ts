import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const bankStatementEntity: Entity = {
  module: 'bank_statements',
  noun: 'Bank statement',
  idNames: ['statementID'],
  feature: 'accounting',
  address: null,
};

export type BankStatementEvent = 'bank_statement_imported' | 'bank_statement_deleted';
export const bankStatementEvents = new EventsOf<BankStatementEvent>(bankStatementEntity.module);

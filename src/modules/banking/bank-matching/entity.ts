import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const bankLineEntity: Entity = {
  module: 'bank_lines',
  noun: 'Statement line',
  idNames: ['bankLineID'],
  feature: 'accounting',
  address: (id) => `/accounting/bank-lines/${id}`,
};

export type BankLineEvent =
  | 'bank_line_due'
  | 'bank_lines_matched'
  | 'bank_line_unmatched'
  | 'bank_line_included'
  | 'bank_lines_excluded'
  | 'bank_line_released'
  | 'bank_line_held';
export const bankLineEvents = new EventsOf<BankLineEvent>(bankLineEntity.module);

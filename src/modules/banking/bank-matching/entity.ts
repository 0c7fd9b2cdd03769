import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const bankLineEntity: Entity = {
  module: 'bank_lines',
  noun: 'Statement line',
  feature: 'accounting',
  address: (id) => `/accounting/bank-lines/${id}`,
};

/** Of them those that somebody waits for. */
export const bankLineEvents = new EventsOf<'bank_line_due'>(bankLineEntity.module);

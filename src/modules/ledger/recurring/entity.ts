import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const recurringEntity: Entity = {
  module: 'recurring_entries',
  noun: 'Recurring entry',
  feature: 'accounting',
  address: (id) => `/accounting/recurring/${id}`,
};

/** What becomes of its days. */
export const recurringDayEvents = new EventsOf<'recurring_day_waits' | 'recurring_day_settled'>(recurringEntity.module);

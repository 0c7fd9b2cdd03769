import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const closingEntity: Entity = {
  module: 'books_closings',
  noun: 'Books closing',
  feature: 'accounting',
  // All of them stand on one page.
  address: null,
};

export const closingEvents = new EventsOf<'books_reopened' | 'books_closed'>(closingEntity.module);

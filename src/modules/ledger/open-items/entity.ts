import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const itemEntity: Entity = {
  module: 'open_items',
  noun: 'Open item',
  feature: 'accounting',
  address: null,
};

export const itemEvents = new EventsOf<'credit_applied' | 'credit_taken_off'>(itemEntity.module);

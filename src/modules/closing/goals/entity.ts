import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** The profit goal of a fiscal year, by the year in which it begins. */
export const goalEntity: Entity = {
  module: 'profit_goals',
  noun: 'Profit goal',
  feature: 'accounting',
  // It stands on the dashboard.
  address: null,
};

export const goalEvents = new EventsOf<'profit_goal_changed'>(goalEntity.module);

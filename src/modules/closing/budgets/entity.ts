import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** The budget of a fiscal year, by the year in which it begins. */
export const budgetEntity: Entity = {
  module: 'budgets',
  noun: 'Budget',
  feature: 'accounting',
  // All of them stand on one page.
  address: null,
};

export const budgetEvents = new EventsOf<'budget_changed'>(budgetEntity.module);

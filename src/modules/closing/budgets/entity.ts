import type { Entity } from '#shared/entity.ts';

/** The budget of a fiscal year, by the year in which it begins. */
export const budgetEntity: Entity = {
  module: 'budgets',
  noun: 'Budget',
  feature: 'accounting',
  // All of them stand on one page.
  address: null,
};

import type { Entity } from '#shared/entity.ts';

/** The profit goal of a fiscal year, by the year in which it begins. */
export const goalEntity: Entity = {
  module: 'profit_goals',
  noun: 'Profit goal',
  feature: 'accounting',
  // It stands on the dashboard.
  address: null,
};

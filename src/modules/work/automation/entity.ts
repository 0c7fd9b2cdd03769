import type { Entity } from '#shared/entity.ts';

/** A rule or a macro; which one its `happening` says. */
export const ruleEntity: Entity = {
  module: 'rules',
  noun: 'Rule',
  feature: 'settings',
  address: () => '/settings/rules',
};

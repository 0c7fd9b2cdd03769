import type { Entity } from '#shared/entity.ts';

/** What the company's people can have: a skill, or a certificate of one. */
export const skillEntity: Entity = {
  module: 'skills',
  noun: 'Skill',
  feature: 'settings',
  address: null,
  isNamedElsewhere: true,
};
/** That somebody has one. Who may not see users reads their own. */
export const qualificationEntity: Entity = {
  module: 'qualifications',
  noun: 'Qualification',
  feature: 'users',
  address: null,
  isNamedElsewhere: true,
};

import type { Entity } from '#shared/entity.ts';

/** What a company gives its people to do. */
export const roleEntity: Entity = {
  module: 'roles',
  noun: 'Role',
  feature: 'users',
  address: (id) => `/settings/roles/${id}`,
  isUnnumbered: true,
  isNamedElsewhere: true,
  decidesRights: true,
};

import type { Entity } from '#shared/entity.ts';

/** A file in the company's cloud folder, or a page elsewhere, that a record names. */
export const cloudLinkEntity = {
  module: 'cloud_links',
  noun: 'Cloud link',
  feature: 'notes',
  address: null,
} as const satisfies Entity;

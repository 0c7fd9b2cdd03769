import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** A file in the company's cloud folder, or a page elsewhere, that a record names. */
export const cloudLinkEntity = {
  module: 'cloud_links',
  noun: 'Cloud link',
  feature: 'notes',
  address: null,
} as const satisfies Entity;

export type CloudLinkEvent = 'cloud_link_created' | 'cloud_link_changed' | 'cloud_link_deleted' | 'cloud_link_stored';
export const cloudLinkEvents = new EventsOf<CloudLinkEvent>(cloudLinkEntity.module);

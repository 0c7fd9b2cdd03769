import type { Entity } from '#shared/entity.ts';

/** A `typeID` that a call names may be of each of them. */
const settings = { feature: 'settings', address: null, isNamedElsewhere: true } as const;

export const referralTypeEntity: Entity = { module: 'referral_types', noun: 'Referral type', ...settings };
export const assetTypeEntity: Entity = { module: 'asset_types', noun: 'Asset type', ...settings };
export const eventTypeEntity: Entity = { module: 'event_types', noun: 'Event type', ...settings };
export const tagEntity: Entity = { module: 'tags', noun: 'Tag', ...settings };

import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { assetTypeEntity, eventTypeEntity, referralTypeEntity } from './entity.ts';
import type { EventColor } from './rules.ts';

const alike = {
  id: 'type_id',
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
  unique: { field: 'name', taken: 'This name is taken. Choose another.' },
} as const;
type Named = { name: string };

/** They differ in their tables, and in that event types have a color and a length. */
export const typesOf = {
  referral: new RecordLife<Named>({
    ...alike,
    entity: referralTypeEntity,
    kind: 'referral_type',
    table: 'referral_types',
    columns: { name: 'name' },
  }),
  asset: new RecordLife<Named>({
    ...alike,
    entity: assetTypeEntity,
    kind: 'asset_type',
    table: 'asset_types',
    columns: { name: 'name' },
  }),
  event: new RecordLife<Named & { color: EventColor; minutes: number }>({
    ...alike,
    entity: eventTypeEntity,
    kind: 'event_type',
    table: 'event_types',
    columns: { name: 'name', color: 'color', minutes: 'minutes' },
  }),
};

import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { assetTypeEntity, eventTypeEntity, referralTypeEntity, tagEntity } from './entity.ts';
import type { TypeColor } from './rules.ts';

const alike = {
  id: 'type_id',
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
  unique: { field: 'name', taken: 'This name is taken. Choose another.' },
} as const;
type Named = { name: string };

/** They differ in their tables, and in what they have beside a name (`extrasOf`). */
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
  event: new RecordLife<Named & { color: TypeColor; minutes: number }>({
    ...alike,
    entity: eventTypeEntity,
    kind: 'event_type',
    table: 'event_types',
    columns: { name: 'name', color: 'color', minutes: 'minutes' },
  }),
  tag: new RecordLife<Named & { color: TypeColor }>({
    ...alike,
    entity: tagEntity,
    kind: 'tag',
    table: 'tags',
    columns: { name: 'name', color: 'color' },
  }),
};

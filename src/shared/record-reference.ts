import { z } from 'zod';
import { id } from './contract.ts';

/** A kind of record, as events, live messages and addresses name it. */
export const recordKind = z.string().regex(/^[a-z_]{2,40}$/, 'There is no such kind of record');
/** Names a record of any kind. */
export const namedRecord = { module: recordKind, entityID: id };

/** A record of any kind as whoever may see it knows it; `address` is its page, null where its kind has none. */
export const recordReference = z.object({
  module: z.string(),
  entityID: id,
  noun: z.string(),
  label: z.string(),
  address: z.string().nullable(),
});
export type RecordReference = z.infer<typeof recordReference>;

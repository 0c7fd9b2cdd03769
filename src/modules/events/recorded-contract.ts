import { z } from 'zod';
import { id } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { recordReference } from '#shared/record-reference.ts';

const recorded = {
  eventID: id,
  at: utcTime,
  ...recordReference.shape,
  name: z.string(),
  userID: id.nullable(),
  userDisplayName: z.string(),
  undo: z.string().nullable(),
  /** The name of the event that it took back. */
  undone: z.string().nullable(),
};
const changed = { field: z.string(), was: z.unknown(), now: z.unknown() };
/** Changed fields only, and only those the reader may see. */
export const recordedEvent = z.object({ ...recorded, changes: z.array(z.object(changed)) });
export type RecordedEvent = z.infer<typeof recordedEvent>;

const inWords = z.object({ field: z.string(), was: z.string(), now: z.string() });
/** With its changes as their screens say them. */
export const toldEvent = z.object({ ...recorded, changes: z.array(z.object({ ...changed, words: inWords })) });
export type ToldEvent = z.infer<typeof toldEvent>;

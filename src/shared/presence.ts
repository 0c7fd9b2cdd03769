import { z } from 'zod';

/** While it is in sight, an open record's page says this often that somebody is there. */
export const presenceEveryMs = 20_000;
/** A page that said nothing for this long is taken to be gone: two notes may get lost. */
export const presenceKeptMs = 45_000;

/** A colleague who has the record open too, once, however many pages of it they have. */
export const present = z.object({
  userID: z.number(),
  userDisplayName: z.string(),
  /** The label of the field that they are writing in. */
  field: z.string().nullable(),
});
export type Present = z.infer<typeof present>;

/** What the live stream tells the browsers of those who have a record open: who else has. */
export type PresenceTold = { module: string; entityID: number; others: Present[] };

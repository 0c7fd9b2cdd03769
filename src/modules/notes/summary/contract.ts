import { z } from 'zod';
import { id, outside } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { recordOfNotes } from '../contract.ts';
import { summaryMakers } from './rules.ts';

const told = z.object({
  noteID: id,
  sentence: z.string(),
  userDisplayName: z.string().nullable(),
  dateCreated: utcTime,
});
export type ToldSentence = z.infer<typeof told>;

export const summaryCalls = {
  summarizeNotes: outside({
    path: 'notes/summarize_notes',
    about: 'What the notes of a record say was done, decided and left open: their own sentences, each with its note.',
    permission: can('notes', 'read'),
    input: z.object(recordOfNotes),
    output: z.object({
      done: z.array(told),
      decided: z.array(told),
      open: z.array(told),
      notes: z.number(),
      /** Who chose the sentences and their order. */
      madeBy: z.enum(summaryMakers),
    }),
  }),
};

import { z } from 'zod';
import { everyKind, id, read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

const hit = z.object({
  module: z.string(),
  noun: z.string(),
  entityID: id,
  /** What people call it by before its name: a ticket's number, an asset's. */
  number: z.string().nullable(),
  label: z.string(),
  /** What tells it from others of its name. */
  detail: z.string().nullable(),
  /** What it comes to, or when it is due, in words. */
  aside: z.string().nullable(),
  statusID: z.number().nullable(),
  address: z.string(),
});
export type Hit = z.infer<typeof hit>;

export const searchCalls = {
  find: read({
    path: 'search/find',
    shows: everyKind,
    about: 'Records of every kind, by number or words, only what the person who asks may see: a few of each kind.',
    permission: everyone,
    input: z.object({
      text: z.string().trim().max(100, 'Search for at most 100 characters'),
      /** Of these modules only. */
      modules: z.array(z.string().max(40)).max(20).optional(),
    }),
    output: z.object({ hits: z.array(hit) }),
  }),
};

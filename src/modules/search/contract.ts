import { z } from 'zod';
import { everyKind, id, read, searchText } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { nextPattern } from './rules.ts';

/** Nothing holds the words: these hold words that are alike. */
const isAlike = z.boolean();
const text = searchText;

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
      text,
      /** Of these modules only. */
      modules: z.array(z.string().max(40)).max(20).optional(),
    }),
    output: z.object({ hits: z.array(hit), isAlike }),
  }),
  list: read({
    path: 'search/list',
    shows: everyKind,
    about:
      'A page of the records of one kind that hold the words, the newest first, only what the person who asks may see.',
    permission: everyone,
    input: z.object({
      text,
      module: z.string().max(40),
      /** Of the page before. */
      next: z.string().regex(nextPattern, 'This is no page of a search').optional(),
    }),
    output: z.object({ rows: z.array(hit), next: z.string().nullable(), isAlike }),
  }),
};

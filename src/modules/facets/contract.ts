import { z } from 'zod';
import { everyKind, id, read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { recordKind } from '#shared/record-reference.ts';
import { customField } from '../custom-fields/contract.ts';
import { recordTag } from '../tags/contract.ts';
import { maxRecords } from './rules.ts';

const held = z.object({
  id,
  tags: z.array(recordTag),
  /** What it holds in fields of the company's own, in use or not. */
  fields: z.array(customField.pick({ fieldID: true, type: true }).extend({ value: z.string() })),
});
export type HeldByRecord = z.infer<typeof held>;

export const facetCalls = {
  getFacets: read({
    path: 'facets/get_facets',
    shows: ['tags', 'custom_fields'],
    about:
      'What a list of records can show and be narrowed to beside their own: tags and custom fields in use, by name.',
    permission: everyone,
    input: z.object({ module: recordKind }),
    output: z.object({
      tags: z.array(recordTag),
      fields: z.array(customField.pick({ fieldID: true, name: true, type: true, choices: true })),
    }),
  }),
  getFacetsOfRecords: read({
    path: 'facets/get_facets_of_records',
    shows: everyKind,
    about: 'The tags of some records of a kind, and what they hold in custom fields; those without any are left out.',
    permission: everyone,
    input: z.object({
      module: recordKind,
      ids: z.array(id).min(1, 'Name a record').max(maxRecords, `At most ${maxRecords} at once`),
    }),
    output: z.object({ records: z.array(held) }),
  }),
};

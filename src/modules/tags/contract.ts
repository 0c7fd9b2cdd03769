import { z } from 'zod';
import { everyKind, id, nothing, read, write } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { namedRecord } from '#shared/record-reference.ts';
import { typeColors } from '../types/rules.ts';

export const recordTag = z.object({ id, name: z.string(), color: z.enum(typeColors) });
export type RecordTag = z.infer<typeof recordTag>;
const ids = z.array(id).max(100).default([]);

/** The company's tags are one of its lists of names (`settings/list_types`); here is what bears them. */
export const tagCalls = {
  getRecordTags: read({
    path: 'tags/get_record_tags',
    shows: everyKind,
    about: 'The tags of a record, by name; those that went out of use since, too.',
    permission: everyone,
    input: z.object(namedRecord),
    output: z.object({ tags: z.array(recordTag) }),
  }),
  tagRecord: write({
    path: 'tags/tag_record',
    about: 'Puts tags on a record and takes others off it, by whoever may change it; what is so already stays so.',
    permission: everyone,
    undo: 'image',
    input: z
      .object({ ...namedRecord, add: ids, remove: ids })
      .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: 'Choose a tag' }),
    output: nothing,
  }),
};

import { z } from 'zod';
import { line } from '#shared/contract.ts';
import { maxFields, maxText } from './rules.ts';

/** What a call that makes a record is given besides: what that holds in the fields of its kind, by their ids. Empty text is nothing. */
export const fieldsOfNew = {
  customFields: z
    .record(z.string().regex(/^[1-9]\d{0,14}$/, 'Name a field by its id'), line(maxText))
    .refine((held) => Object.keys(held).length <= maxFields, `Fill in at most ${maxFields} fields`)
    .optional(),
};
export type FieldsOfNew = { customFields?: Record<string, string> | undefined };

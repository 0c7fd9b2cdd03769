import { z } from 'zod';
import { change, everyKind, id, line, nothing, read, write } from '#shared/contract.ts';
import { can, everyone } from '#shared/permission.ts';
import { fieldKindKeys, fieldTypeKeys, maxChoices, maxText } from './rules.ts';

const name = line(60).min(1, 'Give it a name');
const choices = z.array(line(60).min(1, 'Enter a word')).max(maxChoices, `At most ${maxChoices} of them`);
const one = z.object({ fieldID: id });

export const customField = z.object({
  fieldID: id,
  /** The kind of record that has it, as events name it. */
  module: z.enum(fieldKindKeys),
  name: z.string(),
  type: z.enum(fieldTypeKeys),
  choices: z.array(z.string()),
  /** Whether it stands on what is printed and sent of a record. */
  isOnPaper: z.boolean(),
  isArchived: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

/** What a record holds in one of its fields; null where it is empty. */
export const fieldValue = customField.omit({ module: true, isOnPaper: true }).extend({ value: z.string().nullable() });
export type FieldValue = z.infer<typeof fieldValue>;
const held = z.string().max(maxText).nullable();

export const customFieldCalls = {
  listCustomFields: read({
    path: 'settings/list_custom_fields',
    shows: ['custom_fields'],
    about: 'The fields that the company has added to kinds of records, by name; those out of use, too.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ fields: z.array(customField) }),
  }),
  createCustomField: write({
    path: 'settings/create_custom_field',
    about: 'Adds a field to a kind of record: a text, a number, a day, yes or no, or one of some words.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({
      module: z.enum(fieldKindKeys),
      name,
      type: z.enum(fieldTypeKeys),
      choices: choices.default([]),
      isOnPaper: z.boolean().default(false),
    }),
    output: customField,
  }),
  updateCustomField: write({
    path: 'settings/update_custom_field',
    about:
      'Renames a field, says anew what there is to choose from, or whether it is printed; what records hold stays.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one.extend({
      changes: z.object({ name: change(name), choices: change(choices), isOnPaper: change(z.boolean()) }).partial(),
    }),
    output: customField,
  }),
  archiveCustomField: write({
    path: 'settings/archive_custom_field',
    about: 'Takes a field out of use; it stays where it holds something.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  bringBackCustomField: write({
    path: 'settings/bring_back_custom_field',
    about: 'Puts a field back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  getFieldValues: read({
    path: 'custom_fields/get_values',
    shows: everyKind,
    about: 'The fields that a record has beside those of the product, by name, each with what it holds.',
    permission: everyone,
    input: z.object({ module: z.enum(fieldKindKeys), entityID: id }),
    output: z.object({ fields: z.array(fieldValue) }),
  }),
  setFieldValues: write({
    path: 'custom_fields/set_values',
    about:
      'Fills in fields of a record, or empties them, by whoever may change it; each says what its writer saw there.',
    permission: everyone,
    undo: 'image',
    input: z.object({
      module: z.enum(fieldKindKeys),
      entityID: id,
      changes: z
        .array(z.object({ fieldID: id, was: held, now: line(maxText).nullable() }))
        .min(1, 'Fill in a field')
        .max(100),
    }),
    output: nothing,
  }),
};

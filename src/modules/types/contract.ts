import { z } from 'zod';
import { change, id, line, nothing, read, write } from '#shared/contract.ts';
import { can, everyone } from '#shared/permission.ts';
import { minutesKept, typeColors, typeKinds } from './rules.ts';

const kind = z.enum(typeKinds);
const name = line(60).min(1, 'Give it a name');
const color = z.enum(typeColors);
const minutes = z
  .number()
  .int()
  .min(minutesKept.least, `At least ${minutesKept.least} minutes`)
  .max(minutesKept.most, 'At most a day');
const one = z.object({ kind, id });

/** Of those that have no color or usual length these are null. */
const namedType = z.object({
  id,
  name: z.string(),
  isArchived: z.boolean(),
  color: color.nullable(),
  minutes: z.number().nullable(),
});

/** Referral, asset and event types and tags are kept alike; `kind` says which of them. */
export const typeCalls = {
  listTypes: read({
    path: 'settings/list_types',
    shows: ['referral_types', 'asset_types', 'event_types', 'tags'],
    about:
      'The referral, asset or event types or the tags of the company: those in use by name, then those out of use.',
    permission: everyone,
    input: z.object({ kind }),
    output: z.object({ types: z.array(namedType) }),
  }),
  createType: write({
    path: 'settings/create_type',
    about:
      'Adds a referral, asset or event type, or a tag; a tag has a color, an event type a color and a usual length in minutes.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ kind, name, color: color.optional(), minutes: minutes.optional() }),
    output: z.object({ id }),
  }),
  updateType: write({
    path: 'settings/update_type',
    about: 'Renames a type or tag, or changes its color or usual length where it has one.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one.extend({
      changes: z.object({ name: change(name), color: change(color), minutes: change(minutes) }).partial(),
    }),
    output: nothing,
  }),
  archiveType: write({
    path: 'settings/archive_type',
    about: 'Takes a type out of use; what has it keeps it.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
  bringBackType: write({
    path: 'settings/bring_back_type',
    about: 'Puts a type back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: one,
    output: nothing,
  }),
};

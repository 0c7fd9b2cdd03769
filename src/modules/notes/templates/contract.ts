import { z } from 'zod';
import { changesOf, id, line, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { isBlank, richText } from '#shared/rich-text.ts';
import { recordOfNotes } from '../contract.ts';
import { audiences } from '../rules.ts';
import { templateKindNames } from './rules.ts';

const fields = {
  name: line(80).min(1, 'Give it a name'),
  /** Rich text; `{customer}`, `{subject}`, `{number}`, `{today}` and `{me}` are filled in when it is put into a note. */
  noteBody: richText.refine((html) => !isBlank(html), 'Write the text'),
  /** Whom its text is meant for; the note's writer decides. */
  audience: z.enum(audiences),
  /** Of which kinds of record; none named are all. */
  kinds: z.array(z.enum(templateKindNames)).max(templateKindNames.length),
};
export const noteTemplate = z.object({ noteTemplateID: id, ...fields, noteBody: z.string() });
export type NoteTemplate = z.infer<typeof noteTemplate>;
const all = z.object({ templates: z.array(noteTemplate) });

export const noteTemplateCalls = {
  listUsableTemplates: read({
    path: 'notes/list_note_templates',
    shows: ['note_templates'],
    about: 'The texts that a note of this kind of record can begin with, by name.',
    permission: can('notes', 'create'),
    input: z.object({ type: recordOfNotes.type }),
    output: all,
  }),
  listTemplates: read({
    path: 'settings/list_note_templates',
    shows: ['note_templates'],
    about: 'All note templates, by name.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: all,
  }),
  createTemplate: write({
    path: 'settings/create_note_template',
    about: 'Adds a note template. A placeholder that there is not is refused by name.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ ...fields, audience: fields.audience.default('internal'), kinds: fields.kinds.default([]) }),
    output: noteTemplate,
  }),
  updateTemplate: write({
    path: 'settings/update_note_template',
    about:
      'Changes a note template; notes that were written with it stay. A field that somebody changed meanwhile: 409.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ noteTemplateID: id, changes: changesOf(fields) }),
    output: noteTemplate,
  }),
  deleteTemplate: write({
    path: 'settings/delete_note_template',
    about: 'Removes a note template; notes that were written with it stay.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ noteTemplateID: id }),
    output: nothing,
  }),
};

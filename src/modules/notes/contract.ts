import { z } from 'zod';
import { change, id, nothing, read, touch, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { fileInfo } from '#shared/file-types.ts';
import { can } from '#shared/permission.ts';
import { recordKind } from '#shared/record-reference.ts';
import { isBlank, richText } from '#shared/rich-text.ts';
import { audiences, noteFilters } from './rules.ts';

const audience = z.enum(audiences);
/** Rich text as it was written; the server keeps what of it may stand in a note. */
const noteBody = richText;
const nothingWritten = { path: ['noteBody'], message: 'Write something first' };
/** Images and attachments that were uploaded before, in their order. */
const fileIDs = z.array(id).max(50, 'These are too many files for one note');
/** Which record: its id, and its kind as events and addresses name it. */
export const recordOfNotes = { ID: id, type: recordKind };

/** product.md §3, with what a screen needs beside it. */
export const note = z.object({
  noteID: id,
  pinned: z.enum(['0', '1']),
  ID: id,
  noteType: z.string(),
  noteBody: z.string(),
  images: z.array(fileInfo),
  attachments: z.array(fileInfo),
  isSystemNote: z.boolean(),
  audience,
  dateCreated: utcTime,
  editedAt: utcTime.nullable(),
  userID: id.nullable(),
  userDisplayName: z.string().nullable(),
  avatar: z.string().nullable(),
  isBookmarked: z.boolean(),
  isRead: z.boolean(),
  /** How many others have read it. */
  readers: z.number(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type Note = z.infer<typeof note>;

export const noteCalls = {
  listNotes: read({
    path: 'notes/notes',
    about:
      'Notes of a record: pinned ones first, then newest first, 50 at a time; each filter with how many it leaves.',
    permission: can('notes', 'read'),
    input: z.object({
      ...recordOfNotes,
      others: z
        .object({
          filter: z.enum(noteFilters).default('all'),
          search: z.string().trim().max(100).optional(),
          before: id.optional(),
        })
        .default({ filter: 'all' }),
    }),
    output: z.object({
      rows: z.array(note),
      next: id.nullable(),
      counts: z.array(z.object({ filter: z.enum(noteFilters), count: z.number() })).nullable(),
    }),
  }),
  getNote: read({
    path: 'notes/get_note',
    shows: ['notes', 'tasks', 'tickets'],
    about: 'One note, and the record that it is of.',
    permission: can('notes', 'read'),
    input: z.object({ noteID: id }),
    output: note.extend({ label: z.string(), address: z.string().nullable() }),
  }),
  postNote: write({
    path: 'notes/post_note',
    about:
      'Adds a note to a record; those it mentions are told. It is internal unless it says that it is for the customer.',
    permission: can('notes', 'create'),
    undo: 'image',
    input: z
      .object({ ...recordOfNotes, noteBody, audience: audience.default('internal'), fileIDs: fileIDs.default([]) })
      .refine((note) => !isBlank(note.noteBody) || note.fileIDs.length > 0, nothingWritten),
    output: note,
  }),
  editNote: write({
    path: 'notes/edit_note',
    about:
      'Changes a note and keeps what it said before. What was written into other paragraphs meanwhile stays too; a paragraph that both changed answers 409 with both.',
    permission: can('notes', 'create'),
    undo: 'image',
    input: z.object({
      noteID: id,
      changes: z.object({ noteBody: change(noteBody).optional(), fileIDs: change(fileIDs).optional() }),
    }),
    /** Merged when the note says what two edits at once wrote. */
    output: note.extend({ isMerged: z.boolean() }),
  }),
  pinNote: write({
    path: 'notes/change_note_pin',
    about: 'Pins a note above the others of its record, for everybody, or takes it down.',
    permission: can('notes', 'update'),
    undo: 'image',
    input: z.object({ noteID: id, isPinned: z.boolean() }),
    output: note,
  }),
  deleteNote: write({
    path: 'notes/delete_note',
    about: 'Deletes a note; it can be restored.',
    permission: can('notes', 'create'),
    undo: 'image',
    input: z.object({ noteID: id }),
    output: nothing,
  }),
  bookmarkNote: touch({
    path: 'notes/change_note_bookmark_status',
    changes: ['notes'],
    about: 'Bookmarks a note for the person who asks, or takes the bookmark away.',
    permission: can('notes', 'read'),
    input: z.object({ noteID: id, isBookmarked: z.boolean() }),
    output: nothing,
  }),
  markRead: touch({
    path: 'notes/mark_notes_read',
    changes: ['notes'],
    about: 'Notes that the person who asks has read.',
    permission: can('notes', 'read'),
    input: z.object({ noteIDs: z.array(id).min(1).max(200) }),
    output: nothing,
  }),
  listReaders: read({
    path: 'notes/list_note_readers',
    shows: ['notes', 'tasks', 'tickets'],
    about: 'Who has read a note, and when first.',
    permission: can('notes', 'read'),
    input: z.object({ noteID: id }),
    output: z.object({
      readers: z.array(
        z.object({ userID: id, userDisplayName: z.string(), avatar: z.string().nullable(), readAt: utcTime }),
      ),
    }),
  }),
  listVersions: read({
    path: 'notes/list_note_versions',
    shows: ['notes', 'tasks', 'tickets'],
    about: 'What a note said before each edit and says now, newest first.',
    permission: can('notes', 'read'),
    input: z.object({ noteID: id }),
    output: z.object({
      versions: z.array(
        z.object({
          version: z.number(),
          noteBody: z.string(),
          userDisplayName: z.string().nullable(),
          writtenAt: utcTime,
          /** It came of two edits at once. */
          isMerged: z.boolean(),
        }),
      ),
    }),
  }),
};

import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { cleanRichText } from '#server/paper/rich-text.ts';
import type { Entities, EntityServer, Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, toColumns } from '#server/records/two-people.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { type FileInfo, isImageType } from '#shared/file-types.ts';
import { maxNoteAttachments, maxNoteImages, tooManyAttachmentsMessage, tooManyImagesMessage } from '#shared/limits.ts';
import { escapeText } from '#shared/markup.ts';
import { can } from '#shared/permission.ts';
import { isBlank, textOf } from '#shared/rich-text.ts';
import { attachFiles, detachFiles, filesOf, type OwnedFiles } from '../files/public.ts';
import type { PeopleNames } from '../people/public.ts';
import type { Note } from './contract.ts';
import { type NoteEvent, noteEntity, noteEvents } from './entity.ts';
import type { Audience, NoteFilter } from './rules.ts';
import type { NotesTables } from './tables.ts';

/** The notes of records: the one place that reads and writes them. */

type Tables = NotesTables & PeopleNames & OwnedFiles & { n: NotesTables['notes'] };
/** Makes conditions on the alias `n`, whatever else a query reads. */
const eb = expressionBuilder<Tables, 'n'>();
/** The record that notes are of. */
export type OfRecord = { module: string; entityId: number };
export type NoteState = { noteBody: string; fileIDs: number[]; isPinned: boolean; deletedAt: string | null };
export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

const thisSecond = sql<string>`date_trunc('second', now())`;

// ------------------------------------------------------------------ reading

/** Notes that are not deleted, newest first, with what belongs to the asking person. */
export function selectNotes(context: Context) {
  const me = context.actor.userId;
  return context
    .db<Tables>()
    .selectFrom('notes as n')
    .leftJoin('people as p', 'p.user_id', 'n.created_by')
    .select(['n.note_id', 'n.module', 'n.entity_id', 'n.body', 'n.audience', 'n.is_system', 'n.created_at'])
    .select(['n.created_by', 'n.edited_at', 'n.is_merged', 'n.pinned_at', 'p.name as person', 'p.avatar'])
    .select([isBookmarked(me).as('is_bookmarked'), isReadBy(me).as('is_read')])
    .select((eb) =>
      eb
        .selectFrom('note_reads as r')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('r.note_id', '=', 'n.note_id')
        .where('r.user_id', '<>', me)
        .as('readers'),
    )
    .where('n.deleted_at', 'is', null)
    .orderBy('n.note_id', 'desc');
}

const isBookmarked = (userId: number) =>
  eb.exists(
    eb
      .selectFrom('note_bookmarks as b')
      .select('b.note_id')
      .where('b.user_id', '=', userId)
      .whereRef('b.note_id', '=', 'n.note_id'),
  );

const isReadBy = (userId: number) =>
  eb.exists(
    eb
      .selectFrom('note_reads as mine')
      .select('mine.note_id')
      .where('mine.user_id', '=', userId)
      .whereRef('mine.note_id', '=', 'n.note_id'),
  );

/** What a filter leaves. */
export function inFilter(context: Context, filter: NoteFilter) {
  switch (filter) {
    case 'mine':
      return eb.and([eb('n.created_by', '=', context.actor.userId), eb('n.is_system', '=', false)]);
    case 'bookmarked':
      return isBookmarked(context.actor.userId);
    case 'files':
      return eb.exists(
        eb
          .selectFrom('files as f')
          .select('f.owner_id')
          .where('f.owner_module', '=', noteEntity.module)
          .whereRef('f.owner_id', '=', 'n.note_id')
          .where('f.deleted_at', 'is', null),
      );
    case 'system':
      return eb('n.is_system', '=', true);
    case 'all':
      return sql<SqlBool>`true`;
  }
}

type Written = Pick<NoteRow, 'created_by' | 'is_system'>;

/** What somebody wrote is changed by themselves only. */
export const mayEdit = (context: Context, { created_by, is_system }: Written): boolean =>
  !is_system && created_by === context.actor.userId && context.has(can('notes', 'create'));

/** Everybody may delete what they wrote; what others wrote needs the right. */
export const mayDelete = (context: Context, row: Written): boolean =>
  mayEdit(context, row) || (!row.is_system && context.has(can('notes', 'delete')));

/** Rows as calls answer them, with their files. */
export async function toNotes(context: Context, rows: NoteRow[]): Promise<Note[]> {
  const ids = rows.map((row) => row.note_id);
  const files = await filesOf(context, noteEntity.module, ids);
  return rows.map((row) => toNote(context, row, files.get(row.note_id) ?? []));
}

const toNote = (context: Context, row: NoteRow, files: FileInfo[]): Note => ({
  noteID: row.note_id,
  pinned: row.pinned_at === null ? '0' : '1',
  ID: row.entity_id,
  noteType: row.module,
  noteBody: row.body,
  images: files.filter((file) => isImageType(file.contentType)),
  attachments: files.filter((file) => !isImageType(file.contentType)),
  isSystemNote: row.is_system,
  audience: row.audience,
  dateCreated: row.created_at,
  editedAt: row.edited_at,
  userID: row.created_by,
  userDisplayName: row.person,
  avatar: row.avatar,
  isBookmarked: Boolean(row.is_bookmarked),
  isRead: row.created_by === context.actor.userId || Boolean(row.is_read),
  readers: row.readers ?? 0,
  mayEdit: mayEdit(context, row),
  mayDelete: mayDelete(context, row),
});

/** The latest that people wrote about each of many records of a kind, newest first, as plain words; for who may read notes. */
export async function latestNotes(context: Context, module: string, ids: number[], most: number) {
  if (ids.length === 0 || !context.has(can('notes', 'read'))) return [];
  const ranked = context
    .db<NotesTables>()
    .selectFrom('notes')
    .select('note_id')
    .select(sql<number>`row_number() over (partition by entity_id order by note_id desc)`.as('place'))
    .where('module', '=', module)
    .where('entity_id', '=', anyOf(ids))
    .where('is_system', '=', false)
    .where('deleted_at', 'is', null);
  const rows = await context
    .db<Tables>()
    .selectFrom('notes as n')
    .leftJoin('people as p', 'p.user_id', 'n.created_by')
    .select(['n.note_id as noteID', 'n.entity_id as entityID', 'n.words', 'n.created_at as dateCreated'])
    .select('p.name as userDisplayName')
    .where('n.note_id', 'in', (eb) => eb.selectFrom(ranked.as('r')).select('r.note_id').where('r.place', '<=', most))
    .orderBy('n.note_id', 'desc')
    .execute();
  const noteIDs = rows.map(({ noteID }) => noteID);
  const files = await filesOf(context, noteEntity.module, noteIDs);
  return rows.map((row) => ({ ...row, files: files.get(row.noteID)?.length ?? 0 }));
}

/** Errors: 404. */
export async function getNote(context: Context, noteID: number): Promise<NoteRow> {
  const row = await selectNotes(context).where('n.note_id', '=', noteID).executeTakeFirst();
  if (!row) throw notFound(noteEntity.noun);
  return row;
}

const readsNotesOf = (context: Context, entity: EntityServer, id: number): boolean =>
  context.has(can(entity.feature, 'read')) && (entity.readsNotes?.(context, id) ?? true);

/** Errors: 404 for a kind of record that there is not, one whose notes may not be read, and a record not seen. */
export async function visibleRecord(
  context: Context,
  entities: Entities,
  { module, entityId }: OfRecord,
): Promise<{ entity: EntityServer; label: string }> {
  const entity = entities.get(module);
  const label = readsNotesOf(context, entity, entityId)
    ? (await entity.visibleLabels(context, [entityId], { withDeleted: false })).get(entityId)
    : undefined;
  if (label === undefined || module === noteEntity.module) throw notFound(entity.noun);
  return { entity, label };
}

/** Of the given notes those the person may see, with what their records are called. */
export async function visibleNotes(
  context: Context,
  entities: Entities,
  ids: number[],
  more: { withDeleted: boolean },
): Promise<Map<number, string>> {
  const seen = new Map<number, string>();
  if (!context.has(can('notes', 'read'))) return seen;
  const rows = await context
    .db<NotesTables>()
    .selectFrom('notes')
    .select(['note_id', 'module', 'entity_id'])
    .where('note_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  for (const [module, ofModule] of Map.groupBy(rows, (row) => row.module)) {
    const entity = entities.find(module);
    if (!entity) continue;
    const ids = [...new Set(ofModule.map((row) => row.entity_id))].filter((id) => readsNotesOf(context, entity, id));
    const labels = await entity.visibleLabels(context, ids, more);
    for (const { note_id, entity_id } of ofModule) {
      const label = labels.get(entity_id);
      if (label !== undefined) seen.set(note_id, label);
    }
  }
  return seen;
}

// ------------------------------------------------------------------ writing

/** Rich text as a note keeps it. Errors: 422 when nothing is left of it and nothing else is in the note. */
export function cleaned(noteBody: string, fileIDs: readonly number[]): string {
  const body = cleanRichText(noteBody);
  if (isBlank(body) && fileIDs.length === 0) {
    throw unprocessable('Write something first', { noteBody: 'Write something first' });
  }
  return body;
}

type NewNote = { noteBody: string; audience: Audience; isSystem: boolean; fileIDs?: number[] };

export async function insertNote(
  context: Context,
  of: OfRecord,
  { noteBody, audience, isSystem, fileIDs = [] }: NewNote,
): Promise<number> {
  const body = cleaned(noteBody, fileIDs);
  const noteID = await context.nextNumber('note');
  await context
    .db<NotesTables>()
    .insertInto('notes')
    .values({
      note_id: noteID,
      module: of.module,
      entity_id: of.entityId,
      body,
      words: textOf(body),
      audience,
      is_system: isSystem,
      created_by: context.actor.userId || null,
      edited_at: null,
      pinned_at: null,
      deleted_at: null,
    })
    .execute();
  await setFiles(context, noteID, fileIDs);
  const after = { noteBody: body, fileIDs, audience, isSystem, noteType: of.module, ID: of.entityId };
  context.emit({ ...noteEvents.event('note_created'), entityId: noteID, before: null, after });
  return noteID;
}

/** What the product itself notes at a record, marked as such: nobody edits or deletes it. `text` is plain. */
export async function postSystemNote(context: Context, of: OfRecord, text: string): Promise<void> {
  await insertNote(context, of, { noteBody: `<p>${escapeText(text)}</p>`, audience: 'internal', isSystem: true });
}

/** The one way to change a note: locks it, lets `work` change it, tells what became different. Errors: 404. */
export async function changeNote(
  context: Context,
  noteID: number,
  event: NoteEvent,
  work: (state: NoteState) => Promise<void>,
  more = { withDeleted: false },
): Promise<void> {
  const before = await stateOf(context, noteID, more);
  await work(before);
  const changed = difference(before, await stateOf(context, noteID, { withDeleted: true }));
  if (changed) context.emit({ ...noteEvents.event(event), entityId: noteID, ...changed });
  else context.leftAsItWas();
}

async function stateOf(context: Context, noteID: number, more: { withDeleted: boolean }): Promise<NoteState> {
  const row = await context
    .db<NotesTables>()
    .selectFrom('notes')
    .select(['body', 'pinned_at', 'deleted_at'])
    .where('note_id', '=', noteID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.deleted_at && !more.withDeleted)) throw notFound(noteEntity.noun);
  const files = (await filesOf(context, noteEntity.module, [noteID])).get(noteID) ?? [];
  const fileIDs = files.map(({ fileID }) => fileID);
  return { noteBody: row.body, fileIDs, isPinned: row.pinned_at !== null, deletedAt: row.deleted_at };
}

/** Sets what a note says or is; what it said before is kept. `isMerged` says that its words come of two edits at once. */
export async function setFields(
  context: Context,
  noteID: number,
  fields: Partial<NoteState>,
  isMerged = false,
): Promise<void> {
  if (fields.noteBody !== undefined) await keepVersion(context, noteID);
  if (fields.fileIDs) await setFiles(context, noteID, fields.fileIDs);
  const columns = {
    ...toColumns(fields, { noteBody: 'body', deletedAt: 'deleted_at', fileIDs: null, isPinned: null }),
    ...(fields.noteBody !== undefined && {
      words: textOf(fields.noteBody),
      edited_at: thisSecond,
      is_merged: isMerged,
    }),
    ...(fields.isPinned !== undefined && { pinned_at: fields.isPinned ? thisSecond : null }),
  };
  if (Object.keys(columns).length === 0) return;
  await context.db<NotesTables>().updateTable('notes').set(columns).where('note_id', '=', noteID).execute();
}

export async function setDeleted(context: Context, noteID: number, isDeleted: boolean): Promise<void> {
  await context
    .db<NotesTables>()
    .updateTable('notes')
    .set({ deleted_at: isDeleted ? thisSecond : null })
    .where('note_id', '=', noteID)
    .execute();
}

/** A note's files are exactly these. Errors: 404 for one that is not the writer's to give; 422 for too many. */
async function setFiles(context: Context, noteID: number, fileIDs: number[]): Promise<void> {
  const owner = { module: noteEntity.module, entityId: noteID };
  const files = await attachFiles(context, owner, fileIDs);
  const images = files.filter((file) => isImageType(file.contentType)).length;
  if (images > maxNoteImages) throw unprocessable(tooManyImagesMessage, { fileIDs: tooManyImagesMessage });
  if (files.length - images > maxNoteAttachments) {
    throw unprocessable(tooManyAttachmentsMessage, { fileIDs: tooManyAttachmentsMessage });
  }
  const now = (await filesOf(context, owner.module, [noteID])).get(noteID) ?? [];
  await detachFiles(
    context,
    owner,
    now.map(({ fileID }) => fileID).filter((fileID) => !fileIDs.includes(fileID)),
  );
}

/** Whether a note once said exactly this. */
export async function hasSaid(context: Context, noteID: number, body: string): Promise<boolean> {
  const version = await context
    .db<NotesTables>()
    .selectFrom('note_versions')
    .select('version')
    .where('note_id', '=', noteID)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** What a held note says now stays as its next version. */
async function keepVersion(context: Context, noteID: number): Promise<void> {
  const db = context.db<NotesTables>();
  const row = await db
    .selectFrom('notes')
    .select(['body', 'is_merged', 'created_by as written_by'])
    .select(sql<string>`coalesce(edited_at, created_at)`.as('written_at'))
    .where('note_id', '=', noteID)
    .executeTakeFirstOrThrow();
  const version = db
    .selectFrom('note_versions')
    .select((eb) => sql<number>`${eb.fn.countAll()} + 1`.as('version'))
    .where('note_id', '=', noteID);
  await db
    .insertInto('note_versions')
    .values({ note_id: noteID, version, ...row })
    .execute();
}

/** Puts former fields back. Errors: 404; 409 when somebody changed them since. */
export async function restoreNote(context: Context, id: number, change: Restoration): Promise<void> {
  const work = async (state: NoteState) => {
    if (noteEvents.is(change.event, 'note_created')) return setDeleted(context, id, true);
    assertUnchanged(state, change.expected);
    await setFields(context, id, change.former as Partial<NoteState>);
  };
  await changeNote(context, id, 'note_undone', work, { withDeleted: true });
}

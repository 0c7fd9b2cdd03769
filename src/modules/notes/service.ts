import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import { holdsWords } from '#server/database/words.ts';
import { cleanRichText } from '#server/paper/rich-text.ts';
import type { Entities, EntityServer } from '#server/records/entities.ts';
import { merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { Change } from '#shared/contract.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { can, missingRight } from '#shared/permission.ts';
import { assertCloudOn } from '../cloud/public.ts';
import type { PeopleNames } from '../people/public.ts';
import type { Note, noteCalls } from './contract.ts';
import { noteEntity } from './entity.ts';
import { mergeTexts } from './merging-rules.ts';
import {
  changeNote,
  cleaned,
  getNote,
  hasSaid,
  inFilter,
  insertNote,
  mayDelete,
  mayEdit,
  type NoteRow,
  type NoteState,
  type OfRecord,
  selectNotes,
  setDeleted,
  setFields,
  toNotes,
  visibleNotes,
  visibleRecord,
} from './public.ts';
import { noteFilters, notePage } from './rules.ts';
import type { NotesTables } from './tables.ts';

/**
 * Notes of any kind of record (docs/rules/notes.md). A note is seen by whoever may read notes and see its record: every
 * kind of record says that itself, and composition hands them in.
 */
export function noteServices(entities: () => Entities): Services<typeof noteCalls> {
  const seen = (context: Context, noteID: number) => visibleNote(context, entities(), noteID);
  return {
    async listNotes(context, { ID, type, others: { filter, search, before } }) {
      await visibleRecord(context, entities(), { module: type, entityId: ID });
      const of = { module: type, entityId: ID };
      const narrow = (query: ReturnType<typeof selectNotes>) =>
        query
          .where(inFilter(context, filter))
          .$if(Boolean(search), (q) => q.where(holdsWords(search ?? '', 'n.words')));
      const unpinned = narrow(notesOf(context, of))
        .where('n.pinned_at', 'is', null)
        .$if(before !== undefined, (q) => q.where('n.note_id', '<', before ?? 0))
        .limit(notePage + 1);
      const isFirst = before === undefined;
      const [pinned, rest, counts] = await Promise.all([
        isFirst ? narrow(notesOf(context, of)).where('n.pinned_at', 'is not', null).execute() : [],
        unpinned.execute(),
        isFirst ? countFilters(context, of) : null,
      ]);
      const page = rest.slice(0, notePage);
      const rows = await toNotes(context, [...pinned, ...page]);
      return { rows, next: rest.length > notePage ? (page.at(-1)?.note_id ?? null) : null, counts };
    },

    async getNote(context, { noteID }) {
      const { row, entity, label } = await seen(context, noteID);
      return { ...(await asNote(context, row)), label, address: entity.address?.(row.entity_id) ?? null };
    },

    async postNote(context, { ID, type, noteBody, audience, fileIDs }) {
      const of = { module: type, entityId: ID };
      await visibleRecord(context, entities(), of);
      const note = await noteAs(
        context,
        await insertNote(context, of, { noteBody, audience, fileIDs, isSystem: false }),
      );
      // product.md §5: attachments only where the cloud storage is on.
      if (note.attachments.length > 0) await assertCloudOn(context);
      return note;
    },

    async editNote(context, { noteID, changes }) {
      const { row } = await seen(context, noteID);
      if (!mayEdit(context, row)) throw forbidden('Only who wrote a note changes it.');
      let isMerged = false;
      await changeNote(context, noteID, 'note_changed', async (state) => {
        const text = await mergedText(context, noteID, state.noteBody, changes.noteBody);
        isMerged = text !== null;
        const asked = text === null ? changes : { ...changes, noteBody: { was: state.noteBody, now: text } };
        const { noteBody, ...set } = merge<NoteState>(state, asked);
        const body = noteBody === undefined ? state.noteBody : cleaned(noteBody, set.fileIDs ?? state.fileIDs);
        await setFields(context, noteID, { ...set, ...(body !== state.noteBody && { noteBody: body }) }, isMerged);
      });
      return { ...(await noteAs(context, noteID)), isMerged };
    },

    async pinNote(context, { noteID, isPinned }) {
      await seen(context, noteID);
      await changeNote(context, noteID, isPinned ? 'note_pinned' : 'note_unpinned', () =>
        setFields(context, noteID, { isPinned }),
      );
      return noteAs(context, noteID);
    },

    async deleteNote(context, { noteID }) {
      const { row } = await seen(context, noteID);
      if (!mayDelete(context, row))
        throw forbidden(row.is_system ? 'What the system noted stays.' : missingRight(can('notes', 'delete')));
      await changeNote(context, noteID, 'note_deleted', () => setDeleted(context, noteID, true));
      return {};
    },

    async bookmarkNote(context, { noteID, isBookmarked }) {
      await seen(context, noteID);
      const db = context.db<NotesTables>();
      const mark = { user_id: context.actor.userId, note_id: noteID };
      if (isBookmarked) {
        await db
          .insertInto('note_bookmarks')
          .values(mark)
          .onConflict((target) => target.columns(withTenant('user_id', 'note_id')).doNothing())
          .execute();
      } else {
        await db
          .deleteFrom('note_bookmarks')
          .where('user_id', '=', mark.user_id)
          .where('note_id', '=', noteID)
          .execute();
      }
      return {};
    },

    async markRead(context, { noteIDs }) {
      const visible = [...(await visibleNotes(context, entities(), noteIDs, { withDeleted: false })).keys()];
      const user_id = context.actor.userId;
      if (visible.length > 0) {
        await context
          .db<NotesTables>()
          .insertInto('note_reads')
          .values(visible.map((note_id) => ({ note_id, user_id })))
          .onConflict((target) => target.columns(withTenant('note_id', 'user_id')).doNothing())
          .execute();
      }
      return {};
    },

    async listReaders(context, { noteID }) {
      await seen(context, noteID);
      const readers = await context
        .db<NotesTables & PeopleNames>()
        .selectFrom('note_reads as r')
        .innerJoin('people as p', 'p.user_id', 'r.user_id')
        .select(['r.user_id as userID', 'p.name as userDisplayName', 'p.avatar', 'r.read_at as readAt'])
        .where('r.note_id', '=', noteID)
        .orderBy('r.read_at')
        .orderBy('r.user_id')
        .execute();
      return { readers };
    },

    async listVersions(context, { noteID }) {
      const { row } = await seen(context, noteID);
      const former = await context
        .db<NotesTables & PeopleNames>()
        .selectFrom('note_versions as v')
        .leftJoin('people as p', 'p.user_id', 'v.written_by')
        .select(['v.version', 'v.body as noteBody', 'p.name as userDisplayName', 'v.written_at as writtenAt'])
        .select('v.is_merged as isMerged')
        .where('v.note_id', '=', noteID)
        .orderBy('v.version', 'desc')
        .execute();
      const now = {
        version: former.length + 1,
        noteBody: row.body,
        userDisplayName: row.person,
        writtenAt: row.edited_at ?? row.created_at,
        isMerged: row.is_merged,
      };
      return { versions: [now, ...former] };
    },
  };
}

/**
 * What two edits at once make together, when the note says something else than the writer of the second saw; null when there is
 * nothing to merge, or both wrote into the same paragraph. What its writer saw must once have been said: nobody's invention is
 * merged with what others wrote.
 */
async function mergedText(
  context: Context,
  noteID: number,
  theirs: string,
  mine: Change<string> | undefined,
): Promise<string | null> {
  if (!mine || mine.was === theirs || mine.now === theirs) return null;
  if (!(await hasSaid(context, noteID, mine.was))) return null;
  return mergeTexts(mine.was, cleanRichText(mine.now), theirs);
}

const notesOf = (context: Context, { module, entityId }: OfRecord) =>
  selectNotes(context).where('n.module', '=', module).where('n.entity_id', '=', entityId);

async function noteAs(context: Context, noteID: number) {
  return asNote(context, await getNote(context, noteID));
}

async function asNote(context: Context, row: NoteRow): Promise<Note> {
  const [note] = await toNotes(context, [row]);
  if (!note) throw notFound(noteEntity.noun);
  return note;
}

/** Errors: 404 for a note that is not there, and for one of a record that the person may not see. */
async function visibleNote(
  context: Context,
  entities: Entities,
  noteID: number,
): Promise<{ row: NoteRow; entity: EntityServer; label: string }> {
  const row = await getNote(context, noteID);
  const label = (await visibleNotes(context, entities, [noteID], { withDeleted: false })).get(noteID);
  if (label === undefined) throw notFound(noteEntity.noun);
  return { row, entity: entities.get(row.module), label };
}

/** How many each filter leaves, in one pass over the record's notes. */
async function countFilters(context: Context, of: OfRecord) {
  const counts = await notesOf(context, of)
    .clearSelect()
    .clearOrderBy()
    .select((eb) =>
      noteFilters.map((filter) => eb.fn.countAll<number>().filterWhere(inFilter(context, filter)).as(filter)),
    )
    .executeTakeFirstOrThrow();
  return noteFilters.map((filter) => ({ filter, count: counts[filter] }));
}

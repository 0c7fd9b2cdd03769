import { type Context, nextNumbers } from '#server/context.ts';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { toUtcTime } from '#shared/dates.ts';
import { textOf } from '#shared/rich-text.ts';
import type { SeededEvent } from '../events/seed.ts';
import type { OfRecord } from './public.ts';
import type { Audience } from './rules.ts';
import type { NotesTables } from './tables.ts';

/** A note of the demo company's past. */
export type SeededNote = OfRecord & {
  noteBody: string;
  userID: number;
  atMs: number;
  audience?: Audience;
  isPinned?: boolean;
  isSystem?: boolean;
  readBy: number[];
};

const chunk = 500;

/** Writes notes in the order of their times; answers what of it histories tell. */
export async function seedNotes(context: Context, notes: SeededNote[]): Promise<SeededEvent[]> {
  const db = context.db<NotesTables>();
  const ids = await nextNumbers(context, 'note', notes.length);
  const all = [...notes]
    .sort((left, right) => left.atMs - right.atMs)
    .map((note, index) => ({ ...note, id: ids[index] ?? 0, body: cleanRichText(note.noteBody) }));
  const events = all.map(
    ({ id, body, userID, atMs, audience = 'internal', isSystem = false, module, entityId }): SeededEvent => ({
      module: 'notes',
      entityID: id,
      name: 'note_created',
      atMs,
      userID,
      before: null,
      after: { noteBody: body, audience, isSystem, noteType: module, ID: entityId },
    }),
  );
  for (let i = 0; i < all.length; i += chunk) {
    const part = all.slice(i, i + chunk);
    await db
      .insertInto('notes')
      .values(
        part.map(({ id, body, module, entityId, userID, atMs, audience, isPinned, isSystem }) => ({
          note_id: id,
          module,
          entity_id: entityId,
          body,
          words: textOf(body),
          audience: audience ?? 'internal',
          is_system: isSystem ?? false,
          created_at: toUtcTime(new Date(atMs)),
          created_by: userID,
          edited_at: null,
          pinned_at: isPinned ? toUtcTime(new Date(atMs)) : null,
          deleted_at: null,
        })),
      )
      .execute();
    const reads = part.flatMap(({ id, readBy, atMs }) =>
      readBy.map((user_id) => ({ note_id: id, user_id, read_at: toUtcTime(new Date(atMs + 3_600_000)) })),
    );
    if (reads.length > 0) await db.insertInto('note_reads').values(reads).execute();
  }
  return events;
}

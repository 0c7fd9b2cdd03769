import { createHash } from 'node:crypto';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import { type Received, receive } from '#server/request/incoming.ts';
import type { SignedVisit, UploadVisit } from '#server/request/routes.ts';
import { conflict, notFound } from '#shared/errors.ts';
import type { FileInfo } from '#shared/file-types.ts';
import { uuidv7 } from '#shared/ids.ts';
import { maxPieceBytes } from '#shared/limits.ts';
import { infoColumns, storeFile, toFileInfo } from './public.ts';
import type { FilesTables } from './tables.ts';

/** Files that come in pieces, one after the other, however often the connection is lost (docs/rules/my-day.md). */

type Piece = { uploadID: string; name: string; sizeBytes: number; from: number };
/** How much of it is here, and the file once that is all. */
export type Progress = { receivedBytes: number; file: FileInfo | null };

/** How far an own upload has come; nothing of one that never began. */
export async function findProgress(context: Context, uploadID: string): Promise<Progress> {
  const row = await own(context, uploadID).executeTakeFirst();
  if (!row) return { receivedBytes: 0, file: null };
  return {
    receivedBytes: row.received_bytes,
    file: row.file_id === null ? null : await readFile(context, row.file_id),
  };
}

/** One of an own upload, whether a record has it by now or not. */
async function readFile(context: Context, fileID: number): Promise<FileInfo> {
  const row = await context
    .db<FilesTables>()
    .selectFrom('files')
    .select(infoColumns)
    .where('file_id', '=', fileID)
    .executeTakeFirstOrThrow();
  return toFileInfo(row);
}

const own = (context: Context, uploadID: string) =>
  context
    .db<FilesTables>()
    .selectFrom('uploads')
    .select(['name', 'size_bytes', 'received_bytes', 'file_id'])
    .where('user_id', '=', context.actor.userId)
    .where('upload_id', '=', uploadID);

/**
 * Takes in the next piece of an upload; a piece that is here already is passed over. With the last one it becomes a file, once. Errors: 409 with how much
 * is here for a piece that is not the next one, and for another file of the same name; those of `receive` and `storeFile`.
 */
export async function receivePiece(visit: UploadVisit, piece: Piece): Promise<Progress> {
  const { files } = visit.runtime.environment;
  const received = await receive(files.incoming, visit.upload, maxPieceBytes);
  try {
    const bytes = await received.read();
    const progress = await visit.write((context) => keepPiece(context, piece, bytes));
    if (progress.receivedBytes < piece.sizeBytes || progress.file) return progress;
  } finally {
    await received.discard();
  }
  return { receivedBytes: piece.sizeBytes, file: await assemble(visit, piece) };
}

async function keepPiece(
  context: Context,
  { uploadID, name, sizeBytes, from }: Piece,
  bytes: Buffer,
): Promise<Progress> {
  const db = context.db<FilesTables>();
  const user_id = context.actor.userId;
  await db
    .insertInto('uploads')
    .values({ user_id, upload_id: uploadID, name, size_bytes: sizeBytes, received_bytes: 0, file_id: null })
    .onConflict((on) => on.columns(withTenant('user_id', 'upload_id')).doNothing())
    .execute();
  const row = await own(context, uploadID).forUpdate().executeTakeFirstOrThrow();
  if (row.size_bytes !== sizeBytes) throw conflict('Another file is coming in under this name.');
  const { received_bytes: receivedBytes, file_id: fileID } = row;
  if (fileID !== null) return { receivedBytes, file: await readFile(context, fileID) };
  // It came before, and its reply was lost.
  if (from + bytes.length <= receivedBytes) return { receivedBytes, file: null };
  if (from !== receivedBytes || from + bytes.length > sizeBytes)
    throw conflict('This is not the next piece of the file.', { receivedBytes });
  await db.insertInto('upload_pieces').values({ user_id, upload_id: uploadID, from_byte: from, bytes }).execute();
  const now = receivedBytes + bytes.length;
  await db
    .updateTable('uploads')
    .set({ received_bytes: now })
    .where('user_id', '=', user_id)
    .where('upload_id', '=', uploadID)
    .execute();
  return { receivedBytes: now, file: null };
}

/** Makes a file of all pieces. Of two at once the second finds what the first has made. */
async function assemble(visit: SignedVisit, { uploadID, name, sizeBytes }: Piece): Promise<FileInfo> {
  const rows = await visit.read((context) =>
    context
      .db<FilesTables>()
      .selectFrom('upload_pieces')
      .select('bytes')
      .where('user_id', '=', context.actor.userId)
      .where('upload_id', '=', uploadID)
      .orderBy('from_byte')
      .execute(),
  );
  const whole = Buffer.concat(rows.map(({ bytes }) => bytes));
  if (whole.length !== sizeBytes) return madeBefore(visit, uploadID);
  const received = await laidDown(visit.runtime.environment.files.incoming, whole);
  try {
    const file = await storeFile(visit, received, name);
    return await visit.write(async (context) => {
      const row = await own(context, uploadID).forUpdate().executeTakeFirstOrThrow();
      // The other one is whole as well, and nobody's: the cleaner takes it away.
      if (row.file_id !== null) return readFile(context, row.file_id);
      const mine = context.db<FilesTables>();
      await mine
        .updateTable('uploads')
        .set({ file_id: file.fileID })
        .where('user_id', '=', context.actor.userId)
        .where('upload_id', '=', uploadID)
        .execute();
      await mine
        .deleteFrom('upload_pieces')
        .where('user_id', '=', context.actor.userId)
        .where('upload_id', '=', uploadID)
        .execute();
      return file;
    });
  } finally {
    await received.discard();
  }
}

async function madeBefore(visit: SignedVisit, uploadID: string): Promise<FileInfo> {
  const { file } = await visit.read((context) => findProgress(context, uploadID));
  if (!file) throw notFound('Upload');
  return file;
}

/** As a file that came in whole. */
async function laidDown(folder: string, bytes: Buffer): Promise<Received> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, uuidv7());
  await writeFile(path, bytes, { mode: 0o600 });
  return {
    path,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    read: async () => bytes,
    discard: () => unlink(path).catch(() => undefined),
  };
}

/** Of uploads that were never ended, and of those that long since are files. */
export async function forgetUploads(context: Context, days: number): Promise<void> {
  await context
    .db<FilesTables>()
    .deleteFrom('uploads')
    .where('begun_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

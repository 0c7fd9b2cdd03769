import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recognise } from '#server/files/file-content.ts';
import type { Files } from '#server/files/files.ts';
import { makePrint, readPicture } from '#server/files/pictures.ts';
import type { Received } from '#server/request/incoming.ts';
import type { SignedVisit } from '#server/request/routes.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { type FileInfo, safeFileName } from '#shared/file-types.ts';
import { fileFolder, storageFullMessage, thumbnailFolder } from './rules.ts';
import type { FilesTables } from './tables.ts';

/** For the lists of other modules to join. */
export type OwnedFiles = { files: Pick<FilesTables['files'], 'owner_module' | 'owner_id' | 'deleted_at'> };

/** The record that files belong to. Whoever may see it (`see` of its entity) may see them. */
export type FileOwner = { module: string; entityId: number };

/**
 * Gives files to a record, in the order of their numbers here, and back to one that had let go of them. The record's own event
 * tells of it. Errors: 404 for one that is not there, that somebody else uploaded, or that belongs to another record.
 */
export async function attachFiles(context: Context, owner: FileOwner, fileIDs: number[]): Promise<FileInfo[]> {
  const wanted = [...new Set(fileIDs)];
  if (wanted.length === 0) return [];
  // In the order of their numbers, so that two who attach the same ones wait for one another instead of locking.
  const free = await context
    .db<FilesTables>()
    .selectFrom('files')
    .select('file_id')
    .where('file_id', 'in', wanted)
    .where('stored_at', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        and([eb('owner_module', 'is', null), eb('uploaded_by', '=', context.actor.userId)]),
        and([eb('owner_module', '=', owner.module), eb('owner_id', '=', owner.entityId)]),
      ]),
    )
    .orderBy('file_id')
    .forUpdate()
    .execute();
  if (free.length < wanted.length) throw notFound('File');
  const rows = await context
    .db<FilesTables>()
    .updateTable('files')
    .set({
      owner_module: owner.module,
      owner_id: owner.entityId,
      deleted_at: null,
      position: sql<number>`array_position(${wanted}::bigint[], file_id)`,
    })
    .where('file_id', 'in', wanted)
    .returning(infoColumns)
    .execute();
  return rows.sort((a, b) => wanted.indexOf(a.file_id) - wanted.indexOf(b.file_id)).map(toFileInfo);
}

/** Takes files from a record, all of them when none are named. They can be given back to it for 30 days. */
export async function detachFiles(context: Context, owner: FileOwner, fileIDs?: number[]): Promise<void> {
  if (fileIDs?.length === 0) return;
  await context
    .db<FilesTables>()
    .updateTable('files')
    .set({ deleted_at: sql<string>`now()` })
    .where('owner_module', '=', owner.module)
    .where('owner_id', '=', owner.entityId)
    .where('deleted_at', 'is', null)
    .$if(fileIDs !== undefined, (query) => query.where('file_id', 'in', fileIDs ?? []))
    .execute();
}

/** The files of records, in order; a record without any is not in the map. It asks nobody whether they may see the record. */
export async function filesOf(context: Context, module: string, entityIds: number[]): Promise<Map<number, FileInfo[]>> {
  if (entityIds.length === 0) return new Map();
  const rows = await context
    .db<FilesTables>()
    .selectFrom('files')
    .select(['owner_id', ...infoColumns])
    .where('owner_module', '=', module)
    .where('owner_id', 'in', entityIds)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('file_id')
    .execute();
  const found = new Map<number, FileInfo[]>();
  for (const row of rows) {
    const id = row.owner_id ?? 0;
    found.set(id, [...(found.get(id) ?? []), toFileInfo(row)]);
  }
  return found;
}

export const infoColumns = [
  'file_id',
  'name',
  'size_bytes',
  'content_type',
  'width',
  'height',
  'has_thumbnail',
] as const;
type InfoRow = Pick<FilesTables['files'], 'file_id' | 'name' | 'size_bytes' | 'content_type' | 'width' | 'height'> & {
  has_thumbnail: boolean;
};
export const toFileInfo = (row: InfoRow): FileInfo => ({
  fileID: row.file_id,
  name: row.name,
  sizeBytes: row.size_bytes,
  contentType: row.content_type,
  width: row.width,
  height: row.height,
  hasThumbnail: row.has_thumbnail,
});

/** A file that the person has uploaded and that no record has yet. Errors: 404. */
export async function getOwnFile(context: Context, fileID: number): Promise<FileInfo> {
  const row = await context
    .db<FilesTables>()
    .selectFrom('files')
    .select(infoColumns)
    .where('file_id', '=', fileID)
    .where('uploaded_by', '=', context.actor.userId)
    .where('owner_module', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound('File');
  return toFileInfo(row);
}

/** Lets go of such a file; the cleaner takes its bytes away within a day. Errors: 404. */
export async function forgetFile(context: Context, fileID: number): Promise<void> {
  const { numUpdatedRows } = await context
    .db<FilesTables>()
    .updateTable('files')
    .set({ stored_at: null })
    .where('file_id', '=', fileID)
    .where('uploaded_by', '=', context.actor.userId)
    .where('owner_module', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound('File');
}

/** The bytes of a file, a piece at a time, for what was looked at before. Errors: when they are not in the store. */
export async function openStored(files: Files, tenantId: number, fileID: number): Promise<Readable> {
  const stream = await files.stream(tenantId, fileFolder, String(fileID));
  if (!stream) throw notStored(tenantId, fileID);
  return stream;
}

const notStored = (tenantId: number, fileID: number) =>
  new Error(`File ${fileID} of company ${tenantId} is not in the store`);

/** Longer side of an image on paper, in pixels: what a phone sends is no larger (§5). */
const printSide = 1280;

/** Images as paper takes them, in their order, for what was looked at before. Errors: as `openStored`. */
export async function printImages(context: Context, images: FileInfo[]) {
  const { files } = context.environment;
  const prints = [];
  for (const { fileID, name } of images) {
    const bytes = await files.read(context.tenantId, fileFolder, String(fileID));
    if (!bytes) throw notStored(context.tenantId, fileID);
    prints.push({ fileID, name, ...(await makePrint(context.tenantId, bytes, printSide)) });
  }
  return prints;
}

/** How much room the files of the company take up, those included that no record has yet, and how much it has. */
export async function getStorage(context: Context): Promise<{ usedBytes: number; limitBytes: number }> {
  const row = await context.db<FilesTables>().selectFrom('file_storage').select('bytes').executeTakeFirst();
  return { usedBytes: row?.bytes ?? 0, limitBytes: context.environment.maxStorageBytes };
}

/** Errors: 413 when so much more is more than the company has room for. */
async function assertRoom(context: Context, moreBytes: number): Promise<void> {
  const { usedBytes, limitBytes } = await getStorage(context);
  if (usedBytes + moreBytes > limitBytes) throw new Refusal(413, 'storage_full', storageFullMessage);
}

/**
 * Keeps a file that came in: allowed by its content, under a harmless name. Its row is there before its bytes are stored, so that
 * whatever is cut short leaves something the cleaner finds. Errors: 413 when the company has no
 * room for it; 422 of `recognise` and `readPicture`.
 */
export async function storeFile(visit: SignedVisit, received: Received, givenName: string): Promise<FileInfo> {
  const { tenantId, actor } = visit;
  const { files } = visit.runtime.environment;
  const { sizeBytes, sha256, path } = received;
  await visit.read((context) => assertRoom(context, sizeBytes));
  const kind = await recognise(path, givenName, sizeBytes);
  const picture = kind.isImage ? await readPicture(tenantId, path) : null;
  const row = await visit.write(async (context) => {
    const kept = await context
      .db<FilesTables>()
      .insertInto('files')
      .values({
        file_id: await context.nextNumber('file'),
        name: safeFileName(givenName, kind),
        size_bytes: sizeBytes,
        sha256,
        content_type: kind.contentType,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        has_thumbnail: picture !== null,
        uploaded_by: actor.userId,
      })
      .returning(infoColumns)
      .executeTakeFirstOrThrow();
    // Counted by now, and by nobody else until this is through.
    await assertRoom(context, 0);
    return kept;
  });
  const storedName = String(row.file_id);
  if (picture) await files.write(tenantId, thumbnailFolder, storedName, picture.thumbnail);
  await files.keep(tenantId, fileFolder, storedName, path);
  await visit.write((context) =>
    context
      .db<FilesTables>()
      .updateTable('files')
      .set({ stored_at: sql<string>`now()` })
      .where('file_id', '=', row.file_id)
      .execute(),
  );
  return toFileInfo(row);
}

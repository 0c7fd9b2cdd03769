import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import type { Entities } from '#server/records/entities.ts';
import { receive } from '#server/request/incoming.ts';
import type { Services, UploadVisit } from '#server/request/routes.ts';
import type { Bytes } from '#shared/contract.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { type FileInfo, isImageType } from '#shared/file-types.ts';
import { maxFileBytes } from '#shared/limits.ts';
import { documentFailureMessage } from '#shared/texts.ts';
import type { fileCalls } from './contract.ts';
import { findProgress, receivePiece } from './pieces.ts';
import { forgetFile, getStorage, openStored, storeFile } from './public.ts';
import { avatarFolder, fileFolder, imageTypes, numberOf, thumbnailFolder } from './rules.ts';
import type { FilesTables } from './tables.ts';

/** What is asked for again and again while a page is open, and never changes under its number. */
const freshSeconds = 300;

export const fileServices = (entities: () => Entities): Services<typeof fileCalls> => ({
  uploadFile: (visit, { name }) => storeUpload(visit, name),
  uploadPiece: receivePiece,
  getUpload: (context, { uploadID }) => findProgress(context, uploadID),

  /**
   * An image of the own company. Errors: 404 in the words of product.md §8, the same for one that is missing, that is another
   * company's, that belongs to a record out of sight, or whose name leads elsewhere.
   */
  async getImage(context, input) {
    const folder = input.path.replace(/^\/|\/$/g, '') || avatarFolder;
    if (folder === avatarFolder) return getAvatar(context, input.filename);
    const fileID = numberOf(input.filename);
    const file = fileID === null ? null : await findSeen(context, entities(), fileID);
    if (!file || !isImageType(file.content_type)) throw noImage();
    if (folder === fileFolder) return { ...(await openFile(context, file)), freshSeconds };
    const isThumbnail = folder === thumbnailFolder && file.has_thumbnail;
    const body = isThumbnail
      ? await context.environment.files.read(context.tenantId, thumbnailFolder, String(file.file_id))
      : null;
    if (!body) throw noImage();
    return { fileName: `${file.file_id}.webp`, contentType: 'image/webp', body, freshSeconds };
  },

  /** Errors: 404 for one that is missing, another company's, or of a record out of sight. */
  async downloadFile(context, { fileID }) {
    const file = await findSeen(context, entities(), fileID);
    if (!file) throw notFound('File');
    return { ...(await openFile(context, file)), isAttachment: true };
  },

  getFileStorage: (context) => getStorage(context),

  /** The cleaner takes the bytes away within a day. Errors: 404 for another person's and for one that is attached. */
  async dropFile(context, { fileID }) {
    await forgetFile(context, fileID);
    return {};
  },
});

const noImage = () => new Refusal(404, 'not_found', documentFailureMessage);

async function getAvatar(context: Context, filename: string): Promise<Bytes> {
  const contentType = imageTypes[filename.split('.').at(-1)?.toLowerCase() ?? ''];
  const body = contentType && (await context.environment.files.read(context.tenantId, avatarFolder, filename));
  if (!body) throw noImage();
  return { fileName: filename, contentType, body };
}

/** Takes in a file whole and keeps it. Errors: 400, 413 and 422 of `receive` and `storeFile`. */
async function storeUpload(visit: UploadVisit, givenName: string): Promise<FileInfo> {
  const received = await receive(visit.runtime.environment.files.incoming, visit.upload, maxFileBytes);
  try {
    return await storeFile(visit, received, givenName);
  } finally {
    await received.discard();
  }
}

type FileRow = Pick<
  FilesTables['files'],
  'file_id' | 'name' | 'size_bytes' | 'sha256' | 'content_type' | 'owner_module' | 'owner_id' | 'uploaded_by'
> & { has_thumbnail: boolean };

/** Null for one that is not there for this person: of a record out of sight, or somebody else's that is not attached yet. */
async function findSeen(context: Context, entities: Entities, fileID: number): Promise<FileRow | null> {
  const file = await context
    .db<FilesTables>()
    .selectFrom('files')
    .select(['file_id', 'name', 'size_bytes', 'sha256', 'content_type', 'has_thumbnail'])
    .select(['owner_module', 'owner_id', 'uploaded_by'])
    .where('file_id', '=', fileID)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!file) return null;
  const { owner_module: module, owner_id: entityId } = file;
  if (module === null || entityId === null) return file.uploaded_by === context.actor.userId ? file : null;
  const seen = await entities.labels(context, [{ module, entityId }], { withDeleted: true });
  return seen.size > 0 ? file : null;
}

async function openFile(context: Context, file: FileRow): Promise<Bytes> {
  const stream = await openStored(context.environment.files, context.tenantId, file.file_id);
  return {
    fileName: file.name,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
    body: checked(stream, file),
  };
}

/** Its pieces; the last one comes only when all together are what was uploaded, so that a spoilt file never looks whole. */
async function* checked(stream: Readable, { file_id, sha256 }: FileRow): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (!hash.digest().equals(sha256)) throw new Error(`File ${file_id} is not what was uploaded: its checksum differs`);
  if (held) yield held;
}

import type { Context } from '#server/context.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { isImageType } from '#shared/file-types.ts';
import { filesOf } from '../files/public.ts';
import { copyWaitingSoon, insertLink, isCloudOn } from './public.ts';

/** The attachments of a note go to the cloud folder of its record, and are among its links. */
async function linkAttachments(context: Context, { entityId: noteID, after, userId }: HappenedEvent): Promise<void> {
  const [module, entityId] = [String(after?.noteType ?? ''), Number(after?.ID)];
  if (!(await isCloudOn(context))) return;
  const files = (await filesOf(context, 'notes', [noteID])).get(noteID) ?? [];
  const attachments = files.filter((file) => !isImageType(file.contentType));
  if (attachments.length === 0) return;
  for (const { fileID, name, sizeBytes } of attachments) {
    const link = { kind: 'file', name, size_bytes: sizeBytes, file_id: fileID, note_id: noteID } as const;
    await insertLink(context, { module, entityId }, { ...link, created_by: userId });
  }
  await copyWaitingSoon(context);
}

export const cloudReactions: Reaction[] = [{ module: 'notes', event: 'note_created', react: linkAttachments }];

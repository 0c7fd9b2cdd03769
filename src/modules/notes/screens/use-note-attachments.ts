import type { FileInfo } from '#shared/file-types.ts';
import { maxNoteAttachments } from '#shared/limits.ts';
import { useReading } from '#web/api/query.ts';
import { type UseUploads, useUploads } from '#web/api/upload.ts';
import type { Attachments } from '#web/editor/note-editor.tsx';
import { cloudCalls } from '../../cloud/contract.ts';

/** The attachments of a note while it is written; none can be added where the cloud storage is off (product.md §2). */
export function useNoteAttachments(
  initial: readonly FileInfo[],
  draft: string,
): {
  attached: UseUploads;
  files: Attachments | undefined;
} {
  const storage = useReading(cloudCalls.getDropboxCredentials, {});
  const attached = useUploads({ most: maxNoteAttachments, accept: 'attachments', initial, draft });
  const files = { shown: [], upload: async (chosen: File[]) => attached.add(chosen), remove: () => undefined };
  return { attached, files: storage.data?.dropBoxEnabled ? files : undefined };
}

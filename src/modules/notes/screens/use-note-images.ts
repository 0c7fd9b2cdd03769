import type { FileInfo } from '#shared/file-types.ts';
import { maxNoteImages } from '#shared/limits.ts';
import { type UseUploads, useUploads } from '#web/api/upload.ts';
import type { Attachments } from '#web/editor/note-editor.tsx';

/** The images of one note while it is written: they go out as they are chosen, and are shown below the text. */
export function useNoteImages(
  initial: readonly FileInfo[],
  draft?: string,
): { uploads: UseUploads; given: Attachments } {
  const uploads = useUploads({ most: maxNoteImages, accept: 'images', initial, ...(draft && { draft }) });
  const given: Attachments = {
    shown: [],
    upload: async (files) => uploads.add(files),
    remove: () => undefined,
  };
  return { uploads, given };
}

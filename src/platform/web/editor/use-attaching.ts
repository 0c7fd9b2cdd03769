import { useState } from 'react';
import {
  isCloudFile,
  maxNoteAttachments,
  maxNoteImages,
  tooManyAttachmentsMessage,
  tooManyImagesMessage,
} from '#shared/limits.ts';
import { attachmentUploadFailedMessage, imageUploadFailedMessage } from '#shared/texts.ts';
import { compressImage } from '../api/image-compression.ts';
import type { Attachments } from './note-editor.tsx';

const kinds = {
  images: { most: maxNoteImages, tooMany: tooManyImagesMessage, failed: imageUploadFailedMessage },
  files: { most: maxNoteAttachments, tooMany: tooManyAttachmentsMessage, failed: attachmentUploadFailedMessage },
};

/** Takes images and files to those who keep them, by the limits and sentences of product.md §5. */
export function useAttaching(kind: keyof typeof kinds, attachments: Attachments | undefined) {
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { most, tooMany, failed } = kinds[kind];

  const take = async (given: File[]): Promise<void> => {
    if (!attachments || given.length === 0) return;
    const refused = kind === 'files' && given.find((file) => !isCloudFile(file.name));
    if (refused) return setProblem(`${refused.name} is of a kind that cannot be attached.`);
    if (attachments.shown.length + sending + given.length > most) return setProblem(tooMany);
    setProblem(null);
    setSending((was) => was + given.length);
    try {
      const ready = kind === 'images' ? await compressed(given) : given;
      await attachments.upload(ready).catch(() => {
        throw new Error(failed);
      });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : failed);
    } finally {
      setSending((was) => was - given.length);
    }
  };
  return { take: attachments && ((files: File[]) => void take(files)), sending, problem };
}

/** One after the other: eight photographs at once would take the memory of a phone. */
async function compressed(images: File[]): Promise<File[]> {
  const ready: File[] = [];
  for (const image of images) ready.push(await compressImage(image));
  return ready;
}

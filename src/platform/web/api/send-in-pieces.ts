import { pieceBytes } from '#shared/limits.ts';
import { CallFailure, post } from './api.ts';
import { type Sending, sendFile } from './send-file.ts';

type Progress = { receivedBytes: number; file: { fileID: number } | null };

/**
 * Sends a file piece by piece and gives back its id, once: what came before is not sent again, in this attempt or the next, under the id that the device gave
 * it. Fails as `sendFile` does.
 */
export async function sendInPieces(uploadID: string, name: string, file: Blob, how: Sending): Promise<number> {
  let { receivedBytes, file: made } = (await post('files/get_upload', { uploadID }, { isTriedOnce: true }))
    .data as Progress;
  // The last piece may be there without the file: it is made when that piece comes again.
  const lastFrom = Math.floor((file.size - 1) / pieceBytes) * pieceBytes;
  while (!made) {
    const from = Math.min(receivedBytes, lastFrom);
    const fields = { uploadID, name, sizeBytes: String(file.size), from: String(from) };
    try {
      const piece = file.slice(from, from + pieceBytes);
      ({ receivedBytes, file: made } = (await sendFile('files/upload_piece', fields, piece, how)) as Progress);
    } catch (error) {
      // Another page of this device was ahead.
      const there = error instanceof CallFailure && error.status === 409 ? error.now?.receivedBytes : undefined;
      if (typeof there !== 'number' || there <= receivedBytes) throw error;
      receivedBytes = there;
    }
    how.onProgress(receivedBytes / file.size);
  }
  return made.fileID;
}

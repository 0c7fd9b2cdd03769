import { documentFailureMessage } from '#shared/texts.ts';
import { CallFailure, send } from './api.ts';
import { saveBlob } from './save-blob.ts';

/** The calls that answer a file by its name (product.md §7). */
export type DocumentPath =
  | 'images/getImage_get'
  | 'images/getPDFPreview_get'
  | 'images/getPDF_get'
  | 'images/getDOC_get';
export type DocumentName = { filename: string; path?: string };

/** An attachment of a record, under its name on the reader's device. Fails with `CallFailure`. */
export async function downloadFile({ fileID, name }: { fileID: number; name: string }): Promise<void> {
  saveBlob(await (await send('files/download_file', { fileID })).blob(), name);
}

/** An image or document. Whatever goes wrong is one failure, of the kind 500 and in the words of product.md §8. */
export async function fetchDocument(call: DocumentPath, name: DocumentName, signal?: AbortSignal): Promise<Blob> {
  try {
    return await (await send(call, name, { signal })).blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailure(500, { code: 'document', message: documentFailureMessage });
  }
}

/** How many, how much, how large (product.md §9). */

/** Files of one note, and what is said when there are more (§5). */
export const maxNoteImages = 8;
export const maxNoteAttachments = 5;
export const tooManyMessage = (what: 'images' | 'attachments', most: number): string =>
  `You can only upload up to ${most} ${what}.`;
export const tooManyImagesMessage = tooManyMessage('images', maxNoteImages);
export const tooManyAttachmentsMessage = tooManyMessage('attachments', maxNoteAttachments);

/** What may be attached from the cloud storage, by the ending of the name. */
export const cloudFileTypes = ['doc', 'docx', 'csv', 'xlsx', 'mp3', 'mp4', 'mov', 'pdf'] as const;
export const isCloudFile = (fileName: string): boolean =>
  (cloudFileTypes as readonly string[]).includes(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '');

/** What is shown of one folder of the cloud storage. */
export const maxCloudEntries = 2000;

export const maxRecentlyViewed = 21;

/** The first page of a picker, each further one, and the height of its list in CSS pixels. */
export const pickerPageSize = 20;
export const pickerHeight = 220;

/** An image that is both heavier and larger than this is made smaller before it is sent (§5). */
export const imageLimits = { bytes: 1.7 * 1024 * 1024, width: 1280, height: 720, quality: 0.9 } as const;

/** One uploaded file. */
export const maxFileBytes = 25 * 1024 * 1024;
/** Of a file that comes in pieces, each: what a bad connection carries before it is lost again. */
export const pieceBytes = 128 * 1024;
export const maxPieceBytes = 1024 * 1024;
export const fileTooLargeMessage = 'This file is larger than 25 MB. Make it smaller, or send a link to it.';
/** An image, in pixels: what the largest sensor of a phone makes (12,000 × 9,000). Drawing it takes 400 MB of memory at worst. */
export const maxImagePixels = 110_000_000;
/** What a packed file (docx, xlsx) may unpack to. */
export const maxUnpackedBytes = 300 * 1024 * 1024;
/** The longer side of a thumbnail in pixels, for both of a tile's densities. */
export const thumbnailSide = 320;

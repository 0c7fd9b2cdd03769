/** The sentences that the product says in its own words (product.md §2, §5, §8): each once, and never written out again. */

/** §8: a token that is missing, unknown, revoked or expired. The page suppresses its toast by this text. */
export const badTokenMessage = 'Incorrect or Malformed Token';
/** §8: the generic failure toast of confirmed actions and promises. */
export const genericFailureMessage = 'Something went wrong.';
/** §8: an image or document that did not come. */
export const documentFailureMessage = 'Coin landed on its edge!';

/** §8: the place or the clock of an address is not known; the clock display is blanked. */
export const noCoordinatesMessage = 'Failed to get coordinates';
export const noPlaceTimeMessage = 'Failed to get time and timezone data';
/** §2 */
export const noAddressText = 'Address not available';

/** §2: an empty select or autocomplete list, an empty picker, and what is on its way. */
export const noSuggestionText = 'No suggestion found';
export const noItemsText = 'No items found';
export const loadingText = 'Loading...';
export const loadingPdfText = 'Loading PDF...';
export const pdfPreviewTitle = 'PDF Preview';

/** §5 */
export const dateEmptyMessage = 'Date cannot be empty';
export const dateOrderMessage = 'Date Start cannot be greater than Date End';
export const assetNumberTakenMessage = 'Asset # already exists. Choose another.';
export const emailTakenMessage = 'This email is already taken. Try another.';
export const imageUploadFailedMessage = 'An error occurred while uploading images.';
export const attachmentUploadFailedMessage = 'An error occurred while uploading attachments.';

/** §8: why an image could not be made smaller. */
export const compressionMessages = {
  noContext: 'Canvas context unavailable',
  noBlob: 'Canvas toBlob failed',
  notLoaded: 'Image loading failed',
  notRead: 'File reading failed',
} as const;
/** What a device says that cannot keep what waits for signal. */
export const keepsNothingMessage =
  'This device keeps nothing: its storage is blocked or full. Leave this page open and try again.';

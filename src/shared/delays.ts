/** How long the page waits, in milliseconds (product.md §9). */

export const selectDebounceMs = 300;
export const textDebounceMs = 500;
export const dateRangeDebounceMs = 300;
export const pickerSearchDebounceMs = 300;
export const editorSyncDebounceMs = 200;
export const suggestionDebounceMs = 300;

/** A list of suggestions stays this long after the field was left, so that a click on it still counts. */
export const suggestionCloseMs = 300;
/** Nothing shows before: `short` for what replaces content, `long` for what stands beside it. */
export const loadingDelaysMs = { short: 300, long: 500 } as const;
export const attachmentRefreshMs = 400;
export const pickerLoadMoreMs = 400;

export const errorToastMs = 5_000;

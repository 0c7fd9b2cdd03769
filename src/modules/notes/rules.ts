/** Notes (docs/rules/notes.md). Pure; both halves use it. */

/** Whom a note is for; one that the customer may read is never made by not choosing. */
export const audiences = ['internal', 'customer'] as const;
export type Audience = (typeof audiences)[number];

export const noteFilters = ['all', 'mine', 'bookmarked', 'files', 'system'] as const;
export type NoteFilter = (typeof noteFilters)[number];

/** A page of the notes of a record; pinned ones come whole before the first. */
export const notePage = 50;

const startLength = 120;
/** How a note stands where one is named: its words in one line, as far as they fit. */
export function startOf(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= startLength ? line : `${line.slice(0, startLength).trimEnd()}…`;
}

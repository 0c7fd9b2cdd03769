import { textOf } from '#shared/rich-text.ts';

/** Notes that wait for signal, on whichever page (docs/rules/offline.md). */

/** What a note that waits for signal shows at its place. */
export type WaitingNote = { text: string };

/** How a note that waits is shown, and told in the list of what waits. */
export function waitingNote(noteBody: string, what: string): { says: string; value: WaitingNote } {
  const text = textOf(noteBody);
  return { says: text === '' ? `${what} with files` : `${what}: ${text.slice(0, 200)}`, value: { text } };
}

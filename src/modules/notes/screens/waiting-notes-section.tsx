import { isBlank, textOf } from '#shared/rich-text.ts';
import { useWaiting } from '#web/outbox/waiting.ts';
import { WaitingMark, WaitingPictures } from '#web/outbox/waiting-mark.tsx';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

/** Notes that this device has and the server has not yet. */
export function WaitingNotesSection({ of }: { of: RecordOfNotes }) {
  const notes = [...useWaiting(of.module, of.id).values()].filter(({ place }) => place.startsWith('note/'));
  if (notes.length === 0) return null;
  return (
    <ol className={classes.list} aria-label="Notes that wait">
      {notes.map((item) => (
        <li key={item.id} className={classes.waiting}>
          <WaitingMark item={item} />
          <p>{(item.value as WaitingNote).text}</p>
          <WaitingPictures item={item} />
        </li>
      ))}
    </ol>
  );
}

/** What a note that waits shows at its place. */
type WaitingNote = { text: string };

/** How a note that waits is shown, and told in the list of what waits. */
export function noteWords(noteBody: string, what: string): { says: string; value: WaitingNote } {
  const text = textOf(noteBody);
  return { says: isBlank(noteBody) ? `${what} with files` : `${what}: ${text.slice(0, 200)}`, value: { text } };
}

import { useWaiting } from '#web/outbox/waiting.ts';
import { WaitingMark, WaitingPictures } from '#web/outbox/waiting-mark.tsx';
import type { WaitingNote } from '../waiting-rules.ts';
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

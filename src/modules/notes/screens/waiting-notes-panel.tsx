import { textOf } from '#shared/rich-text.ts';
import { useWaiting, type Waiting } from '#web/outbox/waiting.ts';
import { WaitingFiles } from '#web/outbox/waiting-files.tsx';
import { WaitingMark } from '#web/outbox/waiting-mark.tsx';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

/** Notes that this device has and the server has not yet. */
export function WaitingNotesPanel({ of }: { of: RecordOfNotes }) {
  const notes = [...useWaiting(of.module, of.id).values()].filter(({ place }) => place.startsWith('note/'));
  if (notes.length === 0) return null;
  return (
    <ol className={classes.list} aria-label="Notes that wait">
      {notes.map((item) => (
        <li key={item.id} className={classes.waiting}>
          <WaitingMark item={item} />
          <p>{textOf(bodyOf(item))}</p>
          <WaitingFiles item={item} />
        </li>
      ))}
    </ol>
  );
}

const bodyOf = ({ value }: Waiting): string => (value as { noteBody: string }).noteBody;

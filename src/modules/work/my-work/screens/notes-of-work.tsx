import { useState } from 'react';
import type { WaitingNote } from '#modules/notes/waiting-rules.ts';
import { maxNoteImages } from '#shared/limits.ts';
import classes from '#web/crew/crew.module.css';
import photos from '#web/crew/photo-tiles.module.css';
import { PhotoTiles } from '#web/crew/photo-tiles.tsx';
import { formatMomentShort } from '#web/days/formats.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import type { WorkInHand } from '../contract.ts';
import { isEmptyNote, type WorkDraft } from '../rules.ts';
import { KeptHere } from './kept-here.tsx';
import { WaitingPhotos } from './step-answer-in-hand.tsx';
import type { WorkOnDevice } from './use-work-on-device.ts';
import own from './work-in-hand.module.css';

type Props = {
  desk: WorkOnDevice;
  now: WorkInHand;
  draft: WorkDraft;
  mayWrite: boolean;
  waiting: ReadonlyMap<string, Waiting>;
  away: string | null;
};

/** What is written about it: a new note, those that wait, and the latest. */
export function NotesOfWork({ desk, now, draft, mayWrite, waiting, away }: Props) {
  const kept = [...waiting.values()].filter(({ place }) => place.startsWith('note/')).reverse();
  if (!mayWrite && now.notes.length === 0 && kept.length === 0) return null;
  return (
    <section className={classes.card} aria-label="Notes">
      <h2>Notes</h2>
      {mayWrite && <NewNote desk={desk} now={now} draft={draft} />}
      {kept.length + now.notes.length > 0 && (
        <ul className={classes.rows}>
          {kept.map((item) => (
            <li key={item.id} className={own.noted}>
              <p className={own.text}>{(item.value as WaitingNote).text}</p>
              {item.files.length > 0 && !item.isSent && (
                <ul className={photos.photos}>
                  <WaitingPhotos item={item} />
                </ul>
              )}
              <KeptHere item={item} desk={desk} away={away} />
            </li>
          ))}
          {now.notes.map((note) => (
            <li key={note.noteID} className={own.noted}>
              <small>
                {[note.userDisplayName, formatMomentShort(note.dateCreated), filesText(note.files)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <p className={own.text}>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const filesText = (count: number): string => (count === 0 ? '' : count === 1 ? '1 file' : `${count} files`);

/** Each letter is on the device as it is typed. */
function NewNote({ desk, now, draft }: Pick<Props, 'desk' | 'now' | 'draft'>) {
  const [isPosting, setPosting] = useState(false);
  const post = async () => {
    setPosting(true);
    await desk.post(now);
    setPosting(false);
  };
  return (
    <>
      <textarea
        className={classes.input}
        aria-label="New note"
        rows={3}
        maxLength={20_000}
        placeholder="Write a note"
        readOnly={isPosting}
        value={draft.note}
        onChange={(event) => desk.edit(now, { note: event.currentTarget.value })}
      />
      <PhotoTiles
        photos={draft.photos}
        most={maxNoteImages}
        find={desk.photo}
        onAdd={(file) => desk.addPhoto(now, file)}
        onRemove={(key) => desk.removePhoto(now, key)}
      />
      <button
        type="button"
        className={classes.primary}
        disabled={isPosting || isEmptyNote(draft)}
        onClick={() => void post()}
      >
        Post note
      </button>
    </>
  );
}

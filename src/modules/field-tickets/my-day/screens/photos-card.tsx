import { useEffect, useState } from 'react';
import { maxFieldPhotos } from '../../rules.ts';
import type { Draft, DraftPhoto } from '../draft-rules.ts';
import drafting from './draft.module.css';
import classes from './my-day.module.css';
import type { FieldStore } from './use-drafts.ts';

type Props = { store: FieldStore; draft: Draft };

/** Photos of the work: on the device at once, sent when there is signal. */
export function PhotosCard({ store, draft }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    setProblem(null);
    const room = maxFieldPhotos - draft.photos.length;
    if (files.length > room) setProblem(`Keep it to ${maxFieldPhotos} photos.`);
    for (const file of files.slice(0, room))
      await store
        .addPhoto(draft.draftID, file)
        .catch((error: Error) =>
          setProblem(`${file.name}: ${error.name === 'QuotaExceededError' ? 'This device is full.' : error.message}`),
        );
  };
  return (
    <section className={classes.card} aria-label="Photos">
      <h2>Photos</h2>
      <ul className={drafting.photos}>
        {draft.photos.map((photo, index) => (
          <Photo
            key={photo.key}
            store={store}
            photo={photo}
            name={`Photo ${index + 1}`}
            onRemove={() => store.removePhoto(draft.draftID, photo.key)}
          />
        ))}
        <li>
          <label className={drafting.addPhoto}>
            <span>Add photos</span>
            <input
              type="file"
              className="only-read-aloud"
              accept="image/jpeg,image/png,image/webp"
              multiple
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
        </li>
      </ul>
      {problem && (
        <p role="alert" data-tone="red">
          {problem}
        </p>
      )}
    </section>
  );
}

type PhotoProps = { store: FieldStore; photo: DraftPhoto; name: string; onRemove: () => void };

function Photo({ store, photo, name, onRemove }: PhotoProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void store.photo(photo).then((file) => {
      if (isGone || !file) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, photo]);
  return (
    <li className={drafting.photo}>
      {address ? <img src={address} alt={name} /> : <span className={classes.note}>{photo.name}</span>}
      <button type="button" className={classes.quiet} aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

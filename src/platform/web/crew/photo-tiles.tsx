import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DevicePhoto } from '../device/device-photos.ts';
import classes from './crew.module.css';
import tiles from './photo-tiles.module.css';

type Props = {
  photos: readonly DevicePhoto[];
  most: number;
  find: (photo: DevicePhoto) => Promise<File | null>;
  /** Fails with a sentence for what cannot be added. */
  onAdd: (file: File) => Promise<void>;
  onRemove: (key: string) => void;
};

/** Photos of what is being written: on the device at once, sent when there is signal. */
export function PhotoTiles({ photos, most, find, onAdd, onRemove }: Props) {
  return (
    <AddPhotos room={most - photos.length} most={most} take={onAdd}>
      {photos.map((photo, index) => (
        <li key={photo.key} className={tiles.photo}>
          <Photo id={photo.key} name={photo.name} label={`Photo ${index + 1}`} open={() => find(photo)} />
          <button
            type="button"
            className={classes.quiet}
            aria-label={`Remove photo ${index + 1}`}
            onClick={() => onRemove(photo.key)}
          >
            Remove
          </button>
        </li>
      ))}
    </AddPhotos>
  );
}

type AddProps<Taken> = {
  room: number;
  most: number;
  /** What they are of, read aloud where there are several. */
  of?: string;
  /** Fails with a sentence for what cannot be added. */
  take: (file: File) => Promise<Taken>;
  /** All that were chosen at once, as far as they could be taken. */
  onTaken?: (taken: Taken[]) => void;
  /** The photos that are there. */
  children?: ReactNode;
};

/** Where photos are added, beside those that are there; what is no photo is said by name. */
export function AddPhotos<Taken>({ room, most, of, take, onTaken, children }: AddProps<Taken>) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    setProblem(files.length > room ? `Keep it to ${most} photos.` : null);
    const taken: Taken[] = [];
    for (const file of files.slice(0, room))
      await take(file).then(
        (one) => taken.push(one),
        (error: Error) =>
          setProblem(`${file.name}: ${error.name === 'QuotaExceededError' ? 'This device is full.' : error.message}`),
      );
    if (taken.length > 0) onTaken?.(taken);
  };
  return (
    <>
      <ul className={tiles.photos}>
        {children}
        <li>
          <label className={tiles.addPhoto}>
            <span>Add photos{of && <span className="only-read-aloud">: {of}</span>}</span>
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
    </>
  );
}

type PhotoProps = {
  /** By which it is opened once, however often it is drawn. */
  id: string;
  name: string;
  label: string;
  open: () => Promise<Blob | null>;
};

/** Opened as it is drawn: no more is in memory than is seen. */
export function Photo({ id, name, label, open }: PhotoProps) {
  const [address, setAddress] = useState<string | null>(null);
  const latest = useRef(open);
  latest.current = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another photo
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void latest.current().then((file) => {
      if (isGone || !file) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address ? (
    <img className={tiles.picture} src={address} alt={label} />
  ) : (
    <span className={`${tiles.picture} ${classes.note}`}>{name}</span>
  );
}

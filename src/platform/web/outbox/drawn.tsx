import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { counted } from '../days/formats.ts';
import { FileImage } from '../files/file-image.tsx';
import classes from './drawn.module.css';
import { Mark } from './mark.tsx';
import { openedFile } from './store.ts';
import { useAllWaiting, type Waiting, type WaitingFile } from './waiting.ts';
import { WaitingList } from './waiting-list.tsx';

/** How much of this person the server does not have yet; opens what it is. */
export function Bar() {
  const items = useAllWaiting();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !isOpen) return null;
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  const waits = items.length - refused;
  return (
    <>
      <button
        type="button"
        className={classes.bar}
        data-refused={refused > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <IconCloudUpload size={16} stroke={1.6} aria-hidden />
        {items.length === 0 && 'Everything has been sent'}
        {waits > 0 && `${counted(waits, 'change')} waiting to be sent`}
        {waits > 0 && refused > 0 && ', '}
        {refused > 0 && `${refused} not taken`}
      </button>
      {isOpen && <WaitingList onClose={() => setOpen(false)} />}
    </>
  );
}

/** Those that have no place of their own in a page, each in its words. */
export const Here = ({ items }: { items: readonly Waiting[] }) => (
  <ul className={classes.here} aria-label="Not on the server yet">
    {items.map((item) => (
      <li key={item.id}>
        <span>{item.says}</span>
        <Mark item={item} />
      </li>
    ))}
  </ul>
);

/** The pictures that wait with something, as they are on the device. */
export const Pictures = ({ item }: { item: Waiting }) => (
  <span className={classes.pictures}>
    {item.files.map((file) => (
      <Picture key={file.name} owner={item.owner} file={file} />
    ))}
  </span>
);

/** Opened as it is drawn: no more is in memory than is seen. */
function Picture({ owner, file }: { owner: string; file: WaitingFile }) {
  const [opened, setOpened] = useState<File | null>(null);
  const { name, blob, sealed } = file;
  useEffect(() => {
    let isGone = false;
    void openedFile(owner, { blob, sealed }).then((bytes) => {
      if (bytes && !isGone) setOpened(new File([bytes], name, { type: bytes.type }));
    });
    return () => {
      isGone = true;
    };
  }, [owner, blob, sealed, name]);
  return <span className={classes.picture}>{opened && <FileImage file={null} chosen={opened} name={name} />}</span>;
}

import { IconAlertTriangle, IconFile, IconPaperclip, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { acceptOf, type UploadItem, type UseUploads } from '../api/upload.ts';
import { formatBytes } from '../days/formats.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { FileImage } from './file-image.tsx';
import classes from './files.module.css';

type Props = { uploads: UseUploads; label?: string };

/** Files that are chosen, dropped or pasted: images as tiles, others as lines, each with how far it is. */
export function UploadTiles({ uploads, label }: Props) {
  const { items, problem, options, add } = uploads;
  const [isOver, setOver] = useState(false);
  const areImages = options.accept === 'images';
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => clipboardData.files.length > 0 && add(clipboardData.files);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.uploads}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <ul className={areImages ? classes.tiles : classes.lines} aria-label={areImages ? 'Images' : 'Attachments'}>
        {items.map((item) =>
          areImages ? (
            <Tile key={item.key} item={item} uploads={uploads} />
          ) : (
            <Line key={item.key} item={item} uploads={uploads} />
          ),
        )}
        {items.length < options.most && (
          <li>
            <AddButton uploads={uploads} label={label ?? (areImages ? 'Add images' : 'Attach files')} />
          </li>
        )}
      </ul>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {uploads.kept.length > 0 && <p className={classes.waiting}>Kept on this device, waiting for signal</p>}
      {areImages && items.map((item) => item.message && <Reason key={item.key} item={item} />)}
    </div>
  );
}

const Reason = ({ item }: { item: UploadItem }) => (
  <p className={classes.reason}>
    <b>{item.name}</b> {item.message}
  </p>
);

function AddButton({ uploads, label }: { uploads: UseUploads; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { accept, most } = uploads.options;
  const Icon = accept === 'images' ? IconPhotoPlus : IconPaperclip;
  return (
    <>
      <button type="button" className={classes.add} data-kind={accept} onClick={() => field.current?.click()}>
        <Icon size={accept === 'images' ? 20 : 16} stroke={1.6} aria-hidden />
        {label}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        multiple={most > 1}
        accept={acceptOf(accept)}
        aria-label={label}
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? []);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

const words = ({ state, sentShare }: UploadItem): string =>
  ({
    waiting: 'waiting',
    sending: `${Math.round(sentShare * 100)} %`,
    done: 'uploaded',
    failed: 'failed',
    kept: 'kept',
  })[state];

function Tile({ item, uploads }: { item: UploadItem; uploads: UseUploads }) {
  const { name, state } = item;
  return (
    <li className={classes.tile} data-state={state} data-tip={item.message ?? name}>
      {state === 'failed' ? (
        <IconAlertTriangle size={20} stroke={1.6} className={classes.failed ?? ''} aria-label={`${name}, failed`} />
      ) : (
        <FileImage file={item.file} chosen={item.chosen} name={name} />
      )}
      <Progress item={item} />
      <Actions item={item} uploads={uploads} />
    </li>
  );
}

function Line({ item, uploads }: { item: UploadItem; uploads: UseUploads }) {
  return (
    <li className={classes.line} data-state={item.state}>
      <IconFile size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>{item.name}</span>
      <span className={classes.size}>{item.message ?? formatBytes(item.sizeBytes)}</span>
      <Progress item={item} />
      <Actions item={item} uploads={uploads} />
    </li>
  );
}

function Progress({ item }: { item: UploadItem }) {
  if (item.state !== 'sending' && item.state !== 'waiting') return null;
  return (
    <span
      className={classes.progress}
      role="progressbar"
      aria-label={item.name}
      aria-valuenow={Math.round(item.sentShare * 100)}
      aria-valuetext={words(item)}
    >
      <span style={{ inlineSize: `${item.sentShare * 100}%` }} />
    </span>
  );
}

function Actions({ item, uploads }: { item: UploadItem; uploads: UseUploads }) {
  const { key, name, state } = item;
  return (
    <span className={classes.actions}>
      {state === 'failed' && item.chosen && (
        <SmallButton aria-label={`Try ${name} again`} onClick={() => uploads.retry(key)}>
          <IconRefresh size={14} stroke={1.8} />
        </SmallButton>
      )}
      <SmallButton
        aria-label={state === 'sending' || state === 'waiting' ? `Stop ${name}` : `Remove ${name}`}
        onClick={() => uploads.remove(key)}
      >
        <IconX size={14} stroke={1.8} />
      </SmallButton>
    </span>
  );
}

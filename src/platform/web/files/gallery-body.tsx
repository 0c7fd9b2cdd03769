import '../theme/dialog.css';
import { ActionIcon, Loader, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { FileInfo } from '#shared/file-types.ts';
import { documentFailureMessage, loadingText } from '#shared/texts.ts';
import { showError } from '../actions/toast.tsx';
import { downloadFile } from '../api/documents.ts';
import { formatBytes } from '../days/formats.ts';
import classes from './gallery.module.css';
import type { GalleryProps } from './gallery.tsx';
import { useAddressOf, usePicture } from './use-picture.ts';

const zooms = [1, 1.5, 2, 3, 4] as const;
/** A finger that moves this far sideways turns the page. */
const swipePx = 60;

/** ← and → go through them, Home and End to the ends, + − 0 zoom, Escape closes; fingers swipe. */
export function GalleryBody({ files, start, onClose }: GalleryProps) {
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState<number>(1);
  const file = files[index];
  const go = (to: number) => {
    if (to < 0 || to >= files.length) return;
    setIndex(to);
    setZoom(1);
  };
  const step = (by: 1 | -1) => setZoom((was) => zooms[zooms.indexOf(was as 1) + by] ?? was);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(index - 1),
      ArrowRight: () => go(index + 1),
      Home: () => go(0),
      End: () => go(files.length - 1),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': () => setZoom(1),
    };
    const act = keys[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  if (!file) return null;
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0} onKeyDown={onKeyDown} transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.dialog ?? ''} aria-label="Images">
        <div className={classes.head}>
          <span className={classes.name}>{file.name}</span>
          <span className={`${classes.about} figures`}>
            {file.width} × {file.height} · {formatBytes(file.sizeBytes)}
          </span>
          {files.length > 1 && (
            <span className={`${classes.place} figures`} role="status">
              {index + 1} of {files.length}
            </span>
          )}
          <ActionIcon aria-label="Smaller" disabled={zoom === zooms[0]} onClick={() => step(-1)}>
            <IconMinus size={16} stroke={1.6} />
          </ActionIcon>
          <span className={`${classes.zoom} figures`}>{zoom * 100}%</span>
          <ActionIcon aria-label="Larger" disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Download" onClick={() => downloadFile(file).catch(showError)}>
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Close" onClick={onClose} data-autofocus>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        <Stage
          key={file.fileID}
          file={file}
          zoom={zoom}
          onZoom={() => setZoom(zoom === 1 ? 2 : 1)}
          onSwipe={(by) => go(index + by)}
        />
        {files.length > 1 && (
          <>
            <Turn side="left" label="Previous image" isOff={index === 0} onClick={() => go(index - 1)} />
            <Turn side="right" label="Next image" isOff={index === files.length - 1} onClick={() => go(index + 1)} />
          </>
        )}
        <Ahead fileID={files[index + 1]?.fileID ?? null} />
      </Modal.Content>
    </Modal.Root>
  );
}

type TurnProps = { side: 'left' | 'right'; label: string; isOff: boolean; onClick: () => void };

const Turn = ({ side, label, isOff, onClick }: TurnProps) => (
  <ActionIcon className={classes.turn ?? ''} data-side={side} aria-label={label} disabled={isOff} onClick={onClick}>
    {side === 'left' ? <IconChevronLeft size={20} stroke={1.6} /> : <IconChevronRight size={20} stroke={1.6} />}
  </ActionIcon>
);

/** The next one is fetched while this one is looked at. */
function Ahead({ fileID }: { fileID: number | null }) {
  usePicture(fileID, 'files');
  return null;
}

type StageProps = { file: FileInfo; zoom: number; onZoom: () => void; onSwipe: (by: 1 | -1) => void };

/** The image as large as there is room, its thumbnail until it is there; zoomed it is scrolled. */
function Stage({ file, zoom, onZoom, onSwipe }: StageProps) {
  const whole = usePicture(file.fileID, 'files');
  const small = usePicture(file.hasThumbnail ? file.fileID : null, 'thumbnails');
  const address = useAddressOf(whole.blob ?? small.blob);
  const downAt = useRef<number | null>(null);
  const onPointerUp = (event: PointerEvent) => {
    const moved = downAt.current === null ? 0 : event.clientX - downAt.current;
    downAt.current = null;
    if (zoom === 1 && Math.abs(moved) > swipePx) onSwipe(moved < 0 ? 1 : -1);
  };
  return (
    <section
      className={classes.stage}
      tabIndex={zoom > 1 ? 0 : -1}
      aria-label="Image"
      onPointerDown={(event) => {
        downAt.current = event.pointerType === 'touch' ? event.clientX : null;
      }}
      onPointerUp={onPointerUp}
      onDoubleClick={onZoom}
    >
      {whole.isFailed ? (
        <p role="alert">{documentFailureMessage}</p>
      ) : (
        address && (
          <img
            className={classes.image}
            src={address}
            alt={file.name}
            draggable={false}
            data-small={!whole.blob || undefined}
            style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
          />
        )
      )}
      {!whole.blob && !whole.isFailed && (
        <span className={classes.wait} role="status">
          <Loader size={16} color="accent" /> {loadingText}
        </span>
      )}
    </section>
  );
}

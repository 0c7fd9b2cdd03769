import { IconDownload, IconFile, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type FileInfo, isImageType } from '#shared/file-types.ts';
import { showError } from '../actions/toast.tsx';
import { downloadFile } from '../api/documents.ts';
import { formatBytes } from '../days/formats.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { FileImage } from './file-image.tsx';
import classes from './files.module.css';
import { Gallery } from './gallery.tsx';

type Remove = (file: FileInfo) => void;

/** The files of a record: images as tiles that open the gallery, others as lines that are kept on the device. */
export function FileTiles({ files, onRemove }: { files: readonly FileInfo[]; onRemove?: Remove | undefined }) {
  const [shown, setShown] = useState<number | null>(null);
  const images = files.filter((file) => isImageType(file.contentType));
  const others = files.filter((file) => !isImageType(file.contentType));
  return (
    <div className={classes.files}>
      {images.length > 0 && (
        <ul className={classes.tiles} aria-label="Images">
          {images.map((file, index) => (
            <li key={file.fileID} className={classes.tile} data-tip={file.name}>
              <button type="button" className={classes.open} onClick={() => setShown(index)}>
                <FileImage file={file} name={file.name} />
              </button>
              {onRemove && <RemoveButton file={file} onRemove={onRemove} />}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.lines} aria-label="Attachments">
          {others.map((file) => (
            <li key={file.fileID} className={classes.removable}>
              <button type="button" className={classes.line} onClick={() => downloadFile(file).catch(showError)}>
                <IconFile size={16} stroke={1.6} aria-hidden />
                <span className={classes.name}>{file.name}</span>
                <span className={classes.size}>{formatBytes(file.sizeBytes)}</span>
                <IconDownload size={14} stroke={1.8} role="img" aria-label="Download" />
              </button>
              {onRemove && <RemoveButton file={file} onRemove={onRemove} />}
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <Gallery files={images} start={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

const RemoveButton = ({ file, onRemove }: { file: FileInfo; onRemove: Remove }) => (
  <span className={classes.actions}>
    <SmallButton aria-label={`Remove ${file.name}`} data-tip="Remove" onClick={() => onRemove(file)}>
      <IconX size={14} stroke={1.8} aria-hidden />
    </SmallButton>
  </span>
);

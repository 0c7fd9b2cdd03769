import { IconChevronLeft, IconChevronRight, IconFile, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { maxCloudEntries } from '#shared/limits.ts';
import { useReading } from '#web/api/query.ts';
import { formatBytes } from '#web/days/formats.ts';
import { LoadingLines } from '#web/page/states.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import type { CloudEntries, cloudCalls } from '../contract.ts';
import classes from './cloud.module.css';

type CloudEntry = CloudEntries['entries'][number];
type Reading = {
  contract: typeof cloudCalls.listCloudFolder | typeof cloudCalls.listLinkedFolder;
  input: Record<string, unknown>;
};
type Props = {
  label: string;
  /** How what is below a path is asked for; the empty one is the folder itself. */
  read: (path: string) => Reading;
  onFile: (entry: CloudEntry) => void;
  /** With it each file and folder can be linked. */
  onLink?: (entry: CloudEntry) => void;
};

/** A folder of the cloud storage, gone through in its place. What is there is asked each time: nobody tells of changes. */
export function CloudFolderSection({ label, read, onFile, onLink }: Props) {
  const [path, setPath] = useState('');
  const { contract, input } = read(path);
  const reading = useReading(contract, input as never, { cache: { staleTime: 0, gcTime: 0 } });
  const { entries, isCut } = (reading.data as CloudEntries | undefined) ?? {};
  return (
    <div className={classes.folder}>
      {path !== '' && (
        <button
          type="button"
          className={classes.target}
          onClick={() => setPath(path.split('/').slice(0, -1).join('/'))}
          aria-label={`Back from ${path}`}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{path}</span>
        </button>
      )}
      {reading.error && (
        <p className={classes.refused} role="alert">
          {reading.error.message}
        </p>
      )}
      {!entries && !reading.error && <LoadingLines lines={2} />}
      {entries?.length === 0 && <p className={classes.quiet}>Nothing is in this folder.</p>}
      {isCut && (
        <p className={classes.quiet}>
          There is more in this folder than the {maxCloudEntries.toLocaleString('en-US')} entries that are shown. Move
          some into folders of their own.
        </p>
      )}
      <ul aria-label={`In ${path || label}`}>
        {entries?.map((entry) => (
          <li key={entry.path} className={classes.row}>
            <button
              type="button"
              className={classes.target}
              onClick={() => (entry.isFolder ? setPath(entry.path) : onFile(entry))}
            >
              {entry.isFolder ? (
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconFile size={16} stroke={1.6} aria-hidden />
              )}
              <span className={classes.name}>{entry.name}</span>
            </button>
            {entry.sizeBytes !== null && (
              <span className={`${classes.facts} figures`}>{formatBytes(entry.sizeBytes)}</span>
            )}
            {onLink && (
              <SmallButton aria-label={`Link ${entry.name}`} data-tip="Link" onClick={() => onLink(entry)}>
                <IconLink size={14} stroke={1.8} />
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

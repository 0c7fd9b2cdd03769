import { useReading } from '#web/api/query.ts';
import { formatBytes } from '#web/days/formats.ts';
import { Part } from '#web/page/detail-page.tsx';
import { fileCalls } from '../contract.ts';
import classes from './file-storage.module.css';

/** From here on whoever runs the server should be asked for more. */
const nearlyFull = 0.9;

/** How much room the company's files take up, of how much it has. */
export function FileStorageCard() {
  const storage = useReading(fileCalls.getFileStorage, {}, { cache: { staleTime: 0, gcTime: 0 } }).data;
  if (!storage) return null;
  const { usedBytes, limitBytes } = storage;
  return (
    <Part title="Uploaded files">
      <p className="figures">
        Used {formatBytes(usedBytes)} of {formatBytes(limitBytes)}
      </p>
      {usedBytes < limitBytes * nearlyFull ? (
        <p className={classes.quiet}>
          Photos and files of notes, tasks, tickets and journal entries. What lies in the cloud storage does not count.
        </p>
      ) : (
        <p className={classes.full} role="alert">
          When it is full, nothing more can be uploaded. Ask whoever runs the server for more room, or delete what is
          not needed: files that were removed from their record are gone after 30 days.
        </p>
      )}
    </Part>
  );
}

import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useReading } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type Note, noteCalls } from '../contract.ts';
import classes from './notes.module.css';

/** Who has read a note, and when first. */
export function ReadersSection({ note, onClose }: { note: Note; onClose: () => void }) {
  const { data, error, refetch } = useReading(
    noteCalls.listReaders,
    { noteID: note.noteID },
    { entityId: note.noteID },
  );
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }} title="Read by" size={420}>
      {error ? (
        <Failed error={error} what="Who read it" retry={() => void refetch()} />
      ) : (
        !data && <LoadingLines lines={3} />
      )}
      <ul className={classes.readers}>
        {data?.readers.map(({ userID, userDisplayName, readAt }) => (
          <li key={userID}>
            <Avatar userID={userID} name={userDisplayName} size={22} isNamed={false} />
            <span>{userDisplayName}</span>
            <time className="figures">{formatMoment(readAt)}</time>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

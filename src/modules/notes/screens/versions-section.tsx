import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { textOf } from '#shared/rich-text.ts';
import { useReading } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type Note, noteCalls } from '../contract.ts';
import classes from './notes.module.css';

/** What a note said before each edit, each compared with the one before it. */
export function VersionsSection({ note, onClose }: { note: Note; onClose: () => void }) {
  const { data, error, refetch } = useReading(
    noteCalls.listVersions,
    { noteID: note.noteID },
    { entityId: note.noteID },
  );
  const versions = data?.versions ?? [];
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }} title="What the note said" size={640}>
      {error ? (
        <Failed error={error} what="The versions" retry={() => void refetch()} />
      ) : (
        !data && <LoadingLines lines={4} />
      )}
      <ol className={classes.versions}>
        {versions.map(({ version, noteBody, userDisplayName, writtenAt, isMerged }, index) => (
          <li key={version}>
            <div className={classes.by}>
              <strong>{userDisplayName ?? 'Somebody'}</strong>
              <time className="figures">{formatMoment(writtenAt)}</time>
              {isMerged && <span>merged from two edits</span>}
              {index === 0 && <span>now</span>}
              {index === versions.length - 1 && <span>first</span>}
            </div>
            <Compared before={versions[index + 1]?.noteBody} after={noteBody} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}

/** Words put in and taken out since the version before; the first one is as it was written. */
function Compared({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined) return <p className={classes.compared}>{textOf(after)}</p>;
  const parts = diffWordsWithSpace(textOf(before), textOf(after));
  const isSame = parts.every((part) => !part.added && !part.removed);
  let at = 0;
  return (
    <p className={classes.compared}>
      {parts.map(({ value, added, removed }) => {
        at += value.length + 1;
        const key = `${at}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
      {isSame && <em>Only how it looks was changed.</em>}
    </p>
  );
}

import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useReading } from '#web/api/query.ts';
import { counted, formatMomentShort } from '#web/days/formats.ts';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { summaryCalls } from '../contract.ts';
import { type SummaryPart, summaryParts } from '../rules.ts';
import classes from './summary.module.css';

const heads: Record<SummaryPart, string> = { open: 'Left open', decided: 'Decided', done: 'Done' };
/** What somebody has to do something about comes first. */
const order = summaryParts.toReversed();

/** What the notes come to, in their own sentences; each leads to its note. */
export function SummaryDialog({ of, onClose }: { of: { module: string; id: number }; onClose: () => void }) {
  const { data, error, refetch } = useReading(summaryCalls.summarizeNotes, { ID: of.id, type: of.module });
  const isEmpty = data && summaryParts.every((part) => data[part].length === 0);
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }} title="What the notes say" size={640}>
      {error ? (
        <Failed error={error} what="The summary" retry={() => void refetch()} />
      ) : (
        !data && <LoadingLines lines={5} />
      )}
      {isEmpty && <p className={classes.foot}>No note says that something was done, decided or left open.</p>}
      {data &&
        order
          .filter((part) => data[part].length > 0)
          .map((part) => (
            <section key={part} className={classes.part} aria-label={heads[part]}>
              <h3>{heads[part]}</h3>
              <ul>
                {data[part].map(({ noteID, sentence, userDisplayName, dateCreated }) => (
                  <li key={`${noteID} ${sentence}`}>
                    <a href={`#note-${noteID}`} onClick={onClose}>
                      {sentence}
                    </a>
                    <span className={`${classes.said} figures`}>
                      {userDisplayName ?? 'Somebody'}, {formatMomentShort(dateCreated)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      {data && !isEmpty && (
        <p className={classes.foot}>
          {data.madeBy === 'language_model' ? 'Chosen by a language model from' : 'Chosen by their words from'}{' '}
          {counted(data.notes, 'note')}; every sentence stands as it was written, and leads to its note.
        </p>
      )}
    </Modal>
  );
}

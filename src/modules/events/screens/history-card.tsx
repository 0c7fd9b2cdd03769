import { Button } from '@mantine/core';
import { mayNamed } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { localZone } from '#web/days/today.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { eventCalls } from '../contract.ts';
import { differing, eventWords } from '../rules.ts';
import { ChangesList } from './changes-list.tsx';
import classes from './history.module.css';

type Props = { module: string; entityID: number };

/** What happened to one record, the latest first, each with what stood there before and after; what can be taken back is, from here. */
export function HistoryCard({ module, entityID }: Props) {
  const maySeeAudit = useMay()(mayNamed('settings', 'see the audit'));
  const { data, error, refetch } = useReading(eventCalls.listHistory, { module, entityID, timeZone: localZone() });
  if (error && !data) return <Failed error={error} what="The history" retry={() => void refetch()} />;
  if (!data) return <LoadingLines lines={3} />;
  return (
    <>
      <ol className={classes.history} aria-label="History">
        {data.events.map((event) => (
          <li key={event.eventID}>
            <Avatar userID={event.userID} name={event.userDisplayName} size={20} isNamed={false} />
            <div>
              <div className={classes.head}>
                <span>{eventWords(event)}</span>
                <span className={classes.quiet}>
                  {event.userDisplayName}, <span className="figures">{formatMoment(event.at)}</span>
                </span>
                {event.undo && <UndoButton undo={event.undo} of={eventWords(event)} />}
              </div>
              <ChangesList changes={differing(event)} />
            </div>
          </li>
        ))}
      </ol>
      {data.next !== null && maySeeAudit && (
        <PageLink href={`/audit?${new URLSearchParams({ module, entityID: String(entityID) })}`}>
          Earlier changes, in the audit
        </PageLink>
      )}
    </>
  );
}

/** Takes back what one click did, for as long as nobody has changed the same since. */
function UndoButton({ undo, of }: { undo: string; of: string }) {
  const undoing = useWriting(eventCalls.undo, { done: 'Undone' });
  return (
    <Button
      className={classes.undo ?? ''}
      aria-label={`Undo: ${of}`}
      loading={undoing.isRunning}
      onClick={() => undoing.start({ undo })}
    >
      Undo
    </Button>
  );
}

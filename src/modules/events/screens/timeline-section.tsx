import { Button } from '@mantine/core';
import { useReadingPages } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { localZone } from '#web/days/today.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { eventCalls } from '../contract.ts';
import type { ToldEvent } from '../recorded-contract.ts';
import { differing, eventWords } from '../rules.ts';
import { ChangesList } from './changes-list.tsx';
import classes from './history.module.css';

/** What happened to a record and to what belongs to it, the latest first, each with the way to what it is about. */
export function TimelineSection({ module, entityID }: { module: string; entityID: number }) {
  const list = useReadingPages<ToldEvent, typeof eventCalls.listTimeline>(eventCalls.listTimeline, {
    module,
    entityID,
    timeZone: localZone(),
  });
  return (
    <Part title="Timeline">
      {Boolean(list.error) && !list.rows && <Failed error={list.error} what="The timeline" retry={list.retry} />}
      {!list.rows && !list.error && <LoadingLines lines={3} />}
      {list.rows?.length === 0 && <p className={classes.quiet}>Nothing has happened yet.</p>}
      {list.rows && list.rows.length > 0 && (
        <ol className={classes.history} aria-label="Timeline">
          {list.rows.map((event) => (
            <Line key={event.eventID} event={event} isOwn={event.module === module} />
          ))}
        </ol>
      )}
      {list.hasMore && (
        <Button variant="subtle" onClick={list.loadMore}>
          More
        </Button>
      )}
    </Part>
  );
}

/** What is the record's own says what became different; of what belongs to it its page does. */
function Line({ event, isOwn }: { event: ToldEvent; isOwn: boolean }) {
  const changes = isOwn || event.module === 'notes' ? differing(event) : [];
  return (
    <li>
      <Avatar userID={event.userID} name={event.userDisplayName} size={20} isNamed={false} />
      <div>
        <div className={classes.head}>
          <div className={classes.what}>
            <span>{eventWords(event)}</span>
            {!isOwn && event.address && <PageLink href={event.address}>{event.label}</PageLink>}
          </div>
          <span className={classes.quiet}>
            {event.userDisplayName}, <span className="figures">{formatMoment(event.at)}</span>
          </span>
        </div>
        <ChangesList changes={changes} />
      </div>
    </li>
  );
}

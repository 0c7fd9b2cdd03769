import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Output } from '#shared/contract.ts';
import type { Entity, ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Empty, Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { eventCalls } from '../contract.ts';
import classes from './deleted.module.css';

/** What was deleted of one kind in the last 30 days, for those who may delete; each can be brought back. */
export function DeletedScreen({ entity }: { entity: ListedEntity }) {
  const { title } = entity.list;
  const needs = can(entity.feature, 'delete');
  const isAllowed = useMay()(needs);
  const name = `Deleted ${title.toLowerCase()}`;
  return (
    <DetailPage area={{ title, href: listAddress(entity.list) }} name="Deleted" pageTitle={name} heading={name}>
      {isAllowed ? <Deleted entity={entity} /> : <Prohibited title={name.toLowerCase()} needs={needs} />}
    </DetailPage>
  );
}

function Deleted({ entity }: { entity: ListedEntity }) {
  const go = useGo();
  const deleted = useReading(eventCalls.listDeleted, { module: entity.module }, { shows: [entity.module] });
  const events = deleted.data?.events;
  const many = entity.list.title.toLowerCase();
  if (deleted.error && !events)
    return <Failed error={deleted.error} what={`The list of deleted ${many}`} retry={() => void deleted.refetch()} />;
  if (!events) return <LoadingLines />;
  if (events.length === 0)
    return (
      <Empty
        icon={IconTrash}
        title="Nothing was deleted lately"
        text={`Deleted ${many} stay here for 30 days and can be brought back.`}
        actions={<Button onClick={() => go(listAddress(entity.list))}>Back to {many}</Button>}
      />
    );
  return (
    <>
      <p className={classes.about}>The last 30 days, latest first. What is restored is back as it was.</p>
      <ul aria-label={`Deleted ${many}`}>
        {events.map((event) => (
          <DeletedRow key={event.eventID} event={event} entity={entity} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { event: Output<typeof eventCalls.listDeleted>['events'][number]; entity: Entity };

function DeletedRow({ event, entity }: RowProps) {
  const { isNumbered = false } = entity;
  const named = isNumbered ? `${entity.noun} ${event.entityID}` : event.label;
  const restoring = useWriting(eventCalls.undo, { done: `${named} restored` });
  const restore = async (button: HTMLElement, undo: string) => {
    const next = neighbourOf(button);
    try {
      await restoring.run({ undo });
      next?.focus();
    } catch {
      // What went wrong has been said; the row stays.
    }
  };
  const { undo } = event;
  return (
    <li className={classes.row}>
      {isNumbered && <span className={`${classes.number} figures`}>{event.entityID}</span>}
      <span className={classes.label}>{event.label}</span>
      <span className={classes.person}>
        <Avatar userID={event.userID} name={event.userDisplayName} isNamed={false} />
        <span>
          <span className={classes.by}>Deleted by </span>
          {event.userDisplayName}
        </span>
      </span>
      <span className={`${classes.when} figures`}>{formatMoment(event.at)}</span>
      <span className={classes.action}>
        {undo ? (
          <Button
            aria-label={`Restore ${named}`}
            loading={restoring.isRunning}
            onClick={({ currentTarget }) => void restore(currentTarget, undo)}
          >
            Restore
          </Button>
        ) : (
          <span className={classes.cannot}>{event.obstacle}</span>
        )}
      </span>
    </li>
  );
}

/** Where the keyboard goes on when a row leaves: the next one, the one before, or the page. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector('button') ?? document.getElementById('page');
}

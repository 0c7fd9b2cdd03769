import { ActionIcon, Button } from '@mantine/core';
import {
  IconBellFilled,
  IconBellPlus,
  IconCheck,
  IconChevronDown,
  IconDots,
  IconPin,
  IconPinFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRotate,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { madeNow } from '#web/api/made.ts';
import { usePerson } from '#web/api/session.tsx';
import { deviceID } from '#web/api/stored-user.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { recordPlace } from '#web/outbox/waiting.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { opens, usePopup } from '#web/parts/popup.tsx';
import { isCarried } from '#web/parts/use-later-parts.ts';
import { PickButton } from '#web/picker/pick-button.tsx';
import { finalStatus, type StatusID, statuses, statusNames } from '../rules.ts';
import { movedBy, standingOf } from '../waiting-rules.ts';
import { useCloseQuestion } from './use-close-question.ts';
import type { WorkChanges } from './use-work-changes.ts';
import { statusKind, statusWord, type WorkArea, type WorkDetail } from './work-area.tsx';
import classes from './work-detail.module.css';

const More = lazyPart(() => import('./work-more.tsx'), 'WorkMore');

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges; back: string; openSteps: () => void };
const statusPlace = recordPlace('status');

const endedText = ({ one, ended }: WorkArea, { id }: WorkDetail): string => `${one} ${id} ${ended}`;

/** Status, start and pause, the end of the work, and what is rarely needed behind the dots. */
export function WorkActions({ area, work, changes, back, openSteps }: Props) {
  const [{ start, item }, { calls }] = [changes, area];
  const me = usePerson().currentUser;
  const more = usePopup();
  // From its first opening on: what it began may outlast it. Where there may be no signal, from the beginning.
  const [isMoreWanted, setMoreWanted] = useState(isCarried);
  if (more.isOpen && !isMoreWanted) setMoreWanted(true);
  const mine = standingOf(me, work);
  const mayStart = work.mayEdit && work.isOpen && mine !== statuses.inProgress;
  const mayPause = work.mayEdit && work.isOpen && mine === statuses.inProgress;
  const isCloseWanted = useCloseQuestion(area);
  const close = async () => {
    const made = madeNow();
    const answer = await confirmedAction({ run: () => isCloseWanted(work.id, openSteps), tellsWhy: true });
    const ended = { ...statusNow(finalStatus[area.kind]), isOpen: false, nextStatuses: [] };
    if (answer) start(calls.close, endedText(area, work), item, { place: statusPlace, value: ended, made });
  };
  const statusNow = (statusID: StatusID): Partial<WorkDetail> => movedBy(me, work.assignedUserWithFlagStatus, statusID);
  const move = (statusID: StatusID) =>
    void changes.keep(
      calls.changeStatus,
      { ...item, statusID, deviceID: deviceID() },
      { place: statusPlace, says: statusNames[statusID], value: statusNow(statusID) },
      whatPaused,
    );

  return (
    <>
      <div className={classes.actions} data-actions>
        <PickButton
          label={`Status: ${statusWord(work.statusID, work.statusName)}`}
          className={classes.status}
          isDisabled={!work.mayEdit || work.nextStatuses.length === 0}
          chosen={[]}
          choices={work.nextStatuses.map(({ statusID }) => ({
            id: statusID,
            label: statusNames[statusID],
            mark: <StatusGlyph status={statusKind(statusID)} />,
          }))}
          onPick={({ id }) => move(id as StatusID)}
        >
          <StatusGlyph status={statusKind(work.statusID)} />
          {statusWord(work.statusID, work.statusName)}
          {work.mayEdit && work.nextStatuses.length > 0 && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
        </PickButton>
        {mayStart && (
          <button type="button" className={classes.work} onClick={() => move(statuses.inProgress)}>
            <IconPlayerPlayFilled size={14} aria-hidden />
            Start work
          </button>
        )}
        {mayPause && (
          <button type="button" className={classes.work} onClick={() => move(statuses.paused)}>
            <IconPlayerPauseFilled size={14} aria-hidden />
            Pause
          </button>
        )}
        {work.mayEdit && work.isOpen && (
          <Button size="md" leftSection={<IconCheck size={14} stroke={1.8} />} onClick={() => void close()}>
            {area.endVerb}
          </Button>
        )}
        {work.mayEdit && !work.isOpen && (
          <Button
            size="md"
            leftSection={<IconRotate size={14} stroke={1.8} />}
            onClick={() =>
              start(calls.reopen, `${area.one} ${work.id} reopened`, item, {
                place: statusPlace,
                value: { ...statusNow(statuses.reopened), isOpen: true },
              })
            }
          >
            Reopen
          </Button>
        )}
        <div className={classes.actionsRight}>
          <ActionIcon
            aria-label={work.isSubscribe ? 'Unsubscribe' : 'Subscribe'}
            aria-pressed={work.isSubscribe}
            data-tip={work.isSubscribe ? 'You are told of every change' : 'Tell me of every change'}
            onClick={() => {
              const value = { isSubscribe: !work.isSubscribe };
              const says = work.isSubscribe ? 'Unsubscribed' : 'Subscribed';
              const at = { place: recordPlace('subscription'), says, value };
              start(calls.changeSubscription, undefined, { ...item, ...value }, at);
            }}
          >
            {work.isSubscribe ? <IconBellFilled size={16} /> : <IconBellPlus size={16} stroke={1.6} />}
          </ActionIcon>
          <ActionIcon
            aria-label={work.isPinned ? 'Unpin' : 'Pin'}
            aria-pressed={work.isPinned}
            data-tip={work.isPinned ? 'Unpin' : 'Pin'}
            onClick={() => {
              const value = { isPinned: !work.isPinned };
              const says = work.isPinned ? 'Unpinned' : 'Pinned';
              const at = { place: recordPlace('pin'), says, value };
              start(calls.changePin, undefined, { ...item, ...value }, at);
            }}
          >
            {work.isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.6} />}
          </ActionIcon>
          <ActionIcon aria-label="More" {...opens(more, 'menu')}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
          <Suspense fallback={null}>
            {isMoreWanted && <More area={area} work={work} back={back} more={more} />}
          </Suspense>
        </div>
      </div>
      {mine === statuses.inactive && work.isOpen && (
        <p className={classes.inactive}>
          Paused while nobody was here. What was worked since can be claimed in{' '}
          <PageLink href="/time">My time</PageLink>.
        </p>
      )}
    </>
  );
}

/** Undo takes both back: what was begun, and what was paused for it. */
const whatPaused = ({ pausedWork }: WorkDetail) =>
  pausedWork ? `Paused ${pausedWork.entityID} ${pausedWork.subject}` : '';

import { ActionIcon, Button } from '@mantine/core';
import { IconBellOff, IconChecks, IconChevronDown, IconSettings, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useReadingPages, useWriting } from '#web/api/query.ts';
import { counted, formatDate, formatMoment, formatMomentShort } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Empty, Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type NotificationLine, notificationCalls } from '../contract.ts';
import { reasonWords } from '../rules.ts';
import classes from './centre.module.css';

type Notification = NotificationLine['notifications'][number];

/** What others did that concerns one, a line for each record; the latest first. */
export function NotificationCentre({ onDone }: { onDone: () => void }) {
  // Who sees what decides what is shown here, so changes of work are changes of this.
  const list = useReadingPages<NotificationLine, typeof notificationCalls.listNotifications>(
    notificationCalls.listNotifications,
    {},
  );
  const readAll = useWriting(notificationCalls.setAllRead);
  const go = useGo();
  const isPhone = usePhone();
  const whole = useRef<HTMLElement>(null);
  // It comes after the popup that holds it has looked for what to focus.
  useEffect(() => whole.current?.focus({ preventScroll: true }), []);
  const { rows } = list;
  const hasUnread = rows?.some((line) => !line.isRead) ?? false;
  const newest = Math.max(0, ...(rows ?? []).flatMap((line) => line.notifications.map((one) => one.notificationID)));
  const preferences = () => {
    onDone();
    go('/profile/notifications');
  };
  return (
    <section
      ref={whole}
      className={classes.centre}
      aria-label="What others did"
      tabIndex={-1}
      data-autofocus
      onKeyDown={moveFocus}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {hasUnread && (
          <Button
            variant="subtle"
            leftSection={<IconChecks size={14} stroke={1.8} />}
            onClick={() => readAll.start({ upTo: newest })}
          >
            Mark all read
          </Button>
        )}
        <ActionIcon aria-label="What you are told" data-tip="What you are told" onClick={preferences}>
          <IconSettings size={isPhone ? 20 : 16} stroke={1.6} />
        </ActionIcon>
        {isPhone && (
          <ActionIcon aria-label="Close" onClick={onDone}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {!rows && Boolean(list.error) && (
        <Failed error={list.error} what="The list of notifications" retry={list.retry} />
      )}
      {!rows && !list.error && <LoadingLines lines={5} />}
      {rows?.length === 0 && (
        <Empty
          icon={IconBellOff}
          title="Nothing new"
          text="What others do on work that you are assigned to, created or subscribed to is listed here."
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.lines}>
          {rows.map((line) => (
            <Line key={`${line.module}/${line.entityID}`} line={line} onDone={onDone} />
          ))}
          {list.hasMore && (
            <li className={classes.more}>
              <Button variant="subtle" onClick={list.loadMore}>
                Show earlier
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The arrows go from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
  const at = links.findIndex(
    (link) => link === document.activeElement || link.parentElement?.contains(document.activeElement),
  );
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}

function Line({ line, onDone }: { line: NotificationLine; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const setRead = useWriting(notificationCalls.setRead);
  const [latest, ...earlier] = line.notifications;
  if (!latest) return null;
  const { module, entityID, isRead } = line;
  const mark = (read: boolean) => setRead.start({ module, entityID, isRead: read });
  const words = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <li className={classes.line} data-unread={!isRead || undefined}>
      <PageLink
        href={line.address ?? '/'}
        className={classes.link}
        data-line
        onClick={() => {
          if (!isRead) mark(true);
          onDone();
        }}
      >
        <Avatar userID={latest.userID} name={latest.userDisplayName} size={28} isNamed={false} />
        <span className={classes.text}>
          <span className={classes.subject}>
            {!isRead && <span className="only-read-aloud">Unread: </span>}
            {line.label}
          </span>
          <span className={classes.did}>
            <Sentence one={latest} />
          </span>
          <span className={`${classes.about} figures`}>
            {line.name} · {reasonWords[latest.reason]}
          </span>
        </span>
        <span className={`${classes.when} figures`} data-tip={formatMoment(latest.at)}>
          {formatMomentShort(latest.at)}
        </span>
      </PageLink>
      <button
        type="button"
        className={classes.dot}
        aria-label={`${words}: ${line.label}`}
        data-tip={words}
        onClick={() => mark(!isRead)}
      />
      {earlier.length > 0 && (
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
          {isOpen ? 'Less' : counted(line.count - 1, 'earlier', 'earlier')}
        </button>
      )}
      {isOpen && (
        <ul className={classes.earlier}>
          {earlier.map((one) => (
            <li key={one.notificationID} data-unread={!one.isRead || undefined}>
              <Avatar userID={one.userID} name={one.userDisplayName} isNamed={false} />
              <span className={classes.did}>
                <Sentence one={one} />
              </span>
              <span className={`${classes.when} figures`} data-tip={formatMoment(one.at)}>
                {formatMomentShort(one.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Sentence({ one }: { one: Notification }) {
  return (
    <>
      {!one.isWhole && <span className={classes.who}>{one.userDisplayName} </span>}
      {one.text}
      {one.date && <span className="figures"> {formatDate(one.date)}</span>}
    </>
  );
}

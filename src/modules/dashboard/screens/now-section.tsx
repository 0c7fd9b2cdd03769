import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { toUtcTime } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { formatCount, formatMomentShort } from '#web/days/formats.ts';
import { Clock } from '#web/layout/running-timer.tsx';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import classes from './now.module.css';
import { useDay } from './use-day.ts';

/** What runs now, and the figures of the day; each leads to the list that it counts. */
export function NowSection() {
  const may = useMay();
  const mayReadTickets = may(can('tickets', 'read'));
  const day = useDay().data;
  const toBill = useShellFacts().counts['/invoices']?.count;
  return (
    <section className={classes.now} aria-label="Now">
      <RunningNow />
      <div className={classes.figures}>
        <Figure label="Hours today" href="/time" more={day && `${hoursText(day.secondsThisWeek)} this week`}>
          {day && hoursText(day.secondsToday)}
        </Figure>
        {mayReadTickets && (
          <Figure label="Scheduled today" href="/tickets?view=open&tile=scheduled_today" more="tickets">
            {countText(day?.tickets?.scheduledToday)}
          </Figure>
        )}
        {mayReadTickets && (
          <Figure
            label="Rush"
            href="/tickets?view=open&tile=rush"
            more="tickets open"
            isAlert={day?.tickets?.rush !== 0}
          >
            {countText(day?.tickets?.rush)}
          </Figure>
        )}
        {may(can('invoices', 'read')) && (
          <Figure label="To bill" href="/invoices?tile=PENDING" more="pending invoices">
            {countText(toBill)}
          </Figure>
        )}
      </div>
    </section>
  );
}

const hoursText = (seconds: number): string => `${(seconds / 3600).toFixed(1)} h`;
const countText = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));

type FigureProps = {
  label: string;
  href: string;
  more?: string | undefined;
  isAlert?: boolean;
  children: string | undefined;
};

function Figure({ label, href, more, isAlert, children }: FigureProps) {
  return (
    <PageLink href={href} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={`${classes.value} figures`}>
        <b className={classes.count} data-alert={(isAlert && children !== undefined) || undefined}>
          {children ?? '\u00a0'}
        </b>
        <span className={classes.more}>{more}</span>
      </span>
    </PageLink>
  );
}

function RunningNow() {
  const { running, pause } = useShellFacts();
  const [isPausing, setPausing] = useState(false);
  if (!running)
    return (
      <div className={classes.running}>
        <span className={classes.what}>
          <span>No timer is running</span>
          <span className={classes.more}>Start work on a ticket, and its time is counted.</span>
        </span>
      </div>
    );
  const stop = () => {
    setPausing(true);
    void pause(running)
      .catch(() => undefined)
      .finally(() => setPausing(false));
  };
  return (
    <div className={classes.running}>
      <button
        type="button"
        className={classes.pause}
        aria-label={`Pause ${running.title}`}
        disabled={isPausing}
        onClick={stop}
      >
        <IconPlayerPauseFilled size={18} aria-hidden />
      </button>
      <PageLink href={running.path} className={classes.what}>
        <span className={classes.title}>{running.title}</span>
        <span className={classes.more}>
          {running.entityID}, started {formatMomentShort(toUtcTime(new Date(running.startedAtMs)))}
        </span>
      </PageLink>
      <span className={classes.clock}>
        <Clock sinceMs={running.startedAtMs} />
      </span>
    </div>
  );
}

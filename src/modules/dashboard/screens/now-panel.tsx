import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { toUtcTime } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { formatCount, formatMomentShort } from '#web/formats.ts';
import { Clock } from '#web/layout/running-timer.tsx';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { PageLink } from '#web/page-link.tsx';
import { useReading } from '#web/query.ts';
import { useMay } from '#web/session.tsx';
import { invoiceCalls } from '../../invoices/contract.ts';
import { invoiceTouches } from '../../invoices/rules.ts';
import { ticketCalls } from '../../tickets/contract.ts';
import { timeSheetCalls } from '../../time/sheets/contract.ts';
import classes from './now.module.css';

/** What runs now, and the figures of the day; each leads to the list that it counts. */
export function NowPanel() {
  const may = useMay();
  const [mayReadTickets, mayReadInvoices] = [may(can('tickets', 'read')), may(can('invoices', 'read'))];
  const week = useReading(timeSheetCalls.getWeekSheet, {}, { also: ['time', 'time_days', 'tasks', 'tickets'] }).data;
  const tiles = useReading(ticketCalls.ticketDataBox, {}, { also: ['tickets'], isEnabled: mayReadTickets }).data?.tiles;
  const sums = useReading(invoiceCalls.getSums, {}, { also: [...invoiceTouches], isEnabled: mayReadInvoices }).data
    ?.sums;
  const tile = (key: string) => tiles?.find((one) => one.key === key)?.count;
  const toBill = sums?.find(({ key }) => key === 'PENDING');
  const today = week?.days.find(({ day }) => day === week.today);
  return (
    <section className={classes.now} aria-label="Now">
      <RunningNow />
      <div className={classes.figures}>
        <Figure label="Hours today" href="/time" more={week && `${hoursText(week.seconds)} this week`}>
          {today && hoursText(today.seconds)}
        </Figure>
        {mayReadTickets && (
          <Figure label="Scheduled today" href="/tickets?view=open&tile=scheduled_today" more="tickets">
            {countText(tile('scheduled_today'))}
          </Figure>
        )}
        {mayReadTickets && (
          <Figure label="Rush" href="/tickets?view=open&tile=rush" more="tickets open" isAlert={tile('rush') !== 0}>
            {countText(tile('rush'))}
          </Figure>
        )}
        {mayReadInvoices && (
          <Figure label="To bill" href="/invoices?tile=PENDING" more={toBill && formatDollars(toBill.amount)}>
            {countText(toBill?.count)}
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
        <b data-alert={(isAlert && children !== undefined) || undefined}>{children ?? '\u00a0'}</b>
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

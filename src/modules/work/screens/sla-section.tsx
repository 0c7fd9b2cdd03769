import { fromUtcTime } from '#shared/dates.ts';
import { formatDuration } from '#shared/durations.ts';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import type { SlaOfTicket } from '../contract.ts';
import { isFinal, type StatusID } from '../rules.ts';
import classes from './sla.module.css';
import { SlaDue } from './sla-due.tsx';

type Promised = { label: string; minutes: number; elapsed: number; dueAt: string | null; isDone: boolean };

/** What was promised for a ticket, how much of it has passed, and whether it is kept. */
export function SlaSection({ sla, statusID }: { sla: SlaOfTicket | null | undefined; statusID: StatusID }) {
  if (!sla) return null;
  const { responseMinutes, resolutionMinutes, responseElapsedMinutes, elapsedMinutes } = sla;
  const promises: Promised[] = [
    ...(responseMinutes === null
      ? []
      : [
          {
            label: 'Respond',
            minutes: responseMinutes,
            elapsed: responseElapsedMinutes ?? elapsedMinutes,
            dueAt: sla.responseDueAt,
            isDone: responseElapsedMinutes !== null,
          },
        ]),
    ...(resolutionMinutes === null
      ? []
      : [
          {
            label: 'Resolve',
            minutes: resolutionMinutes,
            elapsed: elapsedMinutes,
            dueAt: sla.resolutionDueAt,
            isDone: isFinal(statusID),
          },
        ]),
  ];
  return (
    <RailSection
      title="Service level"
      right={<span>{sla.isRoundTheClock ? 'Round the clock' : 'Business hours'}</span>}
    >
      <Properties>
        {promises.map((promise) => (
          <Property key={promise.label} label={promise.label}>
            <PromiseStands promise={promise} isRunning={sla.isRunning} />
          </Property>
        ))}
      </Properties>
    </RailSection>
  );
}

function PromiseStands({ promise, isRunning }: { promise: Promised; isRunning: boolean }) {
  const { minutes, elapsed, dueAt, isDone } = promise;
  const isLate = elapsed >= minutes;
  const about = `${formatDuration(elapsed)} of ${formatDuration(minutes)}`;
  if (isDone) {
    return (
      <span className={classes.due} data-tone={isLate ? 'late' : 'kept'} data-tip={about}>
        {isLate ? `Missed, took ${formatDuration(elapsed)}` : `Kept, took ${formatDuration(elapsed)}`}
      </span>
    );
  }
  if (!isRunning && !isLate) {
    return (
      <span className={classes.stopped} data-tip={about}>
        Stopped, {formatDuration(minutes - elapsed)} left
      </span>
    );
  }
  return (
    <span className={classes.both}>
      <SlaDue dueAt={dueAt} />
      {dueAt && <span className={classes.stopped}>{dayAndTime(dueAt)}</span>}
    </span>
  );
}

/** `Today, 3:15 PM`, `Mon, 11/23, 9:00 AM` */
function dayAndTime(utcTime: string): string {
  const moment = fromUtcTime(utcTime);
  const time = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isToday = moment.toDateString() === new Date().toDateString();
  const day = moment.toLocaleDateString('en-US', { weekday: 'short', month: '2-digit', day: '2-digit' });
  return `${isToday ? 'Today' : day}, ${time}`;
}

import { Button } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { formatStoredTime } from '#shared/dates.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { WaitingMark } from '#web/outbox/waiting-mark.tsx';
import type { IdleTime } from '../contract.ts';
import { hoursText, placeOfIdle, timeText } from '../rules.ts';
import classes from './idle-time.module.css';

type Props = {
  idle: { day: string; idle: IdleTime }[];
  timeZone: string;
  waiting: ReadonlyMap<string, Waiting>;
  onClaim: (day: string, idle: IdleTime) => void;
  onDiscard: (idle: IdleTime) => void;
};

/** Time that ran while nobody was there: work after all, or not. */
export function IdleTimeSection({ idle, timeZone, waiting, onClaim, onDiscard }: Props) {
  if (idle.length === 0) return null;
  return (
    <section className={classes.idle} aria-label="Idle time">
      {idle.map(({ day, idle: one }) => (
        <div key={one.idleID} className={classes.idleLine}>
          <IconZzz size={18} stroke={1.6} aria-hidden />
          <span className={classes.idleText}>
            <span>
              <strong className="figures">{hoursText(one.seconds)}</strong> idle on{' '}
              <span className="figures">{one.entityID}</span> {one.subject}
            </span>
            <span className={classes.about}>
              {timeText(one.from, timeZone)} – {timeText(one.to, timeZone)} · claim it until{' '}
              {formatStoredTime(one.claimUntil, timeZone)}
            </span>
          </span>
          {waiting.get(placeOfIdle(one))?.refusal === null ? (
            <WaitingMark item={waiting.get(placeOfIdle(one))} />
          ) : (
            <span className={classes.idleButtons}>
              <Button variant="filled" onClick={() => onClaim(day, one)}>
                Claim
              </Button>
              <Button onClick={() => onDiscard(one)}>Not work</Button>
            </span>
          )}
        </div>
      ))}
    </section>
  );
}

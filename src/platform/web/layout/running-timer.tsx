import { IconClockHour4, IconPlayerPauseFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toUtcTime } from '#shared/dates.ts';
import { formatMomentShort } from '../days/formats.ts';
import { recordPlace, useWaiting } from '../outbox/waiting.ts';
import { WaitingMark } from '../outbox/waiting-mark.tsx';
import { PageLink } from '../page/page-link.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import classes from './running-timer.module.css';
import { type Running, useShellFacts } from './shell-facts.tsx';

/** What runs, since when, and a button that pauses it; nothing when nothing runs. */
export function RunningTimer({ isPhone = false }: { isPhone?: boolean }) {
  const { running } = useShellFacts();
  if (!running) return null;
  return <Timer key={`${running.path}/${running.startedAtMs}`} running={running} isPhone={isPhone} />;
}

function Timer({ running, isPhone }: { running: Running; isPhone: boolean }) {
  const { pause } = useShellFacts();
  const [isPausing, setPausing] = useState(false);
  const waiting = useWaiting(running.module, running.entityID).get(recordPlace('status'));
  const words = `Working on ${running.entityID} ${running.title} since ${formatMomentShort(toUtcTime(new Date(running.startedAtMs)))}`;
  return (
    <div className={classes.timer}>
      <PageLink href={running.path} className={classes.link} data-tip={isPhone ? undefined : words}>
        <span className={classes.dot} aria-hidden />
        <span className="only-read-aloud">{words}, </span>
        {waiting ? <WaitingMark item={waiting} isSmall={isPhone} /> : <Clock sinceMs={running.startedAtMs} />}
      </PageLink>
      {!isPhone && (
        <PageLink href="/time" className={classes.sheet} aria-label="My time" data-tip="My time">
          <IconClockHour4 size={14} stroke={1.8} aria-hidden />
        </PageLink>
      )}
      {!isPhone && (
        <SmallButton
          className={classes.pause}
          aria-label={`Pause ${running.entityID} ${running.title}`}
          data-tip="Pause"
          disabled={isPausing}
          onClick={() => {
            setPausing(true);
            void pause(running)
              .catch(() => undefined)
              .finally(() => setPausing(false));
          }}
        >
          <IconPlayerPauseFilled size={12} aria-hidden />
        </SmallButton>
      )}
    </div>
  );
}

/** The only part that is drawn every second. */
export function Clock({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="figures">{clockText(nowMs - sinceMs)}</span>;
}

/** `1:42:07` */
export function clockText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { IconClockPlus, IconInfoCircle, IconPlayerPause } from '@tabler/icons-react';
import { toUtcTime } from '#shared/dates.ts';
import { inactivityCountdownMs, inactivityExtensions } from '#shared/inactivity.ts';
import { counted, formatMomentShort } from '#web/days/formats.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { Key } from '#web/parts/key.tsx';
import classes from './idle-question.module.css';
import type { IdleQuestion } from './use-idle-question.ts';

type Props = {
  question: IdleQuestion;
  isAnswering: boolean;
  onKeep: () => void;
  onExtend: (extensionMs: (typeof inactivityExtensions)[number]['extensionMs']) => void;
  onPause: () => void;
};

/** “Still working?” with the time that is left to answer (product.md §4). There is no way around an answer. */
export function IdleQuestionDialog({ question, isAnswering, onKeep, onExtend, onPause }: Props) {
  const { work, leftMs, lastActiveMs, quietMinutes } = question;
  const isOver = leftMs === 0;
  const isHeld = isAnswering || isOver;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={472}
      padding={0}
      zIndex={500}
      attributes={{ content: { 'aria-label': 'Still working?' } }}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <div className={classes.body}>
        <Countdown leftMs={leftMs} />
        <div className={classes.words}>
          <h2 className={classes.title}>Still working?</h2>
          <p className={classes.text}>
            {isOver
              ? 'Nobody answered. This timer is being paused.'
              : `No activity for ${counted(quietMinutes, 'minute')}. We pause this timer when the clock runs out.`}
          </p>
          <p className={classes.work}>
            <StatusGlyph status="inProgress" />
            <span className={`${classes.number} figures`}>{work.entityID}</span>
            <span className={classes.subject}>{work.subject}</span>
          </p>
        </div>
        <div className={classes.answers}>
          <Button
            size="md"
            variant="filled"
            data-autofocus
            className={classes.keep ?? ''}
            disabled={isHeld}
            onClick={onKeep}
          >
            Keep Working
            <span className={classes.key}>
              <Key isOnAccent>↵</Key>
            </span>
          </Button>
          {inactivityExtensions.map(({ label, extensionMs }) => (
            <Button
              key={label}
              size="md"
              disabled={isHeld}
              leftSection={<IconClockPlus size={16} stroke={1.6} />}
              onClick={() => onExtend(extensionMs)}
            >
              {label}
            </Button>
          ))}
          <Button
            size="md"
            disabled={isHeld}
            leftSection={<IconPlayerPause size={16} stroke={1.6} />}
            onClick={onPause}
          >
            Pause now
          </Button>
        </div>
      </div>
      <p className={classes.foot}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        <span>
          Time up to <strong className="figures">{formatMomentShort(toUtcTime(new Date(lastActiveMs)))}</strong> is kept
          whatever you choose.
        </span>
      </p>
    </Modal>
  );
}

const size = 116;
const radius = 54;
const around = 2 * Math.PI * radius;

function Countdown({ leftMs }: { leftMs: number }) {
  return (
    <div className={classes.clock} role="timer" aria-label={`${clockText(leftMs)} left to answer`}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} />
        <circle
          className={classes.left}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeDasharray={`${(leftMs / inactivityCountdownMs) * around} ${around}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <span className={classes.clockText}>
        <span className={`${classes.clockTime} figures`}>{clockText(leftMs)}</span>
        <span className={classes.clockOf}>of {clockText(inactivityCountdownMs)}</span>
      </span>
    </div>
  );
}

/** `4:53` */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

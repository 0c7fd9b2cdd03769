import { fromUtcTime } from '#shared/dates.ts';
import { formatMoment } from '#web/days/formats.ts';
import type { SlaOfTicket } from '../contract.ts';
import classes from './sla.module.css';

/** `45m`, `3h 20m`, `2d 4h`: the two largest parts of what is left or over. */
function shortSpan(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'm'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}

type Standing = { text: string; tone: 'late' | 'near' | 'well' };
const hourMs = 3_600_000;
/** Of what is left: red below an hour, whether it is up or not, amber below two and a half. */
function toneOf(leftMs: number): Standing['tone'] {
  if (leftMs < hourMs) return 'late';
  return leftMs < 2.5 * hourMs ? 'near' : 'well';
}
export function standingOf(dueAt: string, now: number): Standing {
  const left = fromUtcTime(dueAt).getTime() - now;
  const tone = toneOf(left);
  if (Math.abs(left) < 60_000) return { text: 'due now', tone };
  return { text: `${shortSpan(left)} ${left <= 0 ? 'late' : 'left'}`, tone };
}

type DueProps = {
  dueAt: string | null | undefined;
  /** Something is promised, and the clock stands still. */
  isPaused?: boolean;
  /** Where nothing around it says which of the two is due. */
  what?: string | undefined;
};

/** Until when a ticket is to be taken up or resolved, as what is left of it by the clock on the wall. */
export function SlaDue({ dueAt, isPaused, what }: DueProps) {
  // What was missed before stays missed.
  if (!dueAt) return isPaused ? <span className={classes.stopped}>Paused</span> : null;
  const { text, tone } = standingOf(dueAt, Date.now());
  return (
    <span className={`${classes.due} figures`} data-tone={tone} data-tip={`Due ${formatMoment(dueAt)}`}>
      {what && `${what}: `}
      {text}
    </span>
  );
}

/** Which of its two promises a ticket is to keep next. */
export const nextPromise = ({ responseMinutes, responseElapsedMinutes }: SlaOfTicket): 'Respond' | 'Resolve' =>
  responseMinutes !== null && responseElapsedMinutes === null ? 'Respond' : 'Resolve';

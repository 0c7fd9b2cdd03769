import { IconAlertTriangle, IconCheck, IconClockHour4, IconLock } from '@tabler/icons-react';
import type { DaySheet } from '../contract.ts';
import { exceptionWords, hoursText, monthDay, shortDay, statusWords } from '../rules.ts';
import classes from './time.module.css';

type Props = { days: DaySheet[]; shown: string; today: string; onShow: (day: string) => void };

/** The seven days with what they come to; one of them is shown below. */
export function WeekDays({ days, shown, today, onShow }: Props) {
  return (
    <fieldset className={classes.days} aria-label="Days of the week">
      {days.map(({ day, seconds, status, exceptions, idle }) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          aria-pressed={day === shown}
          data-today={day === today || undefined}
          onClick={() => onShow(day)}
        >
          <span className={classes.dayName}>{shortDay(day)}</span>
          <span className={`${classes.dayDate} figures`}>{monthDay(day)}</span>
          <span className={`${classes.dayHours} figures`} data-none={seconds === 0 || undefined}>
            {hoursText(seconds)}
          </span>
          <span className={classes.dayMark}>
            <DayWords status={status} exceptions={exceptions} />
            <DayMark status={status} needsLook={exceptions.length > 0 || idle.length > 0} />
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** How a day stands, for who hears it. */
export function DayWords({ status, exceptions }: Pick<DaySheet, 'status' | 'exceptions'>) {
  const words = [statusWords[status], ...exceptions.map((one) => exceptionWords[one])];
  return <span className="only-read-aloud">, {words.join(', ')}</span>;
}

/** Approved, submitted, or something to look at. */
export function DayMark({ status, needsLook }: { status: DaySheet['status']; needsLook: boolean }) {
  return (
    <>
      {needsLook && <IconAlertTriangle size={14} stroke={1.8} className={classes.lookMark} aria-hidden />}
      {status === 'approved' && <IconLock size={14} stroke={1.8} className={classes.approvedMark} aria-hidden />}
      {status === 'submitted' && (
        <IconClockHour4 size={14} stroke={1.8} className={classes.submittedMark} aria-hidden />
      )}
      {status === 'open' && !needsLook && <IconCheck size={14} className={classes.noMark} aria-hidden />}
    </>
  );
}

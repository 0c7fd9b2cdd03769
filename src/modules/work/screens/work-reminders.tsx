import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { clockText, parseClock } from '#shared/clock-times.ts';
import { toUtcTime } from '#shared/dates.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { type SignedInPerson, usePerson } from '#web/api/session.tsx';
import { durationOf, formatMoment } from '#web/days/formats.ts';
import { editableValue, Property, quietValue } from '#web/page/properties.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { reminderCalls } from '../reminders/contract.ts';
import { useWorkBeside } from './use-work-beside.ts';
import classes from './work-about.module.css';
import type { WorkArea, WorkDetail } from './work-area.tsx';

type Wanted = Pick<SignedInPerson, 'calendarStart' | 'defaultReminderMinutes'>;

/** The times that people mostly want, those that have not passed; days begin where and when the person's do. */
export function reminderTimes(now: Date, dueDate: string | null, wanted: Wanted): { label: string; at: Date }[] {
  const begins = parseClock(wanted.calendarStart) ?? 0;
  const morning = clockText(begins);
  const atMorning = (date: Date, days: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 0, begins);
  const [year = 0, month = 1, day = 1] = (dueDate ?? '').split('-').map(Number);
  const due = new Date(year, month - 1, day);
  const within = [...new Set([wanted.defaultReminderMinutes, 60, 240])];
  const times = [
    ...within.map((later) => ({ label: `In ${durationOf(later)}`, at: new Date(now.getTime() + later * 60_000) })),
    { label: `Tomorrow at ${morning}`, at: atMorning(now, 1) },
    { label: `Monday at ${morning}`, at: atMorning(now, (8 - now.getDay()) % 7 || 7) },
    { label: 'In a week', at: atMorning(now, 7) },
    ...(dueDate
      ? [
          { label: 'The day before it is due', at: atMorning(due, -1) },
          { label: 'On the day it is due', at: atMorning(due, 0) },
        ]
      : []),
  ];
  return times.filter(({ at }) => at > now);
}

/** When the person at hand wants to be told of it again. */
export function ReminderFacts({ area, work }: { area: WorkArea; work: WorkDetail }) {
  const client = useQueryClient();
  const item = { kind: area.kind, id: work.id };
  const reminders = useWorkBeside(area, work.id)?.reminders;
  const times = reminderTimes(new Date(), work.dueDate, usePerson());
  const run = (work: () => Promise<unknown>) => void confirmedAction({ run: work, tellsWhy: true });
  const options = { isQuiet: true };
  const set = (at: Date) => {
    const given = { ...item, remindAt: toUtcTime(at) };
    run(() => write(client, reminderCalls.setReminder, given, { ...options, done: 'You will be reminded' }));
  };
  const remove = (reminderID: number) =>
    run(() => write(client, reminderCalls.removeReminder, { reminderID }, { ...options, done: 'Reminder removed' }));
  return (
    <Property label="Reminder">
      {reminders?.map(({ reminderID, remindAt }) => (
        <div key={reminderID} className={classes.linked}>
          <span>{formatMoment(remindAt)}</span>
          <SmallButton
            aria-label={`Remove the reminder of ${formatMoment(remindAt)}`}
            data-tip="Remove the reminder"
            onClick={() => remove(reminderID)}
          >
            <IconX size={14} stroke={1.8} />
          </SmallButton>
        </div>
      ))}
      <PickButton
        label="Remind me"
        className={editableValue}
        chosen={[]}
        choices={times.map(({ label, at }, index) => ({
          id: index + 1,
          label,
          detail: formatMoment(toUtcTime(at)),
        }))}
        onPick={({ id }) => {
          const time = times[id - 1];
          if (time) set(time.at);
        }}
      >
        <span className={quietValue}>Remind me</span>
      </PickButton>
    </Property>
  );
}

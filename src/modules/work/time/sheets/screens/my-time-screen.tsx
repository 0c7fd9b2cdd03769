import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, write } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { timeEntryCalls } from '../../entries/contract.ts';
import { ShiftPanel } from '../../shifts/screens/shift-panel.tsx';
import { type DaySheet, type IdleTime, type SheetLine, timeSheetCalls, type WeekSheet } from '../contract.ts';
import { hoursText } from '../rules.ts';
import { DaySheetPanel } from './day-sheet-panel.tsx';
import type { Editing } from './entry-form.tsx';
import { IdleTimePanel } from './idle-time-panel.tsx';
import classes from './time.module.css';
import { WeekDaysPanel } from './week-days-panel.tsx';
import { WeekItemsPanel } from './week-items-panel.tsx';
import { WeekNavPanel } from './week-nav-panel.tsx';

const EntryForm = lazy(() => import('./entry-form.tsx').then((module) => ({ default: module.EntryForm })));

/** What changes a sheet besides what is written into it. */
export const touchesSheets = ['tasks', 'tickets', 'time_days', 'time_shifts', 'idle', 'idle_time'] as const;
/** What runs counts on. */
const askEveryMs = 60_000;

type Props = { day: string | undefined; onDay: (day: string) => void };

/** The own week: what was worked, what is still to be decided, and handing it in. */
export function MyTimeScreen({ day, onDay }: Props) {
  const reading = useReading(timeSheetCalls.getWeekSheet, day ? { day } : {}, {
    also: touchesSheets,
    keepsPrevious: true,
    askEveryMs,
  });
  const sheet = reading.data;
  if (!sheet) {
    return (
      <Screen title="My time">
        {reading.error ? (
          <Failed error={reading.error} what="Your week" retry={() => void reading.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Screen>
    );
  }
  return <Week sheet={sheet} wanted={day} onDay={onDay} isStale={reading.isPlaceholderData} />;
}

function Week({
  sheet,
  wanted,
  onDay,
  isStale,
}: {
  sheet: WeekSheet;
  wanted: string | undefined;
  onDay: (day: string) => void;
  isStale: boolean;
}) {
  const client = useQueryClient();
  const isPhone = usePhone();
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = shownDay(sheet, wanted);
  const isOpen = shown.status === 'open' && shown.day <= sheet.today;
  // What runs is paused first.
  const open = sheet.days.filter(
    ({ status, day, lines }) => status === 'open' && day <= sheet.today && !lines.some((line) => line.isRunning),
  );

  const submit = () =>
    void confirmedAction({
      tellsWhy: true,
      run: () =>
        write(
          client,
          timeSheetCalls.submitDays,
          { days: open.map(({ day }) => day) },
          { done: ({ count }) => `${counted(count, 'day')} submitted`, isQuiet: true },
        ),
    });
  const remove = (line: SheetLine) =>
    void confirmedAction({
      tellsWhy: true,
      run: () =>
        write(
          client,
          timeEntryCalls.deleteEntry,
          { segmentID: line.segmentID ?? 0 },
          { done: 'Time deleted', isQuiet: true },
        ),
    });
  const discard = ({ idleID }: IdleTime) =>
    void confirmedAction({
      tellsWhy: true,
      run: () => write(client, timeEntryCalls.discardIdle, { idleID }, { done: 'Idle time let go', isQuiet: true }),
    });
  const idle = sheet.days.flatMap(({ day, idle: list }) => list.map((one) => ({ day, idle: one })));

  return (
    <Screen
      title="My time"
      isStale={isStale}
      subtitle={`${hoursText(sheet.seconds)} in the week`}
      beside={<WeekNavPanel monday={sheet.monday} today={sheet.today} onDay={onDay} />}
      actions={<ShiftPanel timeZone={sheet.timeZone} />}
      primary={
        open.length > 0
          ? {
              label: open.length === 1 ? 'Submit the day' : `Submit ${counted(open.length, 'day')}`,
              run: submit,
              hasPlus: false,
            }
          : undefined
      }
    >
      <div className={classes.page}>
        {isPhone && <ShiftPanel timeZone={sheet.timeZone} />}
        <IdleTimePanel
          idle={idle}
          timeZone={sheet.timeZone}
          onClaim={(day, one) => setEditing({ kind: 'claim', day, idle: one })}
          onDiscard={discard}
        />
        <WeekDaysPanel days={sheet.days} shown={shown.day} today={sheet.today} onShow={onDay} />
        <DaySheetPanel
          sheet={sheet}
          day={shown}
          {...(isOpen && {
            onAdd: (span) => setEditing({ kind: 'add', day: shown.day, span }),
            onEdit: (line: SheetLine) => setEditing({ kind: 'edit', day: shown.day, line }),
            onDelete: remove,
          })}
        />
        <WeekItemsPanel sheet={sheet} />
      </div>
      <Suspense fallback={null}>
        {editing && <EntryForm editing={editing} timeZone={sheet.timeZone} onClose={() => setEditing(null)} />}
      </Suspense>
    </Screen>
  );
}

/** The day that was asked for, else today, else the last of the week. */
export function shownDay(sheet: WeekSheet, wanted: string | undefined): DaySheet {
  const found = sheet.days.find(({ day }) => day === wanted) ?? sheet.days.find(({ day }) => day === sheet.today);
  const day = found ?? sheet.days.at(-1);
  if (!day) throw new Error('A week has days');
  return day;
}

import { IconCloudOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { mondayOf } from '#shared/days.ts';
import { uuidv7 } from '#shared/ids.ts';
import { useConnectionLost } from '#web/api/connection.ts';
import { useReading } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import { useKept } from '#web/outbox/use-kept.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { WaitingHere } from '#web/outbox/waiting-mark.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { useLaterParts } from '#web/parts/use-later-parts.ts';
import { usePhone } from '#web/parts/use-phone.ts';
import { timeEntryCalls } from '../../entries/contract.ts';
import { ownTime } from '../../rules.ts';
import { ShiftCard } from '../../shifts/screens/shift-card.tsx';
import { type DaySheet, type IdleTime, type SheetLine, timeSheetCalls, type WeekSheet } from '../contract.ts';
import { hoursText, placeOfIdle, placeOfLine, timeText } from '../rules.ts';
import { DaySheetSection } from './day-sheet-section.tsx';
import type { Editing } from './entry-form.tsx';
import { IdleTimeSection } from './idle-time-section.tsx';
import classes from './time.module.css';
import { WeekDays } from './week-days.tsx';
import { WeekItems } from './week-items.tsx';
import { WeekNav } from './week-nav.tsx';

const loadForm = () => import('./entry-form.tsx');
const EntryForm = lazyPart(loadForm, 'EntryForm');
const laterParts = [loadForm, () => import('#web/picker/choice-list.tsx')];

/** What runs counts on. */
const askEveryMs = 60_000;

type Props = { day: string | undefined; onDay: (day: string) => void };

/** The own week: what was worked, what is still to be decided, and handing it in. */
export function MyTimeScreen({ day, onDay }: Props) {
  const current = useWeek(undefined);
  // A week is read once, whichever of its days is shown; the one of today is read without a day.
  const isOther = day !== undefined && current.data?.monday !== mondayOf(day);
  const other = useWeek(isOther ? mondayOf(day) : undefined);
  const { data: sheet, error, refetch, isPlaceholderData } = isOther ? other : current;
  const isLost = useConnectionLost();
  if (sheet && !(isLost && isPlaceholderData))
    return <Week sheet={sheet} wanted={day} onDay={onDay} isStale={isPlaceholderData} />;
  if (current.data && day && isLost) return <MissingWeek now={current.data} monday={mondayOf(day)} onDay={onDay} />;
  return (
    <Screen title="My time">
      {error ? <Failed error={error} what="Your week" retry={() => void refetch()} /> : <LoadingLines />}
    </Screen>
  );
}

const useWeek = (monday: string | undefined) =>
  useReading(timeSheetCalls.getWeekSheet, monday ? { day: monday } : {}, {
    keepsPrevious: true,
    askEveryMs,
  });

/** A week that was not read while there was signal: what is done with one's own time can be done all the same. */
function MissingWeek({ now, monday, onDay }: { now: WeekSheet; monday: string; onDay: (day: string) => void }) {
  const { waiting } = useKept(ownTime);
  const isPhone = usePhone();
  return (
    <Screen
      title="My time"
      beside={<WeekNav monday={monday} today={now.today} onDay={onDay} />}
      actions={<ShiftCard timeZone={now.timeZone} />}
    >
      <div className={classes.page}>
        {isPhone && <ShiftCard timeZone={now.timeZone} />}
        <WaitingHere items={[...waiting.values()].filter(({ isSent }) => !isSent)} />
        <Empty
          title="This week is not on this device"
          text="It is shown when the server can be reached again."
          icon={IconCloudOff}
        />
      </div>
    </Screen>
  );
}

/** What its person does with a week, without signal too. */
function useSheetActions(timeZone: string) {
  const { waiting, start } = useKept(ownTime);
  const submit = (open: readonly DaySheet[]) =>
    start(
      timeSheetCalls.submitDays,
      { days: open.map(({ day }) => day) },
      { place: `submit/${uuidv7()}`, says: `Submitted: ${counted(open.length, 'day')}` },
      { done: ({ count }) => `${counted(count, 'day')} submitted` },
    );
  const remove = (line: SheetLine) =>
    start(
      timeEntryCalls.deleteEntry,
      { segmentID: line.segmentID ?? 0 },
      { place: placeOfLine(line), says: `Time deleted on ${line.entityID}` },
      { done: 'Time deleted' },
    );
  const discard = (one: IdleTime) =>
    start(
      timeEntryCalls.discardIdle,
      { idleID: one.idleID },
      {
        place: placeOfIdle(one),
        says: `Not work on ${one.entityID}: ${timeText(one.from, timeZone)} to ${timeText(one.to, timeZone)}`,
      },
      { done: 'Idle time let go' },
    );
  return { waiting, submit, remove, discard };
}

/** The week as it will be when what waits to be submitted has been. */
function withSubmitted(sheet: WeekSheet, waiting: ReadonlyMap<string, Waiting>): WeekSheet {
  const submitted = new Set(
    [...waiting.values()]
      .filter(({ path, refusal }) => path === timeSheetCalls.submitDays.path && refusal === null)
      .flatMap(({ body }) => body.days as string[]),
  );
  if (submitted.size === 0) return sheet;
  const days = sheet.days.map((one) =>
    submitted.has(one.day) && one.status === 'open' ? { ...one, status: 'submitted' as const } : one,
  );
  return { ...sheet, days };
}

function Week({
  sheet: read,
  wanted,
  onDay,
  isStale,
}: {
  sheet: WeekSheet;
  wanted: string | undefined;
  onDay: (day: string) => void;
  isStale: boolean;
}) {
  const { waiting, submit, remove, discard } = useSheetActions(read.timeZone);
  const sheet = withSubmitted(read, waiting);
  useLaterParts(laterParts);
  const isPhone = usePhone();
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = shownDay(sheet, wanted);
  const isOpen = shown.status === 'open' && shown.day <= sheet.today;
  // What runs is paused first.
  const open = sheet.days.filter(
    ({ status, day, lines }) => status === 'open' && day <= sheet.today && !lines.some((line) => line.isRunning),
  );

  const idle = sheet.days.flatMap(({ day, idle: list }) => list.map((one) => ({ day, idle: one })));

  return (
    <Screen
      title="My time"
      isStale={isStale}
      subtitle={`${hoursText(sheet.seconds)} in the week`}
      beside={<WeekNav monday={sheet.monday} today={sheet.today} onDay={onDay} />}
      actions={<ShiftCard timeZone={sheet.timeZone} />}
      primary={
        open.length > 0
          ? {
              label: open.length === 1 ? 'Submit the day' : `Submit ${counted(open.length, 'day')}`,
              run: () => submit(open),
              hasPlus: false,
            }
          : undefined
      }
    >
      <div className={classes.page}>
        {isPhone && <ShiftCard timeZone={sheet.timeZone} />}
        <WaitingHere items={[...waiting.values()].filter(({ isSent }) => !isSent)} />
        <IdleTimeSection
          idle={idle}
          waiting={waiting}
          timeZone={sheet.timeZone}
          onClaim={(day, one) => setEditing({ kind: 'claim', day, idle: one })}
          onDiscard={discard}
        />
        <WeekDays days={sheet.days} shown={shown.day} today={sheet.today} onShow={onDay} />
        <DaySheetSection
          sheet={sheet}
          day={shown}
          waiting={waiting}
          {...(isOpen && {
            onAdd: (span) => setEditing({ kind: 'add', day: shown.day, span }),
            onEdit: (line: SheetLine) => setEditing({ kind: 'edit', day: shown.day, line }),
            onDelete: remove,
          })}
        />
        <WeekItems sheet={sheet} />
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

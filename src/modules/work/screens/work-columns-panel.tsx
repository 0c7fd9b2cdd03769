import { IconPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { dateInZone } from '#shared/dates.ts';
import type { Column } from '#web/collection/columns.ts';
import { formatShortDate } from '#web/formats.ts';
import { AvatarRow } from '#web/marks/avatar.tsx';
import { FlagMark, PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { MarkPill } from '#web/marks/status-pill.tsx';
import { placeTime } from '#web/place-time.ts';
import { useWriting } from '#web/query.ts';
import classes from './work-list.module.css';
import { isOverdue, priorityKind, statusKind, statusWord, type WorkArea, type WorkRow } from './work-panel.tsx';

/** The columns of the ticket and task table, sized by their longest text. */
export function useWorkColumns(area: WorkArea): Column<WorkRow>[] {
  return useMemo(
    () => [
      { key: 'flag', title: 'Flag', width: 20, isMark: true, render: (work) => <Flags work={work} /> },
      { key: 'pin', title: 'Pin', width: 28, isMark: true, render: (work) => <Pin area={area} work={work} /> },
      {
        key: 'number',
        title: '#',
        width: { text: (work) => String(work.id), least: 36 },
        render: (work) => <span className={`${classes.quiet} figures`}>{work.id}</span>,
      },
      {
        key: 'subject',
        title: 'Subject',
        width: 'grow',
        opens: true,
        render: (work) => <Subject area={area} work={work} />,
      },
      ...(area.kind === 'ticket' ? [customerColumn] : [typeColumn(area)]),
      {
        key: 'assignees',
        title: 'Assignees',
        width: 96,
        leavesBelow: 720,
        render: (work) => <Assignees work={work} size={20} />,
      },
      {
        key: 'status',
        title: 'Status',
        width: { text: (work) => work.statusName, extra: 22, least: 110 },
        render: (work) => (
          <span className={classes.glyphAndWord}>
            <StatusGlyph status={statusKind(work.statusID)} />
            <span className={work.isOpen ? undefined : classes.quiet}>
              {statusWord(work.statusID, work.statusName)}
            </span>
          </span>
        ),
      },
      {
        key: 'priority',
        title: 'Priority',
        width: 92,
        leavesBelow: 800,
        render: (work) => (
          <span className={classes.glyphAndWord}>
            <PriorityGlyph priority={priorityKind(work.priorityID)} />
            <span className={work.priorityID > 2 ? undefined : classes.second}>{work.priorityName}</span>
          </span>
        ),
      },
      { key: 'due', title: 'Due', width: 78, align: 'right', leavesBelow: 900, render: (work) => <Due work={work} /> },
      {
        key: 'division',
        title: 'Division',
        width: { text: (work) => work.divisionName ?? '', most: 120, least: 60 },
        leavesBelow: 1000,
        render: (work) => <span className={classes.second}>{work.divisionName}</span>,
      },
    ],
    [area],
  );
}

const customerColumn: Column<WorkRow> = {
  key: 'customer',
  title: 'Customer and local time',
  width: 262,
  leavesBelow: 620,
  render: (work) => (
    <span className={classes.customer}>
      <span className={classes.customerName}>{work.customerName}</span>
      <LocalTime timeZone={work.customerTimeZone} />
    </span>
  ),
};

const typeColumn = (area: WorkArea): Column<WorkRow> => ({
  key: 'type',
  title: area.typeLabel,
  width: { text: (work) => area.typeOf(work).name ?? '', most: 200, least: 90 },
  leavesBelow: 620,
  render: (work) => <span className={classes.second}>{area.typeOf(work).name}</span>,
});

export function LocalTime({ timeZone }: { timeZone: string | null }) {
  const time = placeTime(timeZone);
  if (!time) return null;
  return (
    <span className={`${classes.time} figures`} data-elsewhere={time.isElsewhere || undefined}>
      {time.text}
    </span>
  );
}

function Subject({ area, work }: { area: WorkArea; work: WorkRow }) {
  const isLoud = work.flaggedByUser || work.isRush;
  return (
    <>
      <span className={isLoud ? classes.loudSubject : classes.subject}>{work.subject}</span>
      {area.marks
        .filter((mark) => work[mark.field])
        .map((mark) => (
          <MarkPill key={mark.field} tone={mark.isAlert ? 'alert' : 'quiet'}>
            {mark.label}
          </MarkPill>
        ))}
    </>
  );
}

export function Flags({ work }: { work: WorkRow }) {
  if (work.flaggedByUser) return <FlagMark label="Flagged for you" />;
  const flagged = work.assignedUserWithFlagStatus.find((assignee) => assignee.userFlaggedBy !== null);
  return flagged ? <FlagMark colour="amber" label={`Flagged for ${flagged.user}`} /> : null;
}

function Pin({ area, work }: { area: WorkArea; work: WorkRow }) {
  const pin = useWriting(area.changePin);
  return (
    <button
      type="button"
      className={classes.pin}
      data-on={work.isPinned || undefined}
      aria-pressed={work.isPinned}
      aria-label={`Pin ${work.id}`}
      tabIndex={-1}
      onClick={() => pin.start({ [area.idName]: work.id, isPinned: !work.isPinned })}
    >
      {work.isPinned ? <PinMark /> : <IconPin size={14} stroke={1.8} aria-hidden />}
    </button>
  );
}

export function Assignees({ work, size }: { work: WorkRow; size: 20 | 28 }) {
  return (
    <AvatarRow
      size={size}
      people={work.assignedUserWithFlagStatus.map((assignee) => ({
        key: assignee.userID,
        name: assignee.user,
        status: { kind: statusKind(assignee.statusID), name: statusWord(assignee.statusID, assignee.statusName) },
      }))}
    />
  );
}

export function Due({ work }: { work: WorkRow }) {
  if (!work.dueDate) return null;
  const today = dateInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const tone = isOverdue(work, today) ? 'late' : work.dueDate === today ? 'today' : 'later';
  return (
    <span className={`${classes.due} figures`} data-tone={work.isOpen ? tone : 'later'}>
      {formatShortDate(work.dueDate)}
    </span>
  );
}

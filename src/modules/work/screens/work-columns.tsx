import { IconPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWriting } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { dayCell, momentCell } from '#web/collection/dated.ts';
import { placeTime } from '#web/days/place-time.ts';
import { AvatarRow } from '#web/marks/avatar.tsx';
import { FlagMark, PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { MarkPill } from '#web/marks/status-pill.tsx';
import { Due } from './due-mark.tsx';
import { SlaDue } from './sla-due.tsx';
import { priorityChoices, priorityOf } from './status-choices.tsx';
import { StepsBar } from './steps-bar.tsx';
import type { RowChanges } from './use-row-changes.ts';
import {
  isSlaPaused,
  priorityKind,
  slaDueOf,
  statusKind,
  statusWord,
  typeOf,
  type WorkArea,
  type WorkRow,
} from './work-area.tsx';
import classes from './work-list.module.css';

/** The columns of the ticket and task table, sized by their longest text. */
export function useWorkColumns(area: WorkArea, changes: RowChanges | null): Column<WorkRow>[] {
  const save = changes?.save;
  const changePriority = changes?.changePriority;
  return useMemo(
    () => [
      { key: 'flag', title: 'Flag', width: 20, isMark: true, render: (work) => <Flags work={work} /> },
      { key: 'pin', title: 'Pin', width: 28, isMark: true, render: (work) => <Pin area={area} work={work} /> },
      {
        key: 'number',
        sortKey: 'number',
        title: '#',
        value: (work) => work.id,
        width: { least: 36 },
        render: (work) => <span className={`${classes.quiet} figures`}>{work.id}</span>,
      },
      {
        key: 'subject',
        sortKey: 'subject',
        title: 'Subject',
        width: 'grow',
        opens: true,
        value: (work) => work.subject,
        ...(save && {
          edit: {
            kind: 'text',
            of: (work) => work.subject,
            most: 200,
            isRequired: true,
            save: (work, was, now) => save(work, 'subject', was, now),
          },
        }),
        render: (work) => <Subject area={area} work={work} />,
      },
      ...aboutColumns(area),
      {
        key: 'assignees',
        title: 'Assignees',
        width: 90,
        value: (work) => work.assignedUserWithFlagStatus.map(({ user }) => user).join(', '),
        leavesBelow: 720,
        render: (work) => <Assignees work={work} size={20} />,
      },
      {
        key: 'status',
        sortKey: 'status',
        title: 'Status',
        value: (work) => statusWord(work.statusID, work.statusName),
        width: { extra: 22, least: 110 },
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
        sortKey: 'priority',
        title: 'Priority',
        width: 84,
        value: (work) => work.priorityName,
        ...(changePriority && {
          edit: {
            kind: 'choice',
            of: (work) => work.priorityID,
            choices: priorityChoices,
            save: (work, _, now) => changePriority(work, priorityOf(now)),
          },
        }),
        leavesBelow: 800,
        render: (work) => (
          <span className={classes.glyphAndWord}>
            <PriorityGlyph priority={priorityKind(work.priorityID)} />
            <span className={work.priorityID > 2 ? undefined : classes.second}>{work.priorityName}</span>
          </span>
        ),
      },
      {
        key: 'due',
        sortKey: 'due',
        title: 'Due',
        width: 78,
        align: 'right',
        leavesBelow: 900,
        value: (work) => dayCell(work.dueDate),
        render: (work) => <Due work={work} />,
        ...(save && {
          edit: {
            kind: 'date',
            of: (work) => work.dueDate,
            save: (work, was, now) => save(work, 'dueDate', was, now),
          },
        }),
      },
      ...(area.kind === 'ticket' ? [slaColumn] : []),
      stepsColumn,
      divisionColumn(area),
      departmentColumn,
    ],
    [area, save, changePriority],
  );
}

const stepsColumn: Column<WorkRow> = {
  key: 'steps',
  title: 'Steps',
  isOffAtFirst: true,
  width: 72,
  value: (work) => (work.stepsTotal > 0 ? `${work.completedStepsPercentage}%` : null),
  render: (work) => <StepsBar percentage={work.completedStepsPercentage} total={work.stepsTotal} />,
};

const divisionColumn = (area: WorkArea): Column<WorkRow> => ({
  key: 'division',
  sortKey: 'division',
  isSecond: true,
  title: 'Division',
  value: (work) => work.divisionName,
  width: { most: 120, least: 60 },
  leavesBelow: area.kind === 'ticket' ? 1180 : 900,
});

const departmentColumn: Column<WorkRow> = {
  key: 'department',
  isOffAtFirst: true,
  isSecond: true,
  title: 'Department',
  value: (work) => work.departmentName,
  width: { most: 160, least: 80 },
};

const customerColumn: Column<WorkRow> = {
  key: 'customer',
  sortKey: 'customer',
  title: 'Customer and local time',
  // The time of who is in one's own zone gives way to the subject.
  width: { least: 120, most: 238, extra: 84, gives: 84 },
  value: (work) => work.customerName,
  leavesBelow: 620,
  render: (work) => (
    <span className={classes.customer}>
      <span className={classes.customerName}>{work.customerName}</span>
      <LocalTime timeZone={work.customerTimeZone} />
    </span>
  ),
};

const aboutColumns = (area: WorkArea): Column<WorkRow>[] => [
  ...(area.kind === 'ticket' ? [customerColumn, { ...typeColumn(area), isOffAtFirst: true }] : [typeColumn(area)]),
  locationColumn,
];

const locationColumn: Column<WorkRow> = {
  key: 'location',
  title: 'Location',
  isOffAtFirst: true,
  isSecond: true,
  value: (work) => work.locationName,
  width: { most: 180, least: 90 },
};

const slaColumn: Column<WorkRow> = {
  key: 'sla',
  sortKey: 'sla',
  title: 'SLA',
  width: 98,
  align: 'right',
  leavesBelow: 1060,
  value: (work) => {
    const due = slaDueOf(work);
    return due ? momentCell(due) : isSlaPaused(work) ? 'Paused' : null;
  },
  render: (work) => <SlaDue dueAt={slaDueOf(work)} isPaused={isSlaPaused(work)} />,
};

const typeColumn = (area: WorkArea): Column<WorkRow> => ({
  key: 'type',
  sortKey: 'type',
  title: area.typeLabel,
  value: (work) => typeOf(work).name,
  width: { most: 200, least: 90 },
  leavesBelow: 620,
  render: (work) => <span className={classes.second}>{typeOf(work).name}</span>,
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
      <WorkMarks area={area} work={work} />
    </>
  );
}

/** Rush, Warranty and the like. */
export const WorkMarks = ({ area, work }: { area: WorkArea; work: WorkRow }) =>
  area.marks
    .filter((mark) => work[mark.field])
    .map((mark) => (
      <MarkPill key={mark.field} tone={mark.isAlert ? 'alert' : 'quiet'}>
        {mark.label}
      </MarkPill>
    ));

export function Flags({ work }: { work: WorkRow }) {
  if (work.flaggedByUser) return <FlagMark label="Flagged for you" />;
  const flagged = work.assignedUserWithFlagStatus.find((assignee) => assignee.userFlaggedBy !== null);
  return flagged ? <FlagMark colour="amber" label={`Flagged for ${flagged.user}`} /> : null;
}

function Pin({ area, work }: { area: WorkArea; work: WorkRow }) {
  const pin = useWriting(area.calls.changePin);
  return (
    <button
      type="button"
      className={classes.pin}
      data-on={work.isPinned || undefined}
      aria-pressed={work.isPinned}
      aria-label={`Pin ${work.id}`}
      tabIndex={-1}
      onClick={() => pin.start({ ...area.named(work.id), isPinned: !work.isPinned })}
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
        userID: assignee.userID,
        name: assignee.user,
        status: { kind: statusKind(assignee.statusID), name: statusWord(assignee.statusID, assignee.statusName) },
      }))}
    />
  );
}

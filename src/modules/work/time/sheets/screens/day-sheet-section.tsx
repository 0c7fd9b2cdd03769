import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Waiting } from '#web/outbox/waiting.ts';
import { WaitingMark } from '#web/outbox/waiting-mark.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import type { DaySheet, SheetLine, WeekSheet } from '../contract.ts';
import {
  exceptionWords,
  hoursText,
  longDay,
  percentText,
  placeOfLine,
  sourceWords,
  statusWords,
  timeText,
} from '../rules.ts';
import classes from './time.module.css';

type Props = {
  sheet: WeekSheet;
  day: DaySheet;
  /** What of one’s own waits on this device, by its place. */
  waiting?: ReadonlyMap<string, Waiting>;
  /** Of one’s own open days. */
  onAdd?: ((span?: { from: string; to: string }) => void) | undefined;
  onEdit?: ((line: SheetLine) => void) | undefined;
  onDelete?: ((line: SheetLine) => void) | undefined;
  actions?: React.ReactNode;
};

/** What was worked on a day, in its order, with the gaps between. */
export function DaySheetSection({ sheet, day, waiting, onAdd, onEdit, onDelete, actions }: Props) {
  const { timeZone } = sheet;
  const gapAfter = new Map(day.gaps.map((gap) => [gap.from, gap]));
  // From the start of a shift, before any work.
  const firstGap = day.gaps.find(({ from }) => !day.lines.some((line) => line.to === from));
  const marks = day.exceptions.filter((one) => one !== 'gap' && one !== 'claim');
  return (
    <section className={classes.card} aria-label={longDay(day.day)}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{longDay(day.day)}</h2>
        <span className={classes.status} data-status={day.status}>
          {statusWords[day.status]}
          {day.approvedByName && day.status === 'approved' ? ` by ${day.approvedByName}` : ''}
        </span>
        <span className={classes.cardActions}>
          {actions}
          {onAdd && (
            <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => onAdd()}>
              Add time
            </Button>
          )}
        </span>
      </header>
      {day.returnReason && (
        <p className={classes.back} role="status">
          Sent back: {day.returnReason}
        </p>
      )}
      {marks.length > 0 && <p className={classes.look}>{marks.map((one) => exceptionWords[one]).join(' · ')}</p>}
      {day.lines.length === 0 ? (
        <p className={classes.none}>Nothing was recorded on this day.</p>
      ) : (
        <ul>
          {firstGap && <Gap gap={firstGap} timeZone={timeZone} onAdd={onAdd} />}
          {day.lines.map((line) => {
            const gap = line.to ? gapAfter.get(line.to) : undefined;
            return (
              <Fragment key={line.segmentID ?? `adjustment-${line.adjustmentID}`}>
                <Line
                  line={line}
                  waiting={waiting?.get(placeOfLine(line))}
                  timeZone={timeZone}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
                {gap && <Gap gap={gap} timeZone={timeZone} onAdd={onAdd} />}
              </Fragment>
            );
          })}
        </ul>
      )}
      <footer className={classes.foot}>
        <span>
          <strong className="figures">{percentText(day.billableSeconds, day.seconds)}</strong> billable
        </span>
        {day.shifts.length > 0 && (
          <span>
            On shift{' '}
            <strong className="figures">{hoursText(day.shifts.reduce((sum, { seconds }) => sum + seconds, 0))}</strong>
          </span>
        )}
        <span>
          Total <strong className="figures">{hoursText(day.seconds)}</strong>
        </span>
      </footer>
    </section>
  );
}

type GapProps = Pick<Props, 'onAdd'> & { gap: DaySheet['gaps'][number]; timeZone: string };

function Gap({ gap, timeZone, onAdd }: GapProps) {
  return (
    <li className={classes.gap}>
      <span className={`${classes.times} figures`}>
        {timeText(gap.from, timeZone)} – {timeText(gap.to, timeZone)}
      </span>
      <span className={classes.what}>Gap</span>
      {onAdd && (
        <Button variant="subtle" onClick={() => onAdd(gap)}>
          Fill in
        </Button>
      )}
      <span className={`${classes.length} figures`}>{hoursText(gap.seconds)}</span>
    </li>
  );
}

type LineProps = Pick<Props, 'onEdit' | 'onDelete'> & {
  line: SheetLine;
  waiting: Waiting | undefined;
  timeZone: string;
};

function Line({ line, waiting, timeZone, onEdit, onDelete }: LineProps) {
  const isPhone = usePhone();
  const mark = sourceWords[line.source];
  const name = `${line.entityID} ${line.subject ?? ''}`.trim();
  const waits = waiting?.refusal === null;
  const mayChange = line.segmentID !== null && !line.isRunning && !waits;
  return (
    <li className={classes.line} data-running={line.isRunning || undefined}>
      <span className={`${classes.times} figures`}>
        {line.from && line.to
          ? `${timeText(line.from, timeZone)} – ${line.isRunning ? 'now' : timeText(line.to, timeZone)}`
          : 'Correction'}
      </span>
      <span className={classes.what}>
        <PageLink href={`/${line.module}/${line.entityID}`} className={classes.item}>
          <span className={`${classes.number} figures`}>{line.entityID}</span>
          {line.subject ?? 'Work you may not see'}
        </PageLink>
        {(mark || line.remarks || !line.isBillable) && (
          <span className={classes.about}>
            {[line.from ? mark : null, line.remarks, line.isBillable ? null : 'Not billable']
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
      {waits && (
        <span className={classes.waits}>
          <WaitingMark item={waiting} />
        </span>
      )}
      {mayChange && (onEdit || onDelete) && (
        <span className={classes.tools}>
          {onEdit && (
            <ActionIcon aria-label={`Change the time on ${name}`} data-tip="Change" onClick={() => onEdit(line)}>
              <IconPencil size={isPhone ? 20 : 16} stroke={1.6} />
            </ActionIcon>
          )}
          {onDelete && (
            <ActionIcon aria-label={`Delete the time on ${name}`} data-tip="Delete" onClick={() => onDelete(line)}>
              <IconTrash size={isPhone ? 20 : 16} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      )}
      <span className={`${classes.length} figures`}>{hoursText(line.seconds)}</span>
    </li>
  );
}

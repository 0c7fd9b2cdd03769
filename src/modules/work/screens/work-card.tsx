import { PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { Due } from './due-mark.tsx';
import { SlaDue } from './sla-due.tsx';
import { StepsBar } from './steps-bar.tsx';
import {
  isSlaPaused,
  priorityKind,
  slaDueOf,
  statusKind,
  statusWord,
  type WorkArea,
  type WorkRow,
} from './work-area.tsx';
import { Assignees, Flags, LocalTime, WorkMarks } from './work-columns.tsx';
import classes from './work-list.module.css';

type Props = { area: WorkArea; work: WorkRow; isInColumn?: boolean };

/** A task or ticket as a card: what it is, for whom, who works on it, how urgent. In a column of its status less is said. */
export function WorkCard({ area, work, isInColumn = false }: Props) {
  const isPhone = usePhone();
  return (
    <>
      <div className={classes.cardTop}>
        <StatusGlyph status={statusKind(work.statusID)} />
        {!isInColumn && (
          <>
            <span>{statusWord(work.statusID, work.statusName)}</span>
            <span aria-hidden>·</span>
          </>
        )}
        <span className={`${classes.quiet} figures`}>{work.id}</span>
        <span className={classes.cardMarks}>
          <StepsBar percentage={work.completedStepsPercentage} total={work.stepsTotal} />
          <Flags work={work} />
          {work.isPinned && <PinMark label="Pinned" />}
          {!isInColumn && <SlaDue dueAt={slaDueOf(work)} isPaused={isSlaPaused(work)} />}
        </span>
      </div>
      <div className={classes.cardTitle}>
        <span className={classes.subject}>{work.subject}</span>
        <WorkMarks area={area} work={work} />
      </div>
      <div className={classes.cardSecond} hidden={work.customerName === null}>
        {work.customerName}
        {work.customerTimeZone && !isInColumn && (
          <>
            {' · '}
            <LocalTime timeZone={work.customerTimeZone} />
          </>
        )}
      </div>
      <div className={classes.cardBottom}>
        <Assignees work={work} size={isPhone ? 28 : 20} />
        <span className={classes.cardMarks}>
          <PriorityGlyph priority={priorityKind(work.priorityID)} />
          {!isInColumn && <span className={work.priorityID > 2 ? classes.loud : undefined}>{work.priorityName}</span>}
          {isInColumn && <SlaDue dueAt={slaDueOf(work)} isPaused={isSlaPaused(work)} />}
          {!(isInColumn && slaDueOf(work)) && <Due work={work} />}
        </span>
      </div>
    </>
  );
}

import { PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { usePhone } from '#web/use-phone.ts';
import { SlaDue } from './sla-panel.tsx';
import { Assignees, Due, Flags, LocalTime } from './work-columns-panel.tsx';
import classes from './work-list.module.css';
import { priorityKind, slaDueOf, statusKind, statusWord, type WorkRow } from './work-panel.tsx';
import { StepsBar } from './work-steps-panel.tsx';

/** A task or ticket as a card: what it is, for whom, who works on it, how urgent. */
export function WorkCard({ work }: { work: WorkRow }) {
  const isPhone = usePhone();
  return (
    <>
      <div className={classes.cardTop}>
        <StatusGlyph status={statusKind(work.statusID)} />
        <span>{statusWord(work.statusID, work.statusName)}</span>
        <span aria-hidden>·</span>
        <span className={`${classes.quiet} figures`}>{work.id}</span>
        <span className={classes.cardMarks}>
          <Flags work={work} />
          {work.isPinned && <PinMark label="Pinned" />}
        </span>
      </div>
      <div className={classes.cardTitle}>{work.subject}</div>
      <div className={classes.cardSecond} hidden={work.customerName === null}>
        {work.customerName}
        {work.customerTimeZone && (
          <>
            {' · '}
            <LocalTime timeZone={work.customerTimeZone} />
          </>
        )}
      </div>
      <div className={classes.cardBottom}>
        <Assignees work={work} size={isPhone ? 28 : 20} />
        <StepsBar percentage={work.completedStepsPercentage} total={work.stepsTotal} />
        <span className={classes.cardMarks}>
          <PriorityGlyph priority={priorityKind(work.priorityID)} />
          <span className={work.priorityID > 2 ? classes.loud : undefined}>{work.priorityName}</span>
          <SlaDue dueAt={slaDueOf(work)} />
          <Due work={work} />
        </span>
      </div>
    </>
  );
}

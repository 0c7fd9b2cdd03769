import { CheckBox } from '#web/check-box.tsx';
import { counted, formatMoment, formatMomentShort } from '#web/formats.ts';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkChanges } from './use-work-changes.ts';
import type { WorkArea, WorkDetail } from './work-panel.tsx';
import classes from './work-steps.module.css';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

/** What is to be done on it, ticked off one by one; what was done under a former type is told below. */
export function WorkStepsPanel({ area, work, changes }: Props) {
  const held = useWorkBeside(area, work.id);
  if (!held || (held.steps.length === 0 && held.formerSteps.length === 0)) return null;
  const done = held.steps.filter((step) => step.doneAt !== null).length;
  return (
    <section className={classes.steps} aria-label="Steps">
      <div className={classes.head}>
        <h2>Steps</h2>
        {held.steps.length > 0 && (
          <>
            <StepsBar percentage={work.completedStepsPercentage} total={held.steps.length} />
            <span className={`${classes.sum} figures`}>
              {done} of {held.steps.length}
            </span>
          </>
        )}
      </div>
      <ul>
        {held.steps.map((step) => (
          <li key={step.stepID} className={classes.step} data-done={step.doneAt !== null || undefined}>
            <div className={classes.what}>
              {work.mayEdit && (
                <CheckBox
                  label={step.title}
                  isChecked={step.doneAt !== null}
                  onChange={() =>
                    changes.start(area.toggleStep, undefined, { stepID: step.stepID, add: step.doneAt === null })
                  }
                />
              )}
              <span className={classes.title}>{step.title}</span>
              {step.isRequired && step.doneAt === null && <span className={classes.required}>Required</span>}
            </div>
            {step.doneAt && (
              <span className={`${classes.when} figures`} data-tip={formatMoment(step.doneAt)}>
                {step.doneByName?.split(' ')[0]}, {formatMomentShort(step.doneAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {held.formerSteps.length > 0 && (
        <p className={classes.former}>
          Done under a former {area.typeLabel.toLowerCase()}: {held.formerSteps.map((step) => step.title).join(', ')}
        </p>
      )}
    </section>
  );
}

/** How far it is. Nothing where there are no steps. */
export function StepsBar({ percentage, total }: { percentage: number; total: number }) {
  if (total === 0) return null;
  const words = `${percentage}% of ${counted(total, 'step')}`;
  return <progress className={classes.bar} max={100} value={percentage} aria-label={words} data-tip={words} />;
}

import { RailSection } from '#web/page/properties.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { stepPlaceOf } from '../waiting-rules.ts';
import { StepsBar, stepsDone } from './steps-bar.tsx';
import classes from './steps-glance.module.css';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkChanges } from './use-work-changes.ts';
import type { WorkArea, WorkDetail } from './work-area.tsx';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges; openSteps: () => void };

const ahead = 3;

/** How far the checklist is, and what of it comes next: ticks are made here, the rest in the checklist. */
export function StepsGlance({ area, work, changes, openSteps }: Props) {
  const steps = useWorkBeside(area, work.id)?.steps ?? [];
  const { done, total } = stepsDone(steps);
  if (total === 0) return null;
  const open = steps.filter((step) => !step.isHidden && step.state === 'open');
  return (
    <RailSection
      title="Checklist"
      right={
        <button
          type="button"
          className={classes.sum}
          aria-label={`Checklist: ${done} of ${total} done`}
          onClick={openSteps}
        >
          <b>{done}</b> of {total}
        </button>
      }
    >
      <StepsBar percentage={work.completedStepsPercentage} total={total} isWide />
      <ul className={classes.steps}>
        {open.slice(0, ahead).map((step, index) => (
          <li key={step.stepID}>
            {work.mayEdit && step.type === 'tick' && (
              <CheckBox
                label={step.title}
                isChecked={false}
                onChange={() =>
                  changes.start(
                    area.calls.toggleStep,
                    undefined,
                    { ...changes.item, stepID: step.stepID, add: true },
                    { place: stepPlaceOf(step), says: `${step.title}: done`, value: { state: 'done' } },
                  )
                }
              />
            )}
            <button type="button" className={classes.title} onClick={openSteps}>
              {step.title}
            </button>
            {index === 0 && <span className={classes.next}>Next</span>}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

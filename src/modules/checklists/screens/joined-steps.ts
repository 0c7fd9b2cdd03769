import { both } from '#web/form/both-edits.ts';
import type { ChecklistStep } from '../rules.ts';

type WithSteps = { steps: ChecklistStep[] };

/** The steps that two people have made of a checklist. Steps that both added have the same ids: one's own are given others. */
export function joinedSteps(was: WithSteps, mine: WithSteps, theirs: WithSteps): WithSteps {
  const idsOf = ({ steps }: WithSteps) => new Set(steps.map(({ id }) => id));
  const [before, others] = [idsOf(was), idsOf(theirs)];
  let highest = Math.max(0, ...before, ...others, ...idsOf(mine));
  const renumbered = new Map<number, number>();
  for (const id of idsOf(mine)) if (!before.has(id) && others.has(id)) renumbered.set(id, ++highest);
  const idOf = (id: number) => renumbered.get(id) ?? id;
  const own = mine.steps.map((step) => ({
    ...step,
    id: idOf(step.id),
    condition: step.condition && { ...step.condition, stepID: idOf(step.condition.stepID) },
  }));
  return { steps: both(was.steps, own, theirs.steps) as ChecklistStep[] };
}

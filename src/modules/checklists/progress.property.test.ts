import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsPercentage } from '../work/rules.ts';
import { type ChecklistStep, countSteps, type FilledStep, openRequiredSteps, plainTick } from './rules.ts';

/** docs/rules/checklists.md against a second implementation, for random checklists and random answers. */

/** A step that may depend on one of the steps before it, and what somebody did with it. */
const aStep = fc.record({
  type: fc.constantFrom('tick' as const, 'pass_fail' as const, 'choice' as const),
  isRequired: fc.boolean(),
  isFormer: fc.boolean(),
  dependsOn: fc.option(fc.nat(9)),
  wants: fc.nat(1),
  state: fc.constantFrom('open' as const, 'done' as const, 'skipped' as const, 'na' as const),
  answer: fc.nat(1),
});
const answers = { tick: ['yes', 'yes'], pass_fail: ['pass', 'fail'], choice: ['red', 'blue'] } as const;

const aChecklist = fc.array(aStep, { maxLength: 12 }).map((given) =>
  given.map((one, at): FilledStep & { id: number } => {
    const asked = one.dependsOn !== null && one.dependsOn < at ? one.dependsOn : null;
    const condition =
      asked === null ? null : { stepID: asked + 1, equals: answers[given[asked]?.type ?? 'tick'][one.wants] ?? '' };
    const definition = {
      ...plainTick,
      type: one.type,
      options: one.type === 'choice' ? ['red', 'blue'] : [],
      condition,
    };
    const answer = one.type === 'tick' ? null : (answers[one.type][one.answer] ?? null);
    return {
      ...definition,
      id: at + 1,
      checklistID: 7,
      templateStepID: at + 1,
      isRequired: one.isRequired,
      isFormer: one.isFormer,
      state: one.state,
      value: one.state === 'done' ? answer : null,
    };
  }),
);

/** By asking each step of the chain again, however deep: is it there, and was it answered so? */
function isShown(all: readonly FilledStep[], step: FilledStep): boolean {
  if (step.isFormer) return false;
  if (step.condition === null) return true;
  const source = all[step.condition.stepID - 1] as FilledStep;
  if (source.isFormer) return true;
  if (!isShown(all, source) || source.state !== 'done') return false;
  return (source.type === 'tick' ? 'yes' : source.value) === step.condition.equals;
}

test('counts, percentage and what holds back the end are those of a simple model', () => {
  fc.assert(
    fc.property(aChecklist, (steps) => {
      let [done, total] = [0, 0];
      const holding: number[] = [];
      for (const step of steps) {
        if (!isShown(steps, step)) continue;
        if (step.isRequired && step.state === 'open') holding.push(step.id);
        if (step.state === 'na') continue;
        total += 1;
        if (step.state === 'done' || step.state === 'skipped') done += 1;
      }
      expect(countSteps(steps)).toEqual({ done, total });
      expect(openRequiredSteps(steps).map((step) => step.id)).toEqual(holding);
      expect(stepsPercentage(done, total)).toBe(total === 0 ? 0 : Math.round((done / total) * 100));
    }),
    { numRuns: 2_000 },
  );
});

test('a hidden step never holds back the end, whatever is answered', () => {
  const hidden: Partial<ChecklistStep> = { isRequired: true, condition: { stepID: 1, equals: 'fail' } };
  const open = { checklistID: 1, isFormer: false, state: 'open' as const, value: null };
  const steps: FilledStep[] = [
    { ...plainTick, ...open, type: 'pass_fail', isRequired: false, templateStepID: 1 },
    { ...plainTick, ...open, isRequired: true, templateStepID: 2, ...hidden },
  ];
  expect(openRequiredSteps(steps)).toEqual([]);
  const [asked, dependent] = steps as [FilledStep, FilledStep];
  expect(openRequiredSteps([{ ...asked, state: 'done', value: 'fail' }, dependent])).toHaveLength(1);
});

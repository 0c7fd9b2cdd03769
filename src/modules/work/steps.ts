import { isDeepStrictEqual } from 'node:util';
import { getCurrentChecklist } from '#modules/checklists/public.ts';
import {
  answerText,
  problemWith,
  type StepDefinition,
  type StepPlace,
  type StepValue,
  visibleSteps,
} from '#modules/checklists/rules.ts';
import type { StepProgress } from '#modules/checklists/step-rules.ts';
import { attachFiles } from '#modules/files/public.ts';
import { listPeople } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { toUtcTime } from '#shared/dates.ts';
import { conflict, forbidden, notFound, unprocessable } from '#shared/errors.ts';
import { isImageType } from '#shared/file-types.ts';
import { mayNamed } from '#shared/permission.ts';
import { moduleOf } from './access/public.ts';
import { setSteps } from './attached.ts';
import { changeWork, type StateWith } from './changing.ts';
import type { StepState } from './changing-rules.ts';
import { freshSteps, numbered, ownStep, stepsFrom } from './kinds/public.ts';
import type { Item, StepDeed, StepTemplate } from './rules.ts';

/** How the steps of one item are filled in (docs/rules/checklists.md). */

/** The steps of the type or category that an item has now; those of the former one stay as history. */
export async function renewSteps(context: Context, item: Item, state: StateWith<'steps'>): Promise<void> {
  const had = state.steps.map((step) => (step.isOwn ? step : { ...step, isFormer: true }));
  await setSteps(context, item, [...had, ...(await freshSteps(context, state, had))]);
}

/**
 * Ticks a step off, or opens it again whatever was answered. Without a step: the next one to do, or the last one done.
 * Errors: 403 for the step of another role; 404 for the item or a step that it does not have; 409 to open what somebody else answered meanwhile;
 * 422 when there is none to tick, or when it asks for an answer.
 */
export async function toggleStep(
  context: Context,
  item: Item,
  { stepID, add, saw }: { stepID?: number | undefined; add: boolean; saw?: Seen },
): Promise<void> {
  await changeSteps(context, item, add ? 'done' : 'reset', async (steps) => {
    const visible = visibleSteps(steps);
    const next = add ? visible.find((one) => one.state === 'open') : visible.findLast((one) => one.state !== 'open');
    if (stepID === undefined && !next)
      throw unprocessable(add ? 'All steps are done already.' : 'No step is done yet.');
    const step = next && stepID === undefined ? next : findStep(steps, stepID);
    if ((step.state !== 'open') === add) return steps;
    if (!add) {
      await assertAsSeen(context, step, saw);
      return replaced(steps, { ...step, ...openAgain });
    }
    return replaced(steps, answered(context, steps, step, null));
  });
}

/**
 * Answers a step; photos and signatures then belong to the item. Errors: 403 for the step of another role; 404 for the item,
 * the step, or a file that is not there; 409 where somebody else has answered it in another way since it was seen; 422 for an answer that the
 * step does not take, or a step that is hidden.
 */
export async function fillStep(
  context: Context,
  item: Item,
  { stepID, value, saw }: { stepID: number; value: StepValue; saw?: Seen },
): Promise<void> {
  await changeSteps(context, item, 'done', async (steps) => {
    const step = findStep(steps, stepID);
    const filled = answered(context, steps, step, value);
    if (filled.state !== step.state || !isDeepStrictEqual(filled.value, step.value))
      await assertAsSeen(context, step, saw);
    if (Array.isArray(value)) {
      const files = await attachFiles(context, { module: moduleOf[item.kind], entityId: item.id }, value);
      if (!files.every((file) => isImageType(file.contentType))) throw wrongValue('Add a picture.');
    }
    return replaced(steps, filled);
  });
}

/**
 * Adds to a done step where it was done, which only who did it can say. The answer itself never waits for a device to know
 * where it is. Errors: 404; 422 for a step that is not done, or that somebody else did.
 */
export async function placeStep(
  context: Context,
  item: Item,
  { stepID, place }: { stepID: number; place: StepPlace },
): Promise<void> {
  await changeSteps(context, item, 'placed', (steps) => {
    const step = findStep(steps, stepID);
    if (step.state !== 'done' || step.doneBy !== context.actor.userId)
      throw unprocessable('Only who has done a step can say where.');
    return replaced(steps, { ...step, place });
  });
}

/** Leaves a step out, and says why. Errors: 403 for a required one without the right; 404; 422 for a hidden one. */
export async function skipStep(
  context: Context,
  item: Item,
  { stepID, reason, isNotApplicable }: { stepID: number; reason: string; isNotApplicable: boolean },
): Promise<void> {
  await changeSteps(context, item, 'skipped', (steps) => {
    const step = findStep(steps, stepID);
    if (step.isRequired) context.require(mayNamed('checklists', 'skip required steps'));
    assertVisible(steps, step);
    return replaced(steps, settled(context, step, isNotApplicable ? 'na' : 'skipped', null, reason));
  });
}

/** Adds a step to the item alone. Errors: 404; 422 for one that cannot be. */
export async function addStep(
  context: Context,
  item: Item,
  step: Omit<StepDefinition, 'condition'> & StepTemplate,
): Promise<void> {
  const { type, options, min, max } = step;
  if (type === 'choice' && options.length < 2) throw unprocessable('Give at least two options.', { options: 'Two' });
  if (min !== null && max !== null && min > max)
    throw unprocessable('The least is more than the most.', { min: 'Less' });
  await changeSteps(context, item, 'added', (steps) => [
    ...steps,
    ...numbered([ownStep({ ...step, condition: null })], steps),
  ]);
}

/** Takes a step away that was added to the item. Errors: 404; 422 for one that its type, category or checklist brought. */
export async function removeStep(context: Context, item: Item, stepID: number): Promise<void> {
  await changeSteps(context, item, 'removed', (steps) => {
    const step = findStep(steps, stepID);
    if (!step.isOwn || step.checklistID !== null)
      throw unprocessable('This step belongs to the kind of work. Skip it instead.');
    return steps.filter((one) => one !== step);
  });
}

/** Puts the steps of a checklist on the item as it is now. Errors: 404; 422 when the item has it already. */
export async function addChecklist(context: Context, item: Item, checklistID: number): Promise<void> {
  await changeSteps(context, item, 'added', async (steps) => {
    const checklist = await getCurrentChecklist(context, checklistID);
    if (steps.some((step) => !step.isFormer && step.checklistID === checklistID))
      throw unprocessable(`It has “${checklist.name}” already.`);
    const own = stepsFrom(checklist).map((step) => ({ ...step, isOwn: true }));
    return [...steps, ...numbered(own, steps)];
  });
}

async function changeSteps(
  context: Context,
  item: Item,
  deed: StepDeed,
  work: (steps: StepState[]) => StepState[] | Promise<StepState[]>,
): Promise<void> {
  await changeWork(context, item, { event: `${item.kind}_step_${deed}`, parts: ['steps'] }, async (_row, state) => {
    const steps = await work(state.steps);
    if (steps !== state.steps) await setSteps(context, item, steps);
  });
}

/** Errors: 404 unless a step of now. */
export function findStep(steps: readonly StepState[], stepID: number | undefined): StepState {
  const step = steps.find((one) => !one.isFormer && one.stepID === stepID);
  if (!step) throw notFound('Step');
  return step;
}

export const replaced = (steps: readonly StepState[], now: StepState): StepState[] =>
  steps.map((step) => (step.stepID === now.stepID ? now : step));

/** What stood there before the eyes of who answers; nothing where they do not say. */
type Seen = { state: StepProgress; value: StepValue } | undefined;

/** Errors: 409, with what stands there, where somebody else has answered since. What nobody has answered is there for everybody. */
async function assertAsSeen(context: Context, step: StepState, saw: Seen): Promise<void> {
  const { state, value, doneBy, title } = step;
  if (!saw || state === 'open' || doneBy === context.actor.userId) return;
  if (state === saw.state && isDeepStrictEqual(value, saw.value)) return;
  const [person] = doneBy === null ? [] : await listPeople(context, [doneBy]);
  const answer = answerText(step, value);
  const done = `${person?.userDisplayName ?? 'Somebody else'} has ${state === 'done' ? 'done' : 'skipped'} “${title}” meanwhile`;
  throw conflict(`${answer ? `${done}: ${answer}` : done}. Answer it again to replace that, or discard yours.`, {
    state,
    value,
  });
}

const openAgain = { state: 'open', value: null, doneAt: null, doneBy: null, skipReason: '', place: null } as const;

/** What is said again just as it stands, as when a phone sends it again, was done when it was done. */
function settled(context: Context, step: StepState, state: StepProgress, value: StepValue, skipReason = ''): StepState {
  const doneBy = context.actor.userId;
  const isSame = step.state === state && step.doneBy === doneBy && step.skipReason === skipReason;
  if (isSame && isDeepStrictEqual(step.value, value)) return step;
  return { ...step, state, value, skipReason, place: null, doneAt: toUtcTime(new Date()), doneBy };
}

function answered(context: Context, steps: StepState[], step: StepState, value: StepValue): StepState {
  const { role } = step;
  if (role && role !== context.actor.roleName && !context.has(mayNamed('checklists', 'skip required steps')))
    throw forbidden(`This step is for the role ${role}.`);
  assertVisible(steps, step);
  const problem = problemWith(step, value);
  if (problem) throw wrongValue(problem);
  return settled(context, step, 'done', typeof value === 'string' ? value.trim() : value);
}

const wrongValue = (problem: string) => unprocessable(problem, { value: problem });

function assertVisible(steps: StepState[], step: StepState): void {
  if (!visibleSteps(steps).includes(step))
    throw unprocessable('This step does not apply, by what was answered before.');
}

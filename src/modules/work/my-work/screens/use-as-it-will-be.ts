import { isFailed, visibleSteps } from '#modules/checklists/rules.ts';
import { latestByPlace, type Waiting, withWaiting } from '#web/outbox/waiting.ts';
import { statuses } from '../../rules.ts';
import { movedBy, standingOf, stepPlaceOf } from '../../waiting-rules.ts';
import type { WorkInHand } from '../contract.ts';
import { recordOf } from '../rules.ts';
import { statusPlace } from './use-deeds.ts';

/** What waits of one, by its place. */
export const waitingOf = (work: WorkInHand, all: readonly Waiting[]): ReadonlyMap<string, Waiting> =>
  latestByPlace(all.filter(({ record }) => record === recordOf(work)));

/**
 * What somebody has in hand as it will be once the server has what waits: with the steps that there are by the answers, and paused where they have begun
 * something else since.
 */
export function asItWillBe(work: WorkInHand, all: readonly Waiting[], me: number): WorkInHand {
  const waiting = waitingOf(work, all);
  const whole = withWaiting(work, waiting.get(statusPlace));
  const steps = work.steps.map((step) => withWaiting(step, waiting.get(stepPlaceOf(step))));
  const visible = visibleSteps(steps);
  const isRunning = standingOf(me, whole) === statuses.inProgress;
  const isElsewhere = isRunning && hasBegunElsewhere(work, waiting.get(statusPlace), all);
  return {
    ...whole,
    ...(isElsewhere && { ...movedBy(me, whole.assignedUserWithFlagStatus, statuses.paused), startedAt: null }),
    steps: steps.map((step) => ({ ...step, isHidden: !visible.includes(step), isFailed: isFailed(step) })),
  };
}

/** Starting work on one pauses what was worked on before. */
const hasBegunElsewhere = (work: WorkInHand, own: Waiting | undefined, all: readonly Waiting[]): boolean =>
  all.some(
    ({ id, record, place, refusal, value }) =>
      place === statusPlace &&
      refusal === null &&
      record !== recordOf(work) &&
      (value as Partial<WorkInHand>).statusID === statuses.inProgress &&
      // Ids are made in the order of time.
      (own === undefined || id > own.id),
  );

/** Whether somebody works on one of what they have in hand now. */
export const isAtWork = (items: readonly WorkInHand[], all: readonly Waiting[], me: number): boolean =>
  items.some((work) => {
    const now = asItWillBe(work, all, me);
    return now.isOpen && standingOf(me, now) === statuses.inProgress;
  });

import type { StepValue } from '../checklists/rules.ts';
import type { WorkStep } from './contract.ts';
import { type StatusID, statusNames } from './rules.ts';

/** How what is done on a task or ticket is told and shown while it waits, on whichever page (docs/rules/offline.md). */

/** Where what waits for a step is shown. */
export const stepPlaceOf = ({ stepID }: Pick<WorkStep, 'stepID'>): string => `step/${stepID}`;

/** What stands there before the eyes of who answers. */
export const seenOf = ({ state, value }: Pick<WorkStep, 'state' | 'value'>) => ({ state, value });

/** What a step shows once it is answered so: the ids of its files are the server's to give. */
export const shownAnswer = (value: StepValue): Partial<WorkStep> =>
  Array.isArray(value) ? { state: 'done' } : { state: 'done', value };
export const openedAgain: Partial<WorkStep> = { state: 'open', value: null, isFailed: false, doneAt: null };

type Assigned = { userID: number; statusID: StatusID; statusName: string };

/** Work that somebody moves, as they see it: the whole, and their own part of it. */
export function movedBy<Assignee extends Assigned>(me: number, assignees: readonly Assignee[], statusID: StatusID) {
  const status = { statusID, statusName: statusNames[statusID] };
  return {
    ...status,
    assignedUserWithFlagStatus: assignees.map((one) => (one.userID === me ? { ...one, ...status } : one)),
  };
}

/** Where somebody stands with work: with their own part of it, or with the whole where they have none. */
export const standingOf = (
  me: number,
  work: { statusID: StatusID; assignedUserWithFlagStatus: readonly Assigned[] },
): StatusID => work.assignedUserWithFlagStatus.find(({ userID }) => userID === me)?.statusID ?? work.statusID;

import { answerSaid, type StepValue } from '#modules/checklists/rules.ts';
import { waitingNote } from '#modules/notes/waiting-rules.ts';
import { toUtcTime } from '#shared/dates.ts';
import { paragraphsOf } from '#shared/markup.ts';
import { deviceID } from '#web/api/stored-user.ts';
import { recordPlace, type Waiting } from '#web/outbox/waiting.ts';
import { finalStatus, type Item, type StatusID, statuses, statusNames } from '../../rules.ts';
import { movedBy, openedAgain, seenOf, shownAnswer, stepPlaceOf } from '../../waiting-rules.ts';
import type { StepInHand, WorkInHand } from '../contract.ts';
import { pathsOf, postNotePath, recordOf, type WorkDraft } from '../rules.ts';

/** What somebody does with one of what they have in hand: the call that says it, and what is shown until it has come. */
export type Deed = Pick<Waiting, 'path' | 'body' | 'place' | 'says' | 'value' | 'filesIn'>;

/** Where what waits of the whole is shown. */
export const statusPlace = recordPlace('status');
export const notePlaceOf = ({ key }: Pick<WorkDraft, 'key'>): string => `note/${key}`;

const named = ({ kind, id }: Item): Record<string, number> => ({ [`${kind}ID`]: id });

/** Moves it to a status; In Progress starts the time of who does it, any other ends it. */
export function moving(work: WorkInHand, me: number, statusID: StatusID): Deed {
  const isStart = statusID === statuses.inProgress;
  return {
    path: pathsOf[work.kind].changeStatus,
    body: { ...named(work), statusID, deviceID: deviceID() },
    place: statusPlace,
    says: statusNames[statusID],
    value: {
      ...movedBy(me, work.assignedUserWithFlagStatus, statusID),
      startedAt: isStart ? toUtcTime(new Date()) : null,
    },
    filesIn: '',
  };
}

/** Ends it for everybody. */
export function ending(work: WorkInHand, me: number): Deed {
  const ended = movedBy(me, work.assignedUserWithFlagStatus, finalStatus[work.kind]);
  return {
    path: pathsOf[work.kind].close,
    body: named(work),
    place: statusPlace,
    says: `${work.kind === 'task' ? 'Task' : 'Ticket'} ${work.id} ${ended.statusName.toLowerCase()}`,
    value: { ...ended, isOpen: false, nextStatuses: [], startedAt: null },
    filesIn: '',
  };
}

export function reopening(work: WorkInHand, me: number): Deed {
  return {
    path: pathsOf[work.kind].reopen,
    body: named(work),
    place: statusPlace,
    says: `${work.kind === 'task' ? 'Task' : 'Ticket'} ${work.id} reopened`,
    value: { ...movedBy(me, work.assignedUserWithFlagStatus, statuses.reopened), isOpen: true },
    filesIn: '',
  };
}

const ofStep = (work: WorkInHand, step: StepInHand) => ({
  body: { ...named(work), stepID: step.stepID, saw: seenOf(step) },
  place: stepPlaceOf(step),
});

/** Ticks a step off, or opens it again whatever was answered. */
export function toggling(work: WorkInHand, step: StepInHand, add: boolean): Deed {
  const { body, place } = ofStep(work, step);
  return {
    path: pathsOf[work.kind].toggleStep,
    body: { ...body, add },
    place,
    says: `${step.title}: ${add ? 'done' : 'opened again'}`,
    value: add ? { state: 'done' } : openedAgain,
    filesIn: '',
  };
}

/** Answers a step. `files`: how many come with it. */
export function answering(work: WorkInHand, step: StepInHand, value: StepValue, files = 0): Deed {
  const { body, place } = ofStep(work, step);
  return {
    path: pathsOf[work.kind].fillItem,
    body: { ...body, value },
    place,
    says: `${step.title}: ${answerSaid(step, value, files)}`,
    value: shownAnswer(value),
    filesIn: files > 0 ? 'value' : '',
  };
}

/** Leaves a step out, and says why. */
export function skipping(work: WorkInHand, step: StepInHand, reason: string, isNotApplicable: boolean): Deed {
  return {
    path: pathsOf[work.kind].skipItem,
    body: { ...named(work), stepID: step.stepID, reason, isNotApplicable },
    place: stepPlaceOf(step),
    says: `${step.title}: ${isNotApplicable ? 'does not apply' : 'skipped'}, ${reason}`,
    value: { state: isNotApplicable ? 'na' : 'skipped', skipReason: reason },
    filesIn: '',
  };
}

/** Posts the note of a draft, internal as every note that does not say more. */
export function posting(work: Item, draft: WorkDraft): Deed {
  const noteBody = draft.note.trim() === '' ? '' : paragraphsOf(draft.note.trim());
  return {
    path: postNotePath,
    body: { ID: work.id, type: recordOf(work).split('/')[0], noteBody, fileIDs: [] },
    place: notePlaceOf(draft),
    ...waitingNote(noteBody, 'Note'),
    filesIn: 'fileIDs',
  };
}

import { expect, test } from 'vitest';
import { plainTick } from '#modules/checklists/rules.ts';
import { madeNow } from '#web/api/made.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { statuses } from '../../rules.ts';
import type { StepInHand, WorkInHand } from '../contract.ts';
import { emptyDraft, isEmptyDraft, readWorkDraft, recordOf } from '../rules.ts';
import { asItWillBe, isAtWork } from './use-as-it-will-be.ts';
import { answering, type Deed, ending, moving, posting, skipping, toggling } from './use-deeds.ts';

/** What is done with tasks and tickets on the device of a crew: as it is sent, and as it is shown until it has come. */
const me = 7;
const step = (stepID: number, more: Partial<StepInHand> = {}): StepInHand => ({
  ...plainTick,
  stepID,
  title: `Step ${stepID}`,
  isRequired: false,
  checklistID: 1,
  checklistName: 'After repair',
  checklistVersion: 1,
  templateStepID: stepID,
  isOwn: false,
  state: 'open',
  value: null,
  doneAt: null,
  doneBy: null,
  doneByName: null,
  skipReason: '',
  followUpID: null,
  place: null,
  isHidden: false,
  isFailed: false,
  isFormer: false,
  ...more,
});
const leaks = step(1, { type: 'pass_fail' });
const where = step(2, { type: 'text', condition: { stepID: 1, equals: 'fail' }, isHidden: true });
const work = (id: number, more: Partial<WorkInHand> = {}): WorkInHand => ({
  kind: 'ticket',
  id,
  subject: 'Seal leak',
  description: '',
  typeName: null,
  statusID: statuses.new,
  statusName: 'New',
  priorityName: 'Normal',
  isRush: false,
  isOpen: true,
  dueDate: null,
  startDate: null,
  customerName: null,
  locationName: null,
  address: '',
  contacts: [],
  assets: [],
  assignedUserWithFlagStatus: [
    {
      userID: me,
      user: 'Ruben',
      avatar: null,
      statusID: statuses.new,
      statusName: 'New',
      userFlaggedBy: null,
      flaggedByUserName: null,
      flaggedByAvatar: null,
    },
  ],
  steps: [leaks, where],
  notes: [],
  startedAt: null,
  mayEdit: true,
  ...more,
});
let made = 0;
const waits = (of: WorkInHand, deed: Deed, more: Partial<Waiting> = {}): Waiting => ({
  ...deed,
  id: `item-${++made}`,
  owner: '1/7',
  record: recordOf(of),
  files: [],
  madeAtMs: Date.now(),
  made: madeNow(),
  refusal: null,
  isUnkept: false,
  isSent: false,
  ...more,
});

test('an answer shows the steps that depend on it, and that it failed; one that was refused shows nothing', () => {
  const one = work(1);
  const fail = answering(one, leaks, 'fail');
  expect(fail).toMatchObject({
    path: 'tickets/fill_checklist_item',
    body: { ticketID: 1, stepID: 1, value: 'fail', saw: { state: 'open', value: null } },
    place: 'step/1',
    says: 'Step 1: fail',
  });
  const stands = (waiting: Waiting[]) =>
    asItWillBe(one, waiting, me).steps.map(({ state, isHidden, isFailed }) => [state, isHidden, isFailed]);
  expect(stands([waits(one, fail)])).toEqual([
    ['done', false, true],
    ['open', false, false],
  ]);
  expect(stands([waits(one, fail, { refusal: 'No.' })])).toEqual([
    ['open', false, false],
    ['open', true, false],
  ]);
});

test('who starts something else has paused what ran, without signal too', () => {
  const [one, other] = [work(1), work(2, { kind: 'task' })];
  const starts = (of: WorkInHand) => waits(of, moving(of, me, statuses.inProgress));
  const begun = starts(one);
  expect(asItWillBe(one, [begun], me)).toMatchObject({ statusName: 'In Progress', startedAt: expect.any(String) });
  const both = [begun, starts(other)];
  expect(asItWillBe(one, both, me)).toMatchObject({ statusName: 'Paused', startedAt: null });
  expect(asItWillBe(other, both, me).statusName).toBe('In Progress');
  expect(isAtWork([one, other], both, me)).toBe(true);
  const paused = [...both, waits(other, moving(other, me, statuses.paused))];
  expect(isAtWork([one, other], paused, me)).toBe(false);
});

test('what is sent is what the full page sends, in the words of the list of what waits', () => {
  const task = work(3, { kind: 'task' });
  expect(toggling(task, step(4), true)).toMatchObject({
    path: 'tasks/toggle_task_step',
    body: { taskID: 3, stepID: 4, add: true },
    says: 'Step 4: done',
  });
  expect(skipping(task, step(4), 'No laser', true)).toMatchObject({
    says: 'Step 4: does not apply, No laser',
    value: { state: 'na' },
  });
  expect(answering(task, step(5, { type: 'number', unit: 'A' }), 0).says).toBe('Step 5: 0 A');
  expect(answering(task, step(6, { type: 'photo' }), [], 2)).toMatchObject({
    says: 'Step 6: 2 photos',
    filesIn: 'value',
  });
  expect(ending(task, me)).toMatchObject({
    says: 'Task 3 completed',
    value: { isOpen: false, statusName: 'Completed' },
  });
  expect(posting(task, { ...emptyDraft('k'), note: ' 3 < 4 &\nmore ' })).toMatchObject({
    body: { ID: 3, type: 'tasks', noteBody: '<p>3 &lt; 4 &amp;</p><p>more</p>', fileIDs: [] },
    place: 'note/k',
    says: 'Note: 3 < 4 &\nmore',
  });
});

test('a draft of an earlier version is read, what is none is not', () => {
  expect(readWorkDraft({ key: 'k', note: 'Pulled' })).toEqual({ key: 'k', note: 'Pulled', photos: [], typed: {} });
  expect([readWorkDraft(null), readWorkDraft({ note: 'Pulled' })]).toEqual([null, null]);
  expect(isEmptyDraft(emptyDraft('k'))).toBe(true);
  expect(isEmptyDraft({ ...emptyDraft('k'), typed: { 4: '2' } })).toBe(false);
});

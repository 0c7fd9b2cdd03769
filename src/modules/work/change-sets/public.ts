import type { Attempt, Context, EmittedEvent } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { namesOfPeople } from '../../people/public.ts';
import { moduleOf, visibleWork } from '../access/public.ts';
import { changeStatus, closeWork, reopenWork } from '../activity.ts';
import { findState } from '../changing.ts';
import { changeAssignees, changeCategory, changePriority, deleteWork, setFields, toggleMark } from '../editing.ts';
import { getSteps } from '../more.ts';
import { isFinal, statuses, type WorkKind } from '../rules.ts';
import type { ChangeSet, Outcome } from './contract.ts';

const marks = { isRush: 'is_rush', isPrivate: 'is_private', isTrial: 'is_trial', isWarranty: 'is_warranty' } as const;

/**
 * Makes a set of changes, each through the function that makes it alone, so that every rule of it holds; what is so already
 * stays untouched. Errors: what one of them is refused with.
 */
export async function applyChanges(context: Context, kind: WorkKind, id: number, changes: ChangeSet): Promise<void> {
  const { priorityID, typeID, divisionID, departmentID, assign = [], unassign = [] } = changes;
  const dueDate = dueDateOf(context, changes);
  const fields = {
    ...(kind === 'ticket' && typeID !== undefined && { typeID }),
    ...(divisionID !== undefined && { divisionID }),
    ...(departmentID !== undefined && { departmentID }),
    ...(dueDate !== undefined && { dueDate }),
  };
  if (changes.isEnded === false) await reopenIfEnded(context, kind, id);
  if (Object.keys(fields).length > 0) await setFields(context, kind, id, fields);
  if (kind === 'task' && typeID !== undefined) await changeCategory(context, id, typeID);
  if (priorityID !== undefined) await changePriority(context, kind, id, priorityID);
  for (const [mark, column] of Object.entries(marks) as [keyof typeof marks, (typeof marks)[keyof typeof marks]][]) {
    if (changes[mark] === undefined) continue;
    if (kind === 'task') throw unprocessable('Only tickets are private, rush, trial or warranty.');
    await toggleMark(context, id, column, changes[mark]);
  }
  if (assign.length + unassign.length > 0) await changeAssignees(context, kind, id, { add: assign, remove: unassign });
  if (changes.assignOnly) await handOver(context, kind, id, changes.assignOnly);
  if (changes.statusID !== undefined) await moveIfElsewhere(context, kind, id, changes.statusID);
  if (changes.isEnded) await endIfOpen(context, kind, id);
  if (changes.isDeleted) await deleteWork(context, kind, id);
}

async function handOver(context: Context, kind: WorkKind, id: number, to: readonly number[]): Promise<void> {
  const now = (await findState(context, kind, id))?.assignees.map(({ userID }) => userID) ?? [];
  const add = to.filter((userID) => !now.includes(userID));
  const remove = now.filter((userID) => !to.includes(userID));
  if (add.length + remove.length > 0) await changeAssignees(context, kind, id, { add, remove });
}

/** On which it was done, also on a device without signal. */
const dayOf = ({ madeAgoMs, timeZone }: Context): string => dateInZone(new Date(Date.now() - madeAgoMs), timeZone);

/** Undefined when the set says nothing about it. */
export function dueDateOf(context: Context, { dueDate, dueInDays }: ChangeSet): string | null | undefined {
  return dueInDays === undefined ? dueDate : addDays(dayOf(context), dueInDays);
}

async function moveIfElsewhere(context: Context, kind: WorkKind, id: number, to: NonNullable<ChangeSet['statusID']>) {
  const state = await findState(context, kind, id);
  if (state?.statusID !== to) await changeStatus(context, kind, id, { to });
}
async function endIfOpen(context: Context, kind: WorkKind, id: number): Promise<void> {
  const state = await findState(context, kind, id);
  if (!state || !isFinal(state.statusID)) await closeWork(context, kind, id);
}
async function reopenIfEnded(context: Context, kind: WorkKind, id: number): Promise<void> {
  const state = await findState(context, kind, id);
  if (!state || isFinal(state.statusID)) await reopenWork(context, kind, id);
}

/**
 * The same changes to many; one that is refused keeps the others from nothing. With `rehearse` nothing stays.
 * Errors: 403 without the right to change, or to delete, this kind of work.
 */
export async function changeMany(
  context: Context,
  { kind, ids, changes }: { kind: WorkKind; ids: number[]; changes: ChangeSet },
  how: 'attempt' | 'rehearse',
): Promise<Outcome> {
  context.require(can(moduleOf[kind], changes.isDeleted ? 'delete' : 'update'));
  const wanted = [...new Set(ids)].sort((left, right) => left - right);
  const subjects = await visibleWork(context, kind, wanted, { withDeleted: false });
  const items: Outcome['items'] = [];
  for (const id of wanted) {
    const question = how === 'rehearse' && changes.isEnded && subjects.has(id) ? await askOf(context, kind, id) : null;
    const came = cameOf(await context[how](() => applyChanges(context, kind, id, changes)));
    items.push({ id, subject: subjects.get(id) ?? '', ...came, question: came.changes.length > 0 ? question : null });
  }
  return { items };
}

/** As one is asked about alone (docs/rules/work.md#ending). */
async function askOf(context: Context, kind: WorkKind, id: number): Promise<string | null> {
  const [state, { steps }] = await Promise.all([findState(context, kind, id), getSteps(context, kind, id)]);
  const failed = steps.filter((step) => step.isFailed && !step.isHidden).map(({ title }) => title);
  const others = (state?.assignees ?? []).filter(
    ({ userID, statusID }) => statusID === statuses.inProgress && userID !== context.actor.userId,
  );
  const names = await namesOfPeople(
    context,
    others.map(({ userID }) => userID),
  );
  return (
    [
      failed.length > 0 && `Failed: ${failed.join(', ')}.`,
      names.size > 0 && `Still at work on it: ${[...names.values()].join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ') || null
  );
}

const cameOf = (attempt: Attempt<void>): Pick<Outcome['items'][number], 'changes' | 'refusal'> =>
  'refused' in attempt
    ? { changes: [], refusal: attempt.refused.message }
    : { changes: netChanges(attempt.events), refusal: null };

/** What several events of one item come to: from before the first to after the last. */
function netChanges(events: EmittedEvent[]): Outcome['items'][number]['changes'] {
  const was: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const event of events) {
    for (const [field, value] of Object.entries(event.before ?? {})) if (!(field in was)) was[field] = value;
    Object.assign(now, event.after);
  }
  return Object.keys(now).map((field) => ({ field, was: was[field] ?? null, now: now[field] ?? null }));
}

import { openRequiredSteps } from '#modules/checklists/rules.ts';
import type { Context } from '#server/context.ts';
import { Refusal, unprocessable } from '#shared/errors.ts';
import { moduleOf, nounOf } from './access/public.ts';
import { setLinks } from './attached.ts';
import { changeWork, setAssigneeRows, setColumns, thisSecond, type WorkItem } from './changing.ts';
import type { WorkState } from './changing-rules.ts';
import {
  endingOf,
  finalStatus,
  isFinal,
  nextStatuses,
  type StatusID,
  statuses,
  statusNames,
  statusOfWhole,
  type WorkEvent,
  type WorkKind,
} from './rules.ts';
import {
  endSegments,
  findPausedUnseen,
  findRunning,
  holdPerson,
  type PausedSegment,
  type RunningSegment,
  reopenSegment,
  startSegment,
} from './time/public.ts';
import { lastActivity } from './time/rules.ts';
import { startShiftWithWork } from './time/shifts/public.ts';

/** What was paused because its person began something else. */
export type PausedWork = { module: string; entityID: number; subject: string };

/**
 * Moves an item for the person who asks (docs/rules/work.md#status). An assignee moves the own part, the whole takes the
 * most active; somebody else moves it for all. Who starts work is assigned to it, and what they worked on is paused: the
 * answer says what that was.
 * Errors: 404; 422 when the status cannot follow.
 */
export async function changeStatus(
  context: Context,
  kind: WorkKind,
  id: number,
  { to, deviceID }: { to: StatusID; deviceID?: string | undefined },
): Promise<PausedWork | null> {
  const me = context.actor.userId;
  const running = await holdAtTap(context, { kind, id }, to);
  const paused = to === statuses.inProgress ? await pauseOther(context, running, { kind, id }) : null;
  await changeWork(context, { kind, id }, { event: `${kind}_status_changed` }, async (item, state) => {
    const own = state.assignees.find((assignee) => assignee.userID === me);
    const from = isFinal(item.status_id) ? item.status_id : (own?.statusID ?? item.status_id);
    if (!nextStatuses(from).includes(to)) throw unprocessable(cannotFollow(kind, from, to));
    const assignees = moved(state, me, to);
    const everybody = own || to === statuses.inProgress ? [me] : assignees.map((assignee) => assignee.userID);
    const whole = statusOfWhole(assignees.map((assignee) => assignee.statusID)) ?? to;
    await Promise.all([
      setAssigneeRows(context, kind, id, assignees),
      setColumns(context, kind, id, { status_id: whole }),
      to === statuses.inProgress
        ? startShiftWithWork(context, deviceID ?? null)
        : endSegments(context, item, everybody, to),
    ]);
    // Last and alone: it is the one that may be refused, and says why.
    if (to === statuses.inProgress) await startSegment(context, me, item, deviceID);
  });
  return paused;
}

/** The end of work: a task is completed, a ticket closed; whatever runs on it stops. Errors: 404; 422 when ended, or while a required step is open. */
export async function closeWork(context: Context, kind: WorkKind, id: number): Promise<void> {
  const name = endingOf(kind);
  if (context.madeAgoMs > 0) await holdAtTap(context, { kind, id }, finalStatus[kind]);
  await changeWork(context, { kind, id }, { event: name }, async (item, state) => {
    if (isFinal(item.status_id)) throw unprocessable(`This ${kind} is ${statusNames[item.status_id]} already.`);
    const open = openRequiredSteps(state.steps).map((step) => step.title);
    if (open.length > 0)
      throw unprocessable(`Not done yet: ${open.join(', ')}. Do what is required first, or skip it.`);
    await endItem(context, item, state);
  });
}

/** Ends an item that is held: its time stops and everybody on it is done. */
export async function endItem(context: Context, item: WorkItem, state: WorkState): Promise<void> {
  const { kind, id } = item;
  const to = finalStatus[kind];
  await endSegments(context, item, null, to);
  await setAssigneeRows(
    context,
    kind,
    id,
    state.assignees.map((assignee) => ({ ...assignee, statusID: to })),
  );
  await setColumns(context, kind, id, {
    status_id: to,
    closed_at: thisSecond,
    closed_by: context.actor.userId || null,
  });
}

/** Errors: 404; 422 when it is open. */
export async function reopenWork(context: Context, kind: WorkKind, id: number): Promise<void> {
  const to = statuses.reopened;
  await changeWork(context, { kind, id }, { event: `${kind}_reopened` }, async (item, state) => {
    if (!isFinal(item.status_id)) throw unprocessable(`This ${kind} is open.`);
    await setAssigneeRows(
      context,
      kind,
      id,
      state.assignees.map((assignee) => ({ ...assignee, statusID: to })),
    );
    await setColumns(context, kind, id, { status_id: to, closed_at: null, closed_by: null });
    // Whoever reopens what was merged works on it again on its own.
    if (state.links.some((link) => link.relation === 'merged_into')) {
      await setLinks(
        context,
        { kind, id },
        state.links.filter((link) => link.relation !== 'merged_into'),
      );
    }
  });
}

/**
 * Holds the person who asks, and answers what they work on; when a device without signal was tapped, what they worked on then: the
 * watchdog could not know of it, and has paused it meanwhile, perhaps later than the tap.
 */
export async function holdAtTap(
  context: Context,
  item: { kind: WorkKind; id: number } | null,
  to: StatusID,
): Promise<RunningSegment | undefined> {
  const me = context.actor.userId;
  const [, running] = await Promise.all([holdPerson(context, me), findRunning(context, me)]);
  if (running || context.madeAgoMs === 0) return running;
  const paused = await findPausedUnseen(context, me);
  if (!paused) return undefined;
  const isOfItem = paused.kind === item?.kind && paused.id === item.id && to !== statuses.inProgress;
  const isLater = paused.endedAtMs > paused.nowMs - context.madeAgoMs;
  if (isOfItem || isLater) await runOn(context, paused);
  return findRunning(context, me);
}

/** Lets work run on that the watchdog has paused, if its person went on with it, as their device tells now. */
export async function workOn(context: Context, paused: PausedSegment | undefined): Promise<void> {
  if (paused && lastActivity(paused) > paused.endedAtMs) await runOn(context, paused);
}

async function runOn(context: Context, paused: PausedSegment): Promise<void> {
  const { kind, id, userID } = paused;
  await changeWork(context, { kind, id }, { event: `${kind}_status_changed`, isUnseen: true }, async (_item, state) => {
    const own = state.assignees.find((assignee) => assignee.userID === userID);
    if (own?.statusID !== statuses.inactive) return;
    const assignees = moved(state, userID, statuses.inProgress);
    const whole = statusOfWhole(assignees.map((assignee) => assignee.statusID));
    await Promise.all([
      reopenSegment(context, paused),
      setAssigneeRows(context, kind, id, assignees),
      whole && setColumns(context, kind, id, { status_id: whole }),
    ]);
  }).catch(ignoreMissing);
}

/** Pauses what the person works on elsewhere; answers what it was. */
async function pauseOther(
  context: Context,
  running: RunningSegment | undefined,
  but: { kind: WorkKind; id: number },
): Promise<PausedWork | null> {
  if (!running || (running.kind === but.kind && running.id === but.id)) return null;
  return pauseRunning(context, running, statuses.paused);
}

type Pausing = { isAtLastActivity?: boolean; eventName?: WorkEvent };

/**
 * Pauses work that runs for a held person, by themselves or for inactivity. Answers null when somebody has ended it, given it
 * to others or deleted it meanwhile: that has ended its time as well.
 */
export async function pauseRunning(
  context: Context,
  { kind, id, userID }: RunningSegment,
  to: StatusID,
  { isAtLastActivity = false, eventName = `${kind}_status_changed` }: Pausing = {},
): Promise<PausedWork | null> {
  let paused: PausedWork | null = null;
  await changeWork(context, { kind, id }, { event: eventName, isUnseen: true }, async (item, state) => {
    const own = state.assignees.find((assignee) => assignee.userID === userID);
    if (own?.statusID !== statuses.inProgress) return;
    const assignees = moved(state, userID, to);
    const whole = statusOfWhole(assignees.map((assignee) => assignee.statusID));
    await Promise.all([
      endSegments(context, item, [userID], to, { isAtLastActivity }),
      setAssigneeRows(context, kind, id, assignees),
      whole && setColumns(context, kind, id, { status_id: whole }),
    ]);
    paused = { module: moduleOf[kind], entityID: id, subject: item.subject };
  }).catch(ignoreMissing);
  return paused;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error;
}

/** The assignees after one of them, or somebody else for all of them, has moved. */
function moved(state: WorkState, me: number, to: StatusID): WorkState['assignees'] {
  const isMine = state.assignees.some((assignee) => assignee.userID === me);
  if (isMine) {
    return state.assignees.map((assignee) => (assignee.userID === me ? { ...assignee, statusID: to } : assignee));
  }
  if (to === statuses.inProgress) return [...state.assignees, { userID: me, statusID: to, flaggedBy: null }];
  return state.assignees.map((assignee) => ({ ...assignee, statusID: to }));
}

function cannotFollow(kind: WorkKind, from: StatusID, to: StatusID): string {
  if (isFinal(from)) return `This ${kind} is ${statusNames[from]}. Reopen it first.`;
  if (from === to) return `${nounOf[kind]} and status are the same already: ${statusNames[to]}.`;
  return `${statusNames[to]} cannot follow ${statusNames[from]}.`;
}

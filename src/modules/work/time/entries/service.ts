import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { formatStoredTime, fromUtcTime } from '#shared/dates.ts';
import { forbidden, notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { isAssigned, nounOf, visibleWork } from '../../access/public.ts';
import type { WorkKind } from '../../rules.ts';
import { holdPerson, overlaps } from '../public.ts';
import { approver, claimableIdle, requireOpen } from '../sheets/public.ts';
import type { TimeTables } from '../tables.ts';
import type { timeEntryCalls } from './contract.ts';
import type { EntryEvent } from './entity.ts';
import { entryEntity, entryEvents, idleEntity, idleEvents } from './entity.ts';

type Row = Selectable<TimeTables['time_segments']>;
/** What of a segment its person can change, in the words of the contract. */
type EntryState = {
  startedAt: string;
  endedAt: string | null;
  remarks: string;
  source: Row['source'];
  deletedAt: string | null;
};
const columnOf = {
  startedAt: 'started_at',
  endedAt: 'ended_at',
  remarks: 'remarks',
  source: 'source',
  deletedAt: 'deleted_at',
} as const satisfies Record<keyof EntryState, keyof Row>;

const longestMs = 24 * 3_600_000;
const now = sql<string>`date_trunc('second', clock_timestamp())`;

export const timeEntryServices: Services<typeof timeEntryCalls> = {
  async addEntry(context, { module, entityID, ...entry }) {
    const kind = module === 'tasks' ? 'task' : 'ticket';
    if (!(await visibleWork(context, kind, [entityID], { withDeleted: false })).has(entityID))
      throw notFound(nounOf[kind]);
    if (!context.has(can(module, 'update')) && !(await isAssigned(context, kind, entityID)))
      throw forbidden('Time is added by who works on it. Ask to be assigned.');
    return { segmentID: await insertEntry(context, { ...entry, kind, work_id: entityID, source: 'sheet' }) };
  },

  async updateEntry(context, { segmentID, changes }) {
    await changeEntry(context, segmentID, 'time_entry_changed', (state) => {
      if (state.deletedAt) throw notFound(entryEntity.noun);
      if (state.endedAt === null) throw unprocessable('This work is running. Pause it first.');
      const set = merge(state, changes);
      const movesTime = set.startedAt !== undefined || set.endedAt !== undefined;
      // What was measured and is then set by hand was written by hand; a claim stays one.
      return movesTime && state.source === 'timer' ? { ...set, source: 'sheet' } : set;
    });
    return {};
  },

  async deleteEntry(context, { segmentID }) {
    await dropEntry(context, segmentID, context.actor.userId);
    return {};
  },

  async claimIdle(context, { idleID, startedAt, endedAt, reason }) {
    const idle = await requireIdle(context, idleID);
    const from = startedAt ?? idle.started_at;
    const to = endedAt ?? idle.ended_at;
    if (from < idle.started_at || to > idle.ended_at) {
      const sentence = `Claim time between ${words(context, idle.started_at)} and ${words(context, idle.ended_at)}.`;
      throw unprocessable(sentence, { [from < idle.started_at ? 'startedAt' : 'endedAt']: sentence });
    }
    const { kind, work_id } = idle;
    const segmentID = await insertEntry(context, {
      kind,
      work_id,
      startedAt: from,
      endedAt: to,
      remarks: reason,
      source: 'claim',
    });
    await settleIdle(context, idleID, segmentID);
    return { segmentID };
  },

  async discardIdle(context, { idleID }) {
    await requireIdle(context, idleID);
    await settleIdle(context, idleID, null);
    const after = { isDiscarded: true };
    context.emit({
      ...idleEvents.event('idle_time_discarded'),
      entityId: idleID,
      before: { isDiscarded: false },
      after,
    });
    return {};
  },
};

/** Deletes time of a person. Errors: 404; 422 while it runs, and of a day that is not open. */
export async function dropEntry(context: Context, segmentID: number, userID: number): Promise<void> {
  const deletedAt = await clock(context);
  const choose = (state: EntryState) => {
    if (state.deletedAt) throw notFound(entryEntity.noun);
    if (state.endedAt === null) throw unprocessable('This work is running. Pause it first.');
    return { deletedAt };
  };
  await changeEntry(context, segmentID, 'time_entry_deleted', choose, userID);
}

const words = (context: Context, time: string): string => formatStoredTime(time, context.timeZone);

async function clock(context: Context): Promise<string> {
  const row = await context.db<TimeTables>().selectFrom('tenants').select(now.as('now')).executeTakeFirstOrThrow();
  return row.now;
}

type NewEntry = Pick<Row, 'kind' | 'work_id' | 'source' | 'remarks'> & { startedAt: string; endedAt: string };

async function insertEntry(context: Context, { startedAt, endedAt, ...entry }: NewEntry): Promise<number> {
  const me = context.actor.userId;
  await holdPerson(context, me);
  await requireFree(context, { startedAt, endedAt });
  const { segment_id } = await context
    .db<TimeTables>()
    .insertInto('time_segments')
    .values({ ...entry, user_id: me, started_at: startedAt, ended_at: endedAt, ended_status_id: null })
    .returning('segment_id')
    .executeTakeFirstOrThrow()
    .catch(refuseOverlap);
  const after = { startedAt, endedAt, remarks: entry.remarks, source: entry.source, deletedAt: null };
  context.emit({ ...entryEvents.event('time_entry_created'), entityId: segment_id, before: null, after });
  return segment_id;
}

/** The one way to change a segment of a person, one’s own unless said: locks it, looks at the days it leaves and comes to, and tells the change. */
async function changeEntry(
  context: Context,
  segmentID: number,
  eventName: EntryEvent,
  choose: (state: EntryState) => Partial<EntryState>,
  me = context.actor.userId,
): Promise<void> {
  await holdPerson(context, me);
  const row = await context
    .db<TimeTables>()
    .selectFrom('time_segments')
    .selectAll()
    .where('segment_id', '=', segmentID)
    .where('user_id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(entryEntity.noun);
  const before = Object.fromEntries(
    Object.entries(columnOf).map(([field, column]) => [field, row[column]]),
  ) as EntryState;
  const after = { ...before, ...choose(before) };
  const changed = difference(before, after);
  if (!changed) return;
  if (before.endedAt) await requireOpen(context, me, fromUtcTime(before.startedAt), fromUtcTime(before.endedAt));
  if (after.endedAt) await requireFree(context, { startedAt: after.startedAt, endedAt: after.endedAt });
  await context
    .db<TimeTables>()
    .updateTable('time_segments')
    .set(toColumns(changed.after, columnOf))
    .where('segment_id', '=', segmentID)
    .execute()
    .catch(refuseOverlap);
  context.emit({ ...entryEvents.event(eventName), entityId: segmentID, ...changed });
}

/** Errors: 422 at the field: ends before it begins, lies in the future, is longer than a day, or on a day that is not open. */
async function requireFree(
  context: Context,
  { startedAt, endedAt }: { startedAt: string; endedAt: string },
): Promise<void> {
  const refuse = (field: 'startedAt' | 'endedAt', sentence: string) => unprocessable(sentence, { [field]: sentence });
  const [from, to] = [fromUtcTime(startedAt), fromUtcTime(endedAt)];
  if (to <= from) throw refuse('endedAt', 'End after the start.');
  if (endedAt > (await clock(context))) throw refuse('endedAt', 'Time to come cannot be recorded.');
  if (to.getTime() - from.getTime() > longestMs) throw refuse('endedAt', 'Record at most 24 hours at once.');
  await requireOpen(context, context.actor.userId, from, to);
}

function refuseOverlap(error: unknown): never {
  if (!overlaps(error)) throw error;
  const sentence = 'You have other work recorded in this time. Choose a time that is free.';
  throw unprocessable(sentence, { startedAt: sentence });
}

/** Own idle time that may still be claimed, held. Errors: 404; 422 when it is too late. */
async function requireIdle(context: Context, idleID: number) {
  const me = context.actor.userId;
  await holdPerson(context, me);
  const found = (await claimableIdle(context, [me])).find(({ idle_id }) => idle_id === idleID);
  if (found) return found;
  const known = await context
    .db<TimeTables>()
    .selectFrom('idle_intervals')
    .select('settled_at')
    .where('idle_id', '=', idleID)
    .where('user_id', '=', me)
    .executeTakeFirst();
  if (!known) throw notFound(idleEntity.noun);
  throw unprocessable(
    known.settled_at
      ? 'You have decided about this time already.'
      : 'This time can no longer be claimed. Ask for a correction of the day.',
  );
}

async function settleIdle(context: Context, idleID: number, segmentID: number | null): Promise<void> {
  await context
    .db<TimeTables>()
    .updateTable('idle_intervals')
    .set({ settled_at: now, segment_id: segmentID })
    .where('idle_id', '=', idleID)
    .execute();
}

type Segment = { id: number; user_id: number; kind: WorkKind; work_id: number };

/** Of segments one's own, and, for whoever approves time, those on work that they may see: by their ids, as people call them. */
async function visibleSegments(context: Context, rows: readonly Segment[], word: string): Promise<Map<number, string>> {
  const isOwn = (row: Segment) => row.user_id === context.actor.userId;
  const others = context.has(approver) ? rows.filter((row) => !isOwn(row)) : [];
  const seen = new Set<string>();
  for (const [kind, those] of Map.groupBy(others, (row) => row.kind)) {
    const ids = [...new Set(those.map((row) => row.work_id))];
    for (const id of (await visibleWork(context, kind, ids, { withDeleted: true })).keys()) seen.add(`${kind} ${id}`);
  }
  const shown = rows.filter((row) => isOwn(row) || seen.has(`${row.kind} ${row.work_id}`));
  return new Map(shown.map((row) => [row.id, `${word} on ${row.kind} ${row.work_id}`]));
}

export const entryEntityServer: EntityServer = {
  ...entryEntity,
  async visibleLabels(context, ids) {
    const rows = await context
      .db<TimeTables>()
      .selectFrom('time_segments')
      .select(['segment_id as id', 'user_id', 'kind', 'work_id'])
      .where('segment_id', '=', anyOf(ids))
      .execute();
    return visibleSegments(context, rows, 'Time');
  },
  async restore(context, id, { event, expected, former }) {
    const isMade = entryEvents.is(event, 'time_entry_created');
    const deletedAt = isMade ? await clock(context) : null;
    await changeEntry(context, id, 'time_entry_undone', (state) => {
      assertUnchanged(state, isMade ? { deletedAt: null } : expected);
      return isMade ? { deletedAt } : (former as Partial<EntryState>);
    });
  },
};

export const idleEntityServer: EntityServer = {
  ...idleEntity,
  async visibleLabels(context, ids) {
    const rows = await context
      .db<TimeTables>()
      .selectFrom('idle_intervals')
      .select(['idle_id as id', 'user_id', 'kind', 'work_id'])
      .where('idle_id', '=', anyOf(ids))
      .execute();
    return visibleSegments(context, rows, 'Idle time');
  },
  async restore(context, id, { former }) {
    const isDiscarded = former.isDiscarded === true;
    await context
      .db<TimeTables>()
      .updateTable('idle_intervals')
      .set({ settled_at: isDiscarded ? now : null, segment_id: null })
      .where('idle_id', '=', id)
      .where('user_id', '=', context.actor.userId)
      .execute();
    const [before, after] = [{ isDiscarded: !isDiscarded }, { isDiscarded }];
    context.emit({ ...idleEvents.event('idle_time_undone'), entityId: id, before, after });
  },
};

import { type Context, moment } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, editOf, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { assertPostable, postByHand } from '../journal/public.ts';
import { journalEntryPosting } from '../journal/rules.ts';
import type { RecurringEntry, RecurringFields, recurringCalls } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { getRecurring, listRecurring, today } from './reports.ts';
import { nextDay } from './rules.ts';
import type { RecurringTables } from './tables.ts';

const { module } = recurringEntity;

type State = RecurringFields & { archivedAt: string | null };
const columnOf = {
  name: 'name',
  memo: 'memo',
  lines: 'lines',
  frequency: 'frequency',
  startsOn: 'starts_on',
  isLastDay: 'is_last_day',
  endsOn: 'ends_on',
  postsItself: 'posts_itself',
  archivedAt: 'archived_at',
} as const;

export const recurringServices: Services<typeof recurringCalls> = {
  async listRecurring(context, { isStopped }) {
    return { rows: await listRecurring(context, isStopped) };
  },
  getRecurring: (context, { recurringEntryID }) => getRecurring(context, recurringEntryID),

  async insertRecurring(context, fields) {
    await assertFits(context, null, { ...fields, archivedAt: null });
    const recurringID = await context.nextNumber('recurring_entry');
    const { lines, ...columns } = toColumns<RecurringFields>(fields, columnOf);
    await context
      .db<RecurringTables>()
      .insertInto('recurring_entries')
      .values({
        ...(columns as { name: string; memo: string }),
        ...scheduleColumns(fields),
        recurring_id: recurringID,
        lines: JSON.stringify(lines),
        posts_itself: fields.postsItself,
        next_on: nextDay(fields, addDays(today(context), -1)),
        owner_id: context.actor.userId || null,
        archived_at: null,
      })
      .execute();
    context.emit({ module, entityId: recurringID, name: 'recurring_entry_created', before: null, after: fields });
    return getRecurring(context, recurringID);
  },

  updateRecurring: (context, { recurringEntryID, was, ...fields }) =>
    changeRecurring(context, recurringEntryID, 'recurring_entry_changed', ({ archivedAt: _, ...state }) =>
      merge<RecurringFields>(state, editOf<RecurringFields>(was ?? state, fields)),
    ),

  async stopRecurring(context, { recurringEntryID }) {
    const now = await moment(context);
    await changeRecurring(context, recurringEntryID, 'recurring_entry_stopped', () => ({ archivedAt: now }));
    return {};
  },

  async postRecurring(context, { recurringEntryID, dueOn, date = dueOn }) {
    await lockWaiting(context, recurringEntryID, dueOn);
    const entryID = await post(context, recurringEntryID, date);
    await settleDay(context, recurringEntryID, dueOn, { state: 'posted', entry_id: entryID });
    return getRecurring(context, recurringEntryID);
  },

  async skipRecurring(context, { recurringEntryID, dueOn }) {
    await lockWaiting(context, recurringEntryID, dueOn);
    await settleDay(context, recurringEntryID, dueOn, { state: 'skipped', entry_id: null });
    return getRecurring(context, recurringEntryID);
  },
};

/** Of the given ids those of this tenant, with their names. */
export async function seeRecurring(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<RecurringTables>()
    .selectFrom('recurring_entries')
    .select(['recurring_id', 'name'])
    .where('recurring_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('archived_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.recurring_id, row.name]));
}

/** Puts former fields back, or a day back to those that wait; what it posted is taken back by its own event. Errors: 404, 409. */
export async function restoreRecurring(context: Context, id: number, change: Restoration): Promise<void> {
  if (change.event === 'recurring_day_settled') {
    const { dueOn, state } = change.expected as { dueOn: string; state: string };
    const row = await findDay(context, id, dueOn);
    if (row?.state !== state) throw conflict('Somebody changed this since, so it cannot be undone.');
    await settleDay(context, id, dueOn, { state: 'waiting', entry_id: null });
    return;
  }
  const now = await moment(context);
  const work = (state: State): Partial<State> => {
    if (change.event === 'recurring_entry_created') return { archivedAt: now };
    assertUnchanged(state, change.expected);
    return change.former;
  };
  await changeRecurring(context, id, 'recurring_entry_undone', work, { withStopped: true });
}

/** Posts what it says for a day, as if by hand. Answers the number of the entry. Errors: those of a journal entry. */
export async function post(context: Context, recurringID: number, date: string): Promise<number> {
  const row = await context
    .db<RecurringTables>()
    .selectFrom('recurring_entries')
    .select(['memo', 'lines'])
    .where('recurring_id', '=', recurringID)
    .executeTakeFirstOrThrow();
  return (await postByHand(context, { date, ...row, reversingDate: null })).entryID;
}

type Outcome = Pick<RecurringTables['recurring_days'], 'state' | 'entry_id'> & { problem?: string };

/** Says what became of a day. */
export async function settleDay(context: Context, recurringID: number, dueOn: string, outcome: Outcome): Promise<void> {
  const was = await findDay(context, recurringID, dueOn);
  const columns = { problem: '', ...outcome };
  await context
    .db<RecurringTables>()
    .insertInto('recurring_days')
    .values({ recurring_id: recurringID, due_on: dueOn, ...columns })
    .onConflict((target) => target.columns(withTenant('recurring_id', 'due_on')).doUpdateSet(columns))
    .execute();
  context.emit({
    module,
    entityId: recurringID,
    name: outcome.state === 'waiting' ? 'recurring_day_waits' : 'recurring_day_settled',
    before: { dueOn, state: was?.state ?? null },
    after: { dueOn, state: outcome.state, problem: columns.problem, entryID: outcome.entry_id },
  });
}

const findDay = (context: Context, recurringID: number, dueOn: string) =>
  context
    .db<RecurringTables>()
    .selectFrom('recurring_days')
    .select('state')
    .where('recurring_id', '=', recurringID)
    .where('due_on', '=', dueOn)
    .forUpdate()
    .executeTakeFirst();

/** Errors: 404; 409 when somebody was first. */
async function lockWaiting(context: Context, recurringID: number, dueOn: string): Promise<void> {
  const day = await findDay(context, recurringID, dueOn);
  if (!day) throw notFound(recurringEntity.noun);
  if (day.state === 'posted') throw conflict('This day was posted already.');
  if (day.state === 'skipped') throw conflict('This day was left out already.');
}

/** The one way to change it: locks it, lets `work` say what. What is posted for days that were stays. Errors: 404, 409, 422. */
async function changeRecurring(
  context: Context,
  recurringID: number,
  event: string,
  work: (state: State) => Partial<State>,
  more = { withStopped: false },
): Promise<RecurringEntry> {
  const db = context.db<RecurringTables>();
  const row = await db
    .selectFrom('recurring_entries')
    .selectAll()
    .where('recurring_id', '=', recurringID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.archived_at && !more.withStopped)) throw notFound(recurringEntity.noun);
  const before: State = {
    name: row.name,
    memo: row.memo,
    lines: row.lines,
    frequency: row.frequency,
    startsOn: row.starts_on,
    isLastDay: row.is_last_day,
    endsOn: row.ends_on,
    postsItself: row.posts_itself,
    archivedAt: row.archived_at,
  };
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return getRecurring(context, recurringID);
  if (!after.archivedAt) await assertFits(context, before, after);
  const isMoved = ['frequency', 'startsOn', 'isLastDay', 'endsOn', 'archivedAt'].some((name) => name in changed.after);
  const { lines, ...columns } = toColumns<State>(changed.after, columnOf);
  await db
    .updateTable('recurring_entries')
    .set({
      ...columns,
      ...(lines !== undefined && { lines: JSON.stringify(lines) }),
      ...(isMoved && { next_on: await nextOpen(context, recurringID, after) }),
    })
    .where('recurring_id', '=', recurringID)
    .execute();
  context.emit({ module, entityId: recurringID, name: event, ...changed });
  return getRecurring(context, recurringID);
}

/** The next of its days from today on of which nothing has become yet. */
async function nextOpen(context: Context, recurringID: number, schedule: State): Promise<string | null> {
  const row = await context
    .db<RecurringTables>()
    .selectFrom('recurring_days')
    .select((eb) => eb.fn.max('due_on').as('last'))
    .where('recurring_id', '=', recurringID)
    .executeTakeFirst();
  const yesterday = addDays(today(context), -1);
  return nextDay(schedule, row?.last && row.last > yesterday ? row.last : yesterday);
}

/** Errors: 403, 404 and 422 of a journal entry; 422 for a start that has passed, and an end before the start. */
async function assertFits(context: Context, was: State | null, now: State): Promise<void> {
  if (now.startsOn !== was?.startsOn && now.startsOn < today(context)) {
    throw unprocessable('It starts today or later.', { startsOn: 'Choose today or a later day' });
  }
  if (now.endsOn !== null && now.endsOn < now.startsOn) {
    throw unprocessable('It ends after it starts.', { endsOn: 'Choose a day after the start' });
  }
  const linesOf = (state: State) => journalEntryPosting({ ...state, date: state.startsOn });
  await assertPostable(context, linesOf(now), was ? linesOf(was).lines : []);
}

const scheduleColumns = ({ frequency, startsOn, isLastDay, endsOn }: RecurringFields) => ({
  frequency,
  starts_on: startsOn,
  is_last_day: isLastDay,
  ends_on: endsOn,
});

import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { postByHand } from '../journal/public.ts';
import type { RecurringFields, RecurringGiven, recurringCalls } from './contract.ts';
import { recurringDayEvents, recurringEntity } from './entity.ts';
import { recurringEntries } from './record.ts';
import { getRecurring, listRecurring } from './reports.ts';
import { recurrenceOf } from './rules.ts';
import type { RecurringTables } from './tables.ts';

export const recurringServices: Services<typeof recurringCalls> = {
  async listRecurring(context, { isStopped }) {
    return { rows: await listRecurring(context, isStopped) };
  },
  getRecurring: (context, { recurringEntryID }) => getRecurring(context, recurringEntryID),

  insertRecurring: async (context, given) =>
    getRecurring(context, (await recurringEntries.create(context, whole(given))).id),

  async updateRecurring(context, { recurringEntryID, was, ...given }) {
    await recurringEntries.rewrite(context, recurringEntryID, was && whole(was), whole(given));
    return getRecurring(context, recurringEntryID);
  },

  async stopRecurring(context, { recurringEntryID }) {
    await recurringEntries.remove(context, recurringEntryID);
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

/** What is given, with the whole rule. */
const whole = ({
  name,
  memo,
  lines,
  postsItself,
  recurrence,
  startsOn,
  ...short
}: RecurringGiven): RecurringFields => ({
  name,
  memo,
  lines,
  postsItself,
  recurrence: recurrence ?? recurrenceOf({ ...short, startsOn: startsOn ?? '' }),
});

/** Puts former fields back, or a day back to those that wait; what it posted is taken back by its own event. Errors: 404, 409. */
export async function restoreRecurring(context: Context, id: number, change: Restoration): Promise<void> {
  if (!recurringDayEvents.is(change.event, 'recurring_day_settled'))
    return recurringEntries.restore(context, id, change);
  const { dueOn, state } = change.expected as { dueOn: string; state: string };
  const row = await findDay(context, id, dueOn);
  if (row?.state !== state) throw conflict('Somebody changed this since, so it cannot be undone.');
  await settleDay(context, id, dueOn, { state: 'waiting', entry_id: null });
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
    ...recurringDayEvents.event(outcome.state === 'waiting' ? 'recurring_day_waits' : 'recurring_day_settled'),
    entityId: recurringID,
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

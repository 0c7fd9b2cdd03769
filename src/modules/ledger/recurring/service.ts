import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { periodsMoved } from '#shared/moved-periods.ts';
import { postByHand } from '../journal/public.ts';
import type { RecurringFields, RecurringGiven, recurringCalls } from './contract.ts';
import { recurringDayEvents, recurringEntity } from './entity.ts';
import { notMailed, type RecurringKinds } from './kinds.ts';
import { recurringEntries } from './record.ts';
import { getRecurring, getRepetitions, listRecurring, readLines } from './reports.ts';
import { recurrenceOf } from './rules.ts';
import type { RecurringTables } from './tables.ts';

export const recurringServices = (kinds: RecurringKinds): Services<typeof recurringCalls> => ({
  async listRecurring(context, { isStopped }) {
    return { rows: await listRecurring(context, kinds, isStopped) };
  },
  getRecurring: (context, { recurringEntryID }) => getRecurring(context, kinds, recurringEntryID),
  getRepetitions: (context, ref) => getRepetitions(context, kinds, ref),

  async repeatDocument(context, { module, documentID, ...given }) {
    context.require(kinds.needs(module));
    await kinds.getStanding(context, { module, documentID }, given.isMailed);
    const fields = { ...given, memo: '', lines: [], module, documentID };
    return getRecurring(context, kinds, (await recurringEntries.create(context, fields)).id);
  },

  async updateRepetition(context, { recurringEntryID, was, ...given }) {
    const { document } = await getRecurring(context, kinds, recurringEntryID);
    if (given.isMailed && (document?.mailTo ?? null) === null) throw notMailed();
    await recurringEntries.rewrite(context, recurringEntryID, was, given);
    return getRecurring(context, kinds, recurringEntryID);
  },

  insertRecurring: async (context, given) =>
    getRecurring(context, kinds, (await recurringEntries.create(context, { ...whole(given), ...ownLines })).id),

  async updateRecurring(context, { recurringEntryID, was, ...given }) {
    await recurringEntries.rewrite(context, recurringEntryID, was && whole(was), whole(given));
    return getRecurring(context, kinds, recurringEntryID);
  },

  async stopRecurring(context, { recurringEntryID }) {
    await recurringEntries.remove(context, recurringEntryID);
    return {};
  },

  async postRecurring(context, { recurringEntryID, dueOn, date = dueOn }) {
    await lockWaiting(context, recurringEntryID, dueOn);
    await settleDay(context, recurringEntryID, dueOn, await post(context, kinds, recurringEntryID, date));
    return getRecurring(context, kinds, recurringEntryID);
  },

  async skipRecurring(context, { recurringEntryID, dueOn }) {
    await lockWaiting(context, recurringEntryID, dueOn);
    await settleDay(context, recurringEntryID, dueOn, { state: 'skipped', ...nothingMade });
    return getRecurring(context, kinds, recurringEntryID);
  },
});

const ownLines = { module: null, documentID: null, isMailed: false, movesPeriods: false };
export const nothingMade = { entry_id: null, document_id: null };

/** What is given, with the whole rule. */
const whole = ({
  name,
  memo,
  lines,
  postsItself,
  recurrence,
  startsOn,
  ...short
}: RecurringGiven): Omit<RecurringFields, keyof typeof ownLines> => ({
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
  await settleDay(context, id, dueOn, { state: 'waiting', ...nothingMade });
}

/** Posts what it says for a day, as if by hand. Answers what became of the day. Errors: those of a journal entry, or of the document. */
export async function post(
  context: Context,
  kinds: RecurringKinds,
  recurringID: number,
  date: string,
): Promise<Outcome> {
  const { memo, family, document_id, is_mailed, moves_periods, recurrence } = await context
    .db<RecurringTables>()
    .selectFrom('recurring_entries')
    .select(['memo', 'family', 'document_id', 'is_mailed', 'moves_periods', 'recurrence'])
    .where('recurring_id', '=', recurringID)
    .executeTakeFirstOrThrow();
  if (family === null || document_id === null) {
    const lines = await readLines(context, recurringID);
    const { entryID } = await postByHand(context, { date, memo, lines, reversingDate: null });
    return { state: 'posted', entry_id: entryID, document_id: null };
  }
  const ref = { module: family, documentID: document_id };
  const said = (words: string, from: string) =>
    moves_periods ? periodsMoved(words, { from, to: date, unit: recurrence.unit }) : words;
  const { id, entryID, problem } = await kinds.makeAgain(context, ref, { date, isMailed: is_mailed, said });
  return { state: 'posted', entry_id: entryID, document_id: id, problem };
}

type Outcome = Pick<RecurringTables['recurring_days'], 'state' | 'entry_id' | 'document_id'> & { problem?: string };

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

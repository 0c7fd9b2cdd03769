import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { addDays } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { assertPostable } from '../journal/public.ts';
import { journalEntryPosting } from '../journal/rules.ts';
import type { RecurringFields } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { today } from './reports.ts';
import { nextDay } from './rules.ts';
import type { RecurringTables } from './tables.ts';

/** What is posted for days that were stays, whatever becomes of it. */
export const recurringEntries = new RecordLife<RecurringFields>({
  entity: recurringEntity,
  kind: 'recurring_entry',
  table: 'recurring_entries',
  id: 'recurring_id',
  author: 'owner_id',
  columns: {
    name: 'name',
    memo: 'memo',
    lines: { json: 'lines' },
    frequency: 'frequency',
    startsOn: 'starts_on',
    isLastDay: 'is_last_day',
    endsOn: 'ends_on',
    postsItself: 'posts_itself',
  },
  end: { field: 'archivedAt', column: 'archived_at', event: 'stopped' },
  label: sql<string>`name`,
  assertFits,
  async follows(context, id, now, was) {
    if (!was) return { next_on: nextDay(now, addDays(today(context), -1)) };
    const days = ['frequency', 'startsOn', 'isLastDay', 'endsOn', 'archivedAt'] as const;
    return days.some((field) => now[field] !== was[field]) ? { next_on: await nextOpen(context, id, now) } : {};
  },
});

/** The next of its days from today on of which nothing has become yet. */
async function nextOpen(context: Context, recurringID: number, schedule: RecurringFields): Promise<string | null> {
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
async function assertFits(context: Context, now: RecurringFields, was: RecurringFields | null): Promise<void> {
  if (now.startsOn !== was?.startsOn && now.startsOn < today(context)) {
    throw unprocessable('It starts today or later.', { startsOn: 'Choose today or a later day' });
  }
  if (now.endsOn !== null && now.endsOn < now.startsOn) {
    throw unprocessable('It ends after it starts.', { endsOn: 'Choose a day after the start' });
  }
  const linesOf = (state: RecurringFields) => journalEntryPosting({ ...state, date: state.startsOn });
  await assertPostable(context, linesOf(now), was ? linesOf(was).lines : []);
}

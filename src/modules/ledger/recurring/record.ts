import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { addDays } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import type { Recurrence } from '#shared/recurrence.ts';
import { nextDate, nextFollowing } from '#shared/recurrence-dates.ts';
import { recurrenceInWords } from '#shared/recurrence-words.ts';
import { assertPostable } from '../journal/public.ts';
import { journalEntryPosting } from '../journal/rules.ts';
import type { RecurringFields } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { today } from './reports.ts';
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
    lines: {
      below: 'recurring_lines',
      of: { table: 'recurring_entries', id: 'recurring_id' },
      line: 'line',
      columns: {
        accountID: 'account_id',
        debitAmount: 'debit_cents',
        creditAmount: 'credit_cents',
        memo: 'memo',
        payee: { kind: 'payee_kind', id: 'payee_id' },
        ticketID: 'ticket_id',
        divisionID: 'division_id',
        departmentID: 'department_id',
        locationID: 'location_id',
      },
    },
    recurrence: { json: 'recurrence' },
    postsItself: 'posts_itself',
    module: 'family',
    documentID: 'document_id',
    isMailed: 'is_mailed',
    movesPeriods: 'moves_periods',
  },
  end: { field: 'archivedAt', column: 'archived_at', event: 'stopped' },
  words: { recurrence: recurrenceInWords },
  label: sql<string>`name`,
  assertFits,
  async follows(context, id, now, was) {
    const isMoved = now.archivedAt !== was?.archivedAt || !isDeepStrictEqual(now.recurrence, was?.recurrence);
    return isMoved ? { next_on: await nextOpen(context, id, now.recurrence) } : {};
  },
});

/** The next of its days from today on of which nothing has become yet. */
export async function nextOpen(context: Context, recurringID: number, rule: Recurrence): Promise<string | null> {
  const row = await context
    .db<RecurringTables>()
    .selectFrom('recurring_days')
    .select((eb) => eb.fn.max('due_on').as('last'))
    .where('recurring_id', '=', recurringID)
    .executeTakeFirst();
  const isWorkDay = await readWorkDays(context);
  return row?.last
    ? nextFollowing(rule, row.last, today(context), isWorkDay)
    : nextDate(rule, addDays(today(context), -1), isWorkDay);
}

/** Errors: 403, 404 and 422 of a journal entry; 422 for a start that has passed, and an end before the start. */
async function assertFits(context: Context, now: RecurringFields, was: RecurringFields | null): Promise<void> {
  const { startsOn, endsOn } = now.recurrence;
  // The calls of entries say it in short too, and name it so.
  const at = (field: string) => (now.documentID === null ? field : `recurrence.${field}`);
  if (startsOn !== was?.recurrence.startsOn && startsOn < today(context)) {
    throw unprocessable('It starts today or later.', { [at('startsOn')]: 'Choose today or a later day' });
  }
  if (endsOn !== null && endsOn < startsOn) {
    throw unprocessable('It ends after it starts.', { [at('endsOn')]: 'Choose a day after the start' });
  }
  if (now.documentID !== null) {
    if (now.lines.length > 0) throw unprocessable('It copies a document: change the lines there.');
    return;
  }
  const linesOf = (state: RecurringFields) => journalEntryPosting({ ...state, date: state.recurrence.startsOn });
  await assertPostable(context, linesOf(now), was ? linesOf(was).lines : []);
}

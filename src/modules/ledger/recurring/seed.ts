import type { Context } from '#server/context.ts';
import type { RecurringKind } from '#server/declared/recurring-kinds.ts';
import { addDays, inMonth } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { postDue } from './jobs.ts';
import { RecurringKinds } from './kinds.ts';
import { recurringServices } from './service.ts';

const ofEntries = new RecurringKinds([]);
const entries = recurringServices(ofEntries);
const facts = { memo: '', payee: null, ticketID: null, divisionID: null, departmentID: null, locationID: null };

/** What the demo company posts again and again; the first of them waits to be confirmed today. */
export async function seedRecurring(context: Context, today: string, id: (number: string) => number): Promise<void> {
  const keep = (
    name: string,
    debited: string,
    credited: string,
    dollars: number,
    recurrence: Recurrence,
    postsItself = true,
  ) => {
    const amount = (dollars * 100) as Cents;
    return entries.insertRecurring(context, {
      name,
      memo: name,
      recurrence,
      frequency: null,
      startsOn: null,
      isLastDay: false,
      endsOn: null,
      postsItself,
      lines: [
        { ...facts, accountID: id(debited), debitAmount: amount, creditAmount: null },
        { ...facts, accountID: id(credited), debitAmount: null, creditAmount: amount },
      ],
    });
  };
  await keep('Dispatch software, the month of it', '6710', '1400', 1_180, plainRecurrence('month', today), false);
  await postDue(context, ofEntries);
  await keep('Insurance, the month of it', '6600', '1400', 937.5, {
    ...plainRecurrence('month', addDays(today, 1)),
    on: 'last',
  });
  await keep('Crane certification', '6730', '1000', 2_400, plainRecurrence('year', addDays(today, 40)));
}

/** Lets a document of the demo company come again each month, from its next first day on. */
export const seedRepetition = (
  context: Context,
  kind: RecurringKind,
  documentID: number,
  name: string,
  today: string,
) =>
  recurringServices(new RecurringKinds([kind])).repeatDocument(context, {
    module: kind.entity.module,
    documentID,
    name,
    recurrence: plainRecurrence('month', inMonth(today, 1, 1)),
    postsItself: true,
    isMailed: kind.mail !== undefined,
    movesPeriods: true,
  });

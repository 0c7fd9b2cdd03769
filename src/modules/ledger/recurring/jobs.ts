import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { datesFollowing } from '#shared/recurrence-dates.ts';
import type { RecurringKinds } from './kinds.ts';
import { today } from './reports.ts';
import { nothingMade, post, settleDay } from './service.ts';
import type { RecurringTables } from './tables.ts';

export const recurringJobs = (kinds: RecurringKinds): Job[] => [
  { name: 'post_recurring_entries', everyMinutes: 15, run: (runtime) => postRecurring(runtime, kinds) },
];

/** Posts, or lets wait, every day that has come of what comes again. */
export const postRecurring = (runtime: Runtime, kinds: RecurringKinds): Promise<void> =>
  forEveryCompany(runtime, 'post_recurring_entries', (context) => postDue(context, kinds));

/** A day that cannot be posted waits with the reason, and its owner is told of it; the others go on. */
export async function postDue(context: Context, kinds: RecurringKinds): Promise<void> {
  const db = context.db<RecurringTables>();
  const day = today(context);
  const due = await db
    .selectFrom('recurring_entries')
    .select(['recurring_id', 'recurrence', 'posts_itself'])
    .select((eb) => eb.ref('next_on').$notNull().as('next_on'))
    .where('archived_at', 'is', null)
    .where('next_on', '<=', day)
    .orderBy('recurring_id')
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return;
  const isWorkDay = await readWorkDays(context);
  for (const { recurring_id: recurringID, posts_itself: postsItself, recurrence, next_on } of due) {
    const following = datesFollowing(recurrence, next_on, isWorkDay);
    let next: string | null = next_on;
    for (; next !== null && next <= day; next = following.next().value ?? null) {
      await comeDue(context, kinds, { recurringID, dueOn: next, postsItself });
    }
    await db.updateTable('recurring_entries').set({ next_on: next }).where('recurring_id', '=', recurringID).execute();
  }
}

type Due = { recurringID: number; dueOn: string; postsItself: boolean };

async function comeDue(context: Context, kinds: RecurringKinds, due: Due): Promise<void> {
  const { recurringID, dueOn, postsItself } = due;
  const waits = { state: 'waiting', ...nothingMade } as const;
  if (!postsItself) return settleDay(context, recurringID, dueOn, waits);
  const attempt = await context.attempt(() => post(context, kinds, recurringID, dueOn));
  if ('refused' in attempt)
    return settleDay(context, recurringID, dueOn, { ...waits, problem: attempt.refused.message });
  await settleDay(context, recurringID, dueOn, attempt.done);
}

import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { datesFollowing } from '#shared/recurrence-dates.ts';
import { today } from './reports.ts';
import { post, settleDay } from './service.ts';
import type { RecurringTables } from './tables.ts';

export const recurringJobs: Job[] = [
  { name: 'post_recurring_entries', everyMinutes: 15, run: (runtime) => postRecurring(runtime) },
];

/** Posts, or lets wait, every day of recurring entries that has come. */
export const postRecurring = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'post_recurring_entries', postDue);

/** A day that cannot be posted waits with the reason, and its owner is told of it; the others go on. */
export async function postDue(context: Context): Promise<void> {
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
      await comeDue(context, recurringID, next, postsItself);
    }
    await db.updateTable('recurring_entries').set({ next_on: next }).where('recurring_id', '=', recurringID).execute();
  }
}

async function comeDue(context: Context, recurringID: number, dueOn: string, postsItself: boolean): Promise<void> {
  const waits = { state: 'waiting', entry_id: null } as const;
  if (!postsItself) return settleDay(context, recurringID, dueOn, waits);
  const attempt = await context.attempt(() => post(context, recurringID, dueOn));
  if ('refused' in attempt)
    return settleDay(context, recurringID, dueOn, { ...waits, problem: attempt.refused.message });
  await settleDay(context, recurringID, dueOn, { state: 'posted', entry_id: attempt.done });
}

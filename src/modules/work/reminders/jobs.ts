import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { workEvents } from '../access/public.ts';
import type { WorkTables } from '../tables.ts';

export const reminderJobs: Job[] = [
  { name: 'remind_of_work', everyMinutes: 1, run: (runtime) => remindEverybody(runtime) },
];

/** Says of every reminder whose time has come that it has; the notification is made of that. */
export const remindEverybody = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'remind_of_work', remindDue);

/** Each once: whoever sets the time it was done at has the row. */
async function remindDue(context: Context): Promise<void> {
  const due = await context
    .db<WorkTables>()
    .updateTable('work_reminders')
    .set({ reminded_at: sql<string>`now()` })
    .where('reminded_at', 'is', null)
    .where('remind_at', '<=', sql<string>`now()`)
    .returning(['kind', 'work_id', 'user_id', 'note'])
    .execute();
  for (const { kind, work_id, user_id, note } of due) {
    const after = { remindedUserID: user_id, note };
    context.emit({ ...workEvents[kind].event(`${kind}_reminded`), entityId: work_id, before: null, after });
  }
}

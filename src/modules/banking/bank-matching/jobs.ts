import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import type { BankTables } from '../bank-statements/public.ts';
import { bankLineEvents } from './entity.ts';

export const matchingJobs: Job[] = [
  { name: 'remind_of_bank_lines', everyMinutes: 15, run: (runtime) => remindOfLines(runtime) },
];

/** Says of every line on hold whose day has come that it has; the notification is made of that. */
export const remindOfLines = (runtime: Runtime): Promise<void> =>
  forEveryCompany(runtime, 'remind_of_bank_lines', remindDue);

/** Each once: whoever sets the time it was done at has the line. */
async function remindDue(context: Context): Promise<void> {
  const due = await context
    .db<BankTables>()
    .updateTable('bank_lines')
    .set({ reminded_at: sql<string>`now()` })
    .where('reminded_at', 'is', null)
    .where('held_until', '<=', dateInZone(new Date(), context.timeZone))
    .returning(['bank_line_id', 'held_by', 'held_reason', 'held_until'])
    .execute();
  for (const { bank_line_id: entityId, held_by, held_reason: reason, held_until: dueOn } of due) {
    const after = { remindedUserID: held_by, reason, dueOn };
    context.emit({ ...bankLineEvents.event('bank_line_due'), entityId, before: null, after });
  }
}

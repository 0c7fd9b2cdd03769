import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import { actAs, findActor, type Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job, Route } from '#server/request/routes.ts';
import { addDays } from '#shared/dates.ts';
import { nextFollowing } from '#shared/recurrence-dates.ts';
import { sendReports } from './public.ts';
import { dayNow } from './reports.ts';
import { haltSchedule, lockSchedule } from './service.ts';
import type { ScheduleTables } from './tables.ts';

export const scheduleJobs = (routes: () => readonly Route[]): Job[] => [
  { name: 'mail_reports', everyMinutes: 5, run: (runtime) => mailReports(runtime, routes()) },
];

type Due = { tenantId: number; timeZone: string; scheduleID: number; ownerID: number };
const call = { kind: 'touch', path: 'mail_reports', undo: 'none' } as const;

/**
 * Mails every report whose day has come, once for however many days it was late, as the person who asked for it and with the rights they have
 * now. One for which the company has no mails left today waits for the next day; one that cannot be made is paused and says why; the others go on.
 */
export async function mailReports(runtime: Runtime, routes: readonly Route[]): Promise<void> {
  const due: Due[] = [];
  await forEveryCompany(runtime, call.path, async (context) => due.push(...(await listDue(context))));
  const failures: unknown[] = [];
  for (const one of due) await mailOne(runtime, routes, one).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function listDue(context: Context): Promise<Due[]> {
  const { tenantId, timeZone } = context;
  const rows = await context
    .db<ScheduleTables>()
    .selectFrom('report_schedules')
    .select(['schedule_id', 'owner_id'])
    .where('next_on', '<=', dayNow(context))
    .where('paused_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('schedule_id')
    .execute();
  return rows.map((row) => ({ tenantId, timeZone, scheduleID: row.schedule_id, ownerID: row.owner_id }));
}

async function mailOne(runtime: Runtime, routes: readonly Route[], due: Due): Promise<void> {
  const { tenantId, timeZone, scheduleID, ownerID } = due;
  const owner = await findActor(runtime, tenantId, ownerID);
  const problem = owner
    ? await actAs(runtime, tenantId, timeZone, owner, call, (context) => mailDue(context, routes, scheduleID))
    : 'Whoever asked for it is no longer active in the company.';
  if (problem === null) return;
  // By nobody, so that its owner is told.
  await actAs(runtime, tenantId, timeZone, systemActor('System'), call, (context) =>
    haltSchedule(context, scheduleID, problem),
  );
}

/** In one transaction the mails and the day after this: none goes out twice, whoever else is at it. Answers why it could not be made. */
async function mailDue(context: Context, routes: readonly Route[], scheduleID: number): Promise<string | null> {
  const row = await lockSchedule(context, scheduleID);
  const sentOn = dayNow(context);
  if (!row || row.paused_at || row.deleted_at || row.next_on === null || row.next_on > sentOn) return null;
  const attempt = await context.attempt(() =>
    sendReports(context, routes, row, { sentOn, ownerName: context.actor.name }),
  );
  // The mails of the day are sent; it goes out with those of the next.
  if ('refused' in attempt) return attempt.refused.status === 429 ? null : attempt.refused.message;
  await context
    .db<ScheduleTables>()
    .updateTable('report_schedules')
    .set({ next_on: nextFollowing(row.recurrence, row.next_on, addDays(sentOn, 1), await readWorkDays(context)) })
    .where('schedule_id', '=', scheduleID)
    .execute();
  return null;
}

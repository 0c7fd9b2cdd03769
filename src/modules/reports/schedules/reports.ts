import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import { namesOfPeople, type PeopleNames } from '../../people/public.ts';
import type { ReportSchedule } from './contract.ts';
import { reportScheduleEntity } from './entity.ts';
import { inShort, mailingDay } from './rules.ts';
import type { ScheduleTables } from './tables.ts';

const maxShown = 200;

export const dayNow = ({ timeZone }: Context): string => mailingDay(new Date(), timeZone);

/** Those that go out next first, paused ones last. */
export const listSchedules = async (context: Context): Promise<ReportSchedule[]> =>
  toSchedules(
    context,
    await schedulesOf(context)
      .where('s.deleted_at', 'is', null)
      .orderBy(sql`s.paused_at is not null`)
      .orderBy('s.next_on')
      .orderBy('s.schedule_id')
      .limit(maxShown)
      .execute(),
  );

/** Errors: 404. */
export async function getSchedule(context: Context, scheduleID: number): Promise<ReportSchedule> {
  const rows = await schedulesOf(context).where('s.schedule_id', '=', scheduleID).execute();
  const [schedule] = await toSchedules(context, rows);
  if (!schedule) throw notFound(reportScheduleEntity.noun);
  return schedule;
}

const schedulesOf = (context: Context) =>
  context
    .db<ScheduleTables & PeopleNames>()
    .selectFrom('report_schedules as s')
    .innerJoin('people as u', 'u.user_id', 's.owner_id')
    .selectAll('s')
    .select('u.name as ownerName');
type Row = Awaited<ReturnType<ReturnType<typeof schedulesOf>['execute']>>[number];

async function toSchedules(context: Context, rows: readonly Row[]): Promise<ReportSchedule[]> {
  const names = await namesOfPeople(
    context,
    rows.flatMap((row) => row.user_ids),
  );
  return rows.map((row) => ({
    reportScheduleID: row.schedule_id,
    name: row.name,
    reports: row.reports,
    days: row.days,
    basis: row.basis,
    columns: row.columns,
    compare: row.compare,
    message: row.message,
    userIDs: row.user_ids,
    addresses: row.addresses,
    recurrence: row.recurrence,
    ...inShort(row.recurrence),
    sentAt: row.sent_at,
    pausedAt: row.paused_at,
    problem: row.problem,
    nextOn: row.paused_at === null ? row.next_on : null,
    ownerName: row.ownerName,
    userNames: row.user_ids.flatMap((id) => names.get(id) ?? []),
  }));
}

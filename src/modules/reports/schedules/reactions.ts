import { serviceLevelsEvents } from '#modules/work/service-levels/entity.ts';
import { keepsToWorkDays, readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { Concerned, NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { addDays, fromUtcTime } from '#shared/dates.ts';
import { nextDate, nextFollowing } from '#shared/recurrence-dates.ts';
import type { PeopleNames } from '../../people/public.ts';
import { reportSchedules } from './record.ts';
import { dayNow } from './reports.ts';
import { mailingDay } from './rules.ts';
import type { ScheduleTables } from './tables.ts';

/** Whom it concerns that reports are no longer mailed: who asked for them, or the administrators where that person is gone. */
async function ownerOf(context: Context, { entityId }: HappenedEvent): Promise<Concerned[]> {
  const db = context.db<ScheduleTables & PeopleNames>();
  const owner = await db
    .selectFrom('report_schedules as s')
    .innerJoin('people as u', 'u.user_id', 's.owner_id')
    .select(['u.user_id', 'u.status'])
    .where('s.schedule_id', '=', entityId)
    .executeTakeFirst();
  if (owner?.status === 'active') return [{ userId: owner.user_id, reason: 'created' }];
  const administrators = await db
    .selectFrom('people')
    .select('user_id')
    .where('user_type', '=', 'administrator')
    .where('status', '=', 'active')
    .execute();
  return administrators.map(({ user_id }) => ({ userId: user_id, reason: 'subscribed' }));
}

export const scheduleNotifications: NotificationKind[] = [
  {
    name: 'reports_halted',
    group: 'Accounting',
    label: 'Reports of mine can no longer be mailed',
    isMailed: true,
    ...reportSchedules.any('halted'),
    concerns: ownerOf,
    factsOf: ({ after }) => (after?.problem ? { problem: String(after.problem) } : null),
    says: ({ problem }, label) => ({ text: `${label} is no longer mailed and was paused: ${problem}`, isWhole: true }),
  },
];

/** Whatever is mailed on a working day follows the company's hours and holidays. */
export const scheduleReactions: Reaction[] = (['service_levels_changed', 'service_levels_undone'] as const).map(
  (event) => ({ ...serviceLevelsEvents.one(event), react: followWorkDays }),
);

async function followWorkDays(context: Context): Promise<void> {
  const db = context.db<ScheduleTables>();
  const rows = await db
    .selectFrom('report_schedules')
    .select(['schedule_id', 'recurrence', 'next_on', 'sent_at'])
    .where(keepsToWorkDays('recurrence'))
    .where('paused_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const isWorkDay = await readWorkDays(context);
  const today = dayNow(context);
  for (const { schedule_id, recurrence, next_on, sent_at } of rows) {
    const next =
      sent_at === null
        ? nextDate(recurrence, addDays(today, -1), isWorkDay)
        : nextFollowing(recurrence, mailingDay(fromUtcTime(sent_at), context.timeZone), today, isWorkDay);
    if (next !== next_on)
      await db.updateTable('report_schedules').set({ next_on: next }).where('schedule_id', '=', schedule_id).execute();
  }
}

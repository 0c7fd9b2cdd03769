import type { Context } from '#server/context.ts';
import type { Concerned, NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent } from '#server/request/routes.ts';
import type { PeopleNames } from '../../people/public.ts';
import { reportSchedules } from './record.ts';
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

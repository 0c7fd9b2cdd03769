import { serviceLevelsEvents } from '#modules/work/service-levels/entity.ts';
import { keepsToWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import type { Concerned, NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { recurringDayEvents } from './entity.ts';
import { nextOpen } from './record.ts';
import type { RecurringTables } from './tables.ts';

/** Entries that keep to workdays follow the company's hours and holidays. */
export const recurringReactions: Reaction[] = (['service_levels_changed', 'service_levels_undone'] as const).map(
  (event) => ({ ...serviceLevelsEvents.one(event), react: moveToWorkDays }),
);

async function moveToWorkDays(context: Context): Promise<void> {
  const db = context.db<RecurringTables>();
  const rows = await db
    .selectFrom('recurring_entries')
    .select(['recurring_id', 'recurrence', 'next_on'])
    .where(keepsToWorkDays('recurrence'))
    .where('archived_at', 'is', null)
    .execute();
  for (const { recurring_id, recurrence, next_on } of rows) {
    const next = await nextOpen(context, recurring_id, recurrence);
    if (next !== next_on)
      await db
        .updateTable('recurring_entries')
        .set({ next_on: next })
        .where('recurring_id', '=', recurring_id)
        .execute();
  }
}

/** Whom a recurring entry's waiting days concern: its owner. */
async function ownerOf(context: Context, { entityId }: HappenedEvent): Promise<Concerned[]> {
  const row = await context
    .db<RecurringTables>()
    .selectFrom('recurring_entries')
    .select('owner_id')
    .where('recurring_id', '=', entityId)
    .executeTakeFirst();
  return row?.owner_id ? [{ userId: row.owner_id, reason: 'created' }] : [];
}

const own = { group: 'Accounting', concerns: ownerOf };
const kind = { ...own, ...recurringDayEvents.any('recurring_day_waits') };
/** A day that undo has put back among those that wait is no news. */
const factsOf = ({ before, after }: HappenedEvent) =>
  before?.state === null && after ? { dueOn: String(after.dueOn), problem: String(after.problem) } : null;

export const recurringNotifications: NotificationKind[] = [
  {
    ...kind,
    name: 'recurring_stuck',
    label: 'A recurring entry of mine cannot be posted',
    isMailed: true,
    factsOf: (event) => (event.after?.problem ? factsOf(event) : null),
    says: ({ dueOn, problem }, label) => ({
      text: `${label} could not be posted: ${problem} It waits, for`,
      date: String(dueOn),
      isWhole: true,
    }),
  },
  {
    ...kind,
    name: 'recurring_waits',
    label: 'A recurring entry of mine is to be confirmed',
    factsOf: (event) => (event.after?.problem ? null : factsOf(event)),
    says: ({ dueOn }, label) => ({ text: `${label} is to be confirmed for`, date: String(dueOn), isWhole: true }),
  },
  {
    ...own,
    ...recurringDayEvents.any('recurring_day_settled'),
    name: 'recurring_not_mailed',
    label: 'What a recurring transaction of mine made could not be emailed',
    isMailed: true,
    factsOf: ({ after }) => (after?.problem ? { dueOn: String(after.dueOn), problem: String(after.problem) } : null),
    says: ({ dueOn, problem }, label) => ({
      text: `${label} was posted. ${problem} It is that of`,
      date: String(dueOn),
      isWhole: true,
    }),
  },
];

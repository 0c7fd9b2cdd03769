import type { Context } from '#server/context.ts';
import type { Concerned, NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent } from '#server/request/routes.ts';
import { recurringDayEvents } from './entity.ts';
import type { RecurringTables } from './tables.ts';

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

const kind = { group: 'Accounting', ...recurringDayEvents.any('recurring_day_waits'), concerns: ownerOf };
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
];

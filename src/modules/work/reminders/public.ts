import type { Context } from '#server/context.ts';
import type { Item } from '../rules.ts';
import type { WorkTables } from '../tables.ts';

/** When the person who asks wants to be reminded of an item, the next first. */
export function listReminders(context: Context, { kind, id }: Item) {
  return context
    .db<WorkTables>()
    .selectFrom('work_reminders')
    .select(['reminder_id as reminderID', 'remind_at as remindAt', 'note'])
    .where('user_id', '=', context.actor.userId)
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('reminded_at', 'is', null)
    .orderBy('remind_at')
    .execute();
}

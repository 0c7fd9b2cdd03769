import { withTenant } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { assertSeen, moduleOf } from '../access/public.ts';
import type { WorkTables } from '../tables.ts';
import type { reminderCalls } from './contract.ts';
import { listReminders } from './public.ts';

const maxReminders = 20;

export const reminderServices: Services<typeof reminderCalls> = {
  async listReminders(context, { kind, id }) {
    context.require(can(moduleOf[kind], 'read'));
    await assertSeen(context, kind, id);
    return { reminders: await listReminders(context, { kind, id }) };
  },

  async setReminder(context, { kind, id, remindAt, note }) {
    const { reminders } = await reminderServices.listReminders(context, { kind, id });
    const isPast = Date.parse(`${remindAt.replace(' ', 'T')}Z`) < Date.now();
    if (isPast) throw unprocessable('This time has passed. Choose a later one.', { remindAt: 'Choose a later time' });
    const same = reminders.find((reminder) => reminder.remindAt === remindAt);
    if (same) return { reminderID: same.reminderID };
    if (reminders.length >= maxReminders) throw unprocessable(`Keep it to ${maxReminders} reminders.`);
    const reminderID = await context.nextNumber('work_reminder');
    await context
      .db<WorkTables>()
      .insertInto('work_reminders')
      .values({
        reminder_id: reminderID,
        kind,
        work_id: id,
        user_id: context.actor.userId,
        remind_at: remindAt,
        note,
        reminded_at: null,
      })
      .onConflict((target) =>
        target.columns(withTenant('user_id', 'kind', 'work_id', 'remind_at')).doUpdateSet({ note }),
      )
      .execute();
    return { reminderID };
  },

  async removeReminder(context, { reminderID }) {
    const gone = await context
      .db<WorkTables>()
      .deleteFrom('work_reminders')
      .where('reminder_id', '=', reminderID)
      .where('user_id', '=', context.actor.userId)
      .returning('reminder_id')
      .executeTakeFirst();
    if (!gone) throw notFound('Reminder');
    return {};
  },
};

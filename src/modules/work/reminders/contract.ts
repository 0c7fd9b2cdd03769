import { z } from 'zod';
import { id, line, nothing, read, touch } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { workReminder } from '../details-contract.ts';
import { workKinds } from '../rules.ts';

const item = { kind: z.enum(workKinds), id };

/** Reminders are each person's own: of any task or ticket that they may see. */
export const reminderCalls = {
  listReminders: read({
    path: 'work/list_reminders',
    shows: ['reminders', 'tasks', 'tickets'],
    about: 'When the person who asks wants to be reminded of a task or ticket, the next first.',
    permission: everyone,
    input: z.object(item),
    output: z.object({ reminders: z.array(workReminder) }),
  }),
  setReminder: touch({
    path: 'work/set_reminder',
    changes: ['reminders'],
    about: 'Reminds the person who asks of a task or ticket at a time.',
    permission: everyone,
    input: z.object({ ...item, remindAt: utcTime, note: line(200).default('') }),
    output: z.object({ reminderID: id }),
  }),
  removeReminder: touch({
    path: 'work/remove_reminder',
    changes: ['reminders'],
    about: 'Takes an own reminder away.',
    permission: everyone,
    input: z.object({ reminderID: id }),
    output: nothing,
  }),
};

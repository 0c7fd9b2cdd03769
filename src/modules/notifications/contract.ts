import { z } from 'zod';
import { id, nothing, pageOf, read, touch } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { namedRecord, recordReference } from '#shared/record-reference.ts';
import { notificationReasons, rhythms } from './rules.ts';

export const notification = z.object({
  notificationID: id,
  /** Null when the system did it. */
  userID: id.nullable(),
  userDisplayName: z.string(),
  /** What they did, after their name: "moved the due date to". */
  text: z.string(),
  /** The text is a sentence of its own: no name belongs before it. */
  isWhole: z.boolean(),
  /** The end of the sentence, where it is a calendar date. */
  date: z.string().nullable(),
  reason: z.enum(notificationReasons),
  at: utcTime,
  isRead: z.boolean(),
});

/** Everything about one record, newest first. */
export const notificationLine = z.object({
  ...recordReference.shape,
  /** `Ticket 12`, or `Note`, whose number nobody knows. */
  name: z.string(),
  isRead: z.boolean(),
  /** Of all; `notifications` are the latest ten of them. */
  count: z.number(),
  notifications: z.array(notification).min(1),
});
export type NotificationLine = z.infer<typeof notificationLine>;

const minuteOfDay = z.number().int().min(0).max(1439, 'Give a time of the day');
export const mailSchedule = z.object({
  rhythm: z.enum(rhythms),
  dailyAt: minuteOfDay,
  quietFrom: minuteOfDay,
  quietUntil: minuteOfDay,
});

export const notificationCalls = {
  listNotifications: read({
    path: 'notifications/list_notifications',
    shows: ['notifications', 'tickets', 'tasks'],
    about: 'What others did that concerns the person who asks: one line for each record they may see, latest first.',
    permission: everyone,
    input: z.object({ next: z.string().max(20).optional() }),
    output: pageOf(notificationLine),
  }),
  countUnread: read({
    path: 'notifications/count_unread',
    about: 'How many lines hold something unread; at most 100 are counted.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ unread: z.number() }),
  }),
  setRead: touch({
    path: 'notifications/set_read',
    about: 'Marks everything about one record as read, or its latest as unread again.',
    permission: everyone,
    input: z.object({ ...namedRecord, isRead: z.boolean() }),
    output: nothing,
  }),
  setAllRead: touch({
    path: 'notifications/set_all_read',
    about: 'Marks everything as read up to the newest notification that was seen; what came since stays unread.',
    permission: everyone,
    input: z.object({ upTo: id }),
    output: nothing,
  }),
  getPreferences: read({
    path: 'notifications/get_preferences',
    about: 'The kinds of notifications, which of them the person who asks wants, and when by mail.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      kinds: z.array(
        z.object({ kind: z.string(), group: z.string(), label: z.string(), onBell: z.boolean(), byMail: z.boolean() }),
      ),
      schedule: mailSchedule,
    }),
  }),
  setPreference: touch({
    path: 'notifications/set_preference',
    about: 'Turns a kind of notification on or off: in the bell, and by mail.',
    permission: everyone,
    /** Without `byMail` the mail stays as it is. */
    input: z.object({ kind: z.string().max(60), onBell: z.boolean(), byMail: z.boolean().optional() }),
    output: nothing,
  }),
  setSchedule: touch({
    path: 'notifications/set_schedule',
    about: 'Says how often notifications come by mail, and in which hours they do not.',
    permission: everyone,
    input: mailSchedule,
    output: nothing,
  }),
};

import { z } from 'zod';
import { id, line, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { everyone, mayNamed } from '#shared/permission.ts';
import { dayStatuses, exceptions, lineSources } from './rules.ts';

/** Far enough in both directions for everybody who works now. */
export const sheetDay = calendarDate.refine(
  (day) => day >= '2000-01-01' && day < '2100-01-01',
  'Choose a day of this century',
);
const workModule = z.enum(['tasks', 'tickets']);
const work = {
  module: workModule,
  entityID: id,
  /** Null for who may not see the item itself. */
  subject: z.string().nullable(),
  isBillable: z.boolean(),
};
const seconds = z.number().int();

const sheetLine = z.object({
  ...work,
  segmentID: id.nullable(),
  adjustmentID: id.nullable(),
  source: z.enum(lineSources),
  /** The part of the segment that falls on the day; a correction has none. */
  from: utcTime.nullable(),
  to: utcTime.nullable(),
  /** The whole segment. */
  startedAt: utcTime.nullable(),
  endedAt: utcTime.nullable(),
  isRunning: z.boolean(),
  seconds,
  remarks: z.string(),
});
export type SheetLine = z.infer<typeof sheetLine>;

const span = { from: utcTime, to: utcTime, seconds };
const idleTime = z.object({ ...work, ...span, idleID: id, claimUntil: utcTime });
export type IdleTime = z.infer<typeof idleTime>;

const daySheet = z.object({
  day: calendarDate,
  status: z.enum(dayStatuses),
  /** Why it was sent back, while it is open again. */
  returnReason: z.string().nullable(),
  approvedByName: z.string().nullable(),
  seconds,
  billableSeconds: seconds,
  exceptions: z.array(z.enum(exceptions)),
  lines: z.array(sheetLine),
  gaps: z.array(z.object(span)),
  shifts: z.array(z.object({ ...span, isRunning: z.boolean() })),
  idle: z.array(idleTime),
});
export type DaySheet = z.infer<typeof daySheet>;

export const weekSheet = z.object({
  userID: id,
  userDisplayName: z.string(),
  timeZone: z.string(),
  today: calendarDate,
  monday: calendarDate,
  seconds,
  billableSeconds: seconds,
  days: z.array(daySheet),
  items: z.array(z.object({ ...work, seconds, byDay: z.array(seconds) })),
  isOwn: z.boolean(),
  mayApprove: z.boolean(),
});
export type WeekSheet = z.infer<typeof weekSheet>;

const personWeek = z.object({
  userID: id,
  userDisplayName: z.string(),
  divisionName: z.string().nullable(),
  seconds,
  billableSeconds: seconds,
  days: z.array(daySheet.pick({ day: true, status: true, seconds: true, exceptions: true })),
});
export type PersonWeek = z.infer<typeof personWeek>;

const personDay = z.object({ userID: id, day: sheetDay });
const days = z.array(sheetDay).min(1, 'Choose a day').max(31, 'Choose at most 31 days');
const approver = mayNamed('payroll', 'approve time');

export const timeSheetCalls = {
  getDaySheet: read({
    path: 'time/get_day_sheet',
    shows: ['tasks', 'tickets', 'time', 'time_days', 'time_shifts', 'idle', 'idle_time'],
    about:
      'What a person worked on a day, with gaps, idle time and what it comes to. Those of others need “approve time”.',
    permission: everyone,
    input: z.object({ userID: id.optional(), day: sheetDay }),
    output: weekSheet,
  }),
  getWeekSheet: read({
    path: 'time/get_week_sheet',
    shows: ['tasks', 'tickets', 'time', 'time_days', 'time_shifts', 'idle', 'idle_time'],
    about: 'The same for the week of a day, from Monday, with totals by task and ticket.',
    permission: everyone,
    input: z.object({ userID: id.optional(), day: sheetDay.optional() }),
    output: weekSheet,
  }),
  listWeek: read({
    path: 'time/list_week',
    shows: ['users', 'tasks', 'tickets', 'time', 'time_days', 'time_shifts', 'idle', 'idle_time', 'divisions'],
    about:
      'What everybody worked in the week of a day, what waits for approval, and what to look at before. Without a day the latest week of which something of others waits, else this one.',
    permission: approver,
    input: z.object({ day: sheetDay.optional() }),
    output: z.object({ monday: calendarDate, today: calendarDate, people: z.array(personWeek) }),
  }),
  submitDays: write({
    path: 'time/submit_days',
    about: 'Hands in own days for approval; they cannot be changed by hand while they wait.',
    permission: everyone,
    undo: 'image',
    input: z.object({ days }),
    output: z.object({ count: z.number() }),
  }),
  approveDays: write({
    path: 'time/approve_days',
    about: 'Approves submitted days of any people at once, which locks them. Not one’s own, unless nobody else may.',
    permission: approver,
    undo: 'image',
    input: z.object({
      entries: z.array(personDay).min(1, 'Choose a day').max(500, 'Approve at most 500 days at once'),
    }),
    output: z.object({ count: z.number() }),
  }),
  returnDays: write({
    path: 'time/return_days',
    about: 'Sends submitted days back to their person, with the reason.',
    permission: approver,
    undo: 'image',
    input: z.object({ userID: id, days, reason: line(200).min(1, 'Say what has to be changed') }),
    output: z.object({ count: z.number() }),
  }),
  adjustDay: write({
    path: 'time/adjust_day',
    about: 'Corrects an approved day by some minutes more or less on a task or ticket; what was approved stays.',
    permission: approver,
    input: z.object({
      ...personDay.shape,
      module: workModule,
      entityID: id,
      minutes: z
        .number()
        .int('Give whole minutes')
        .min(-1440, 'Take away at most a day')
        .max(1440, 'Add at most a day')
        .refine((minutes) => minutes !== 0, 'Give the minutes to add or take away'),
      reason: line(200).min(1, 'Say why'),
    }),
    output: z.object({ adjustmentID: id }),
  }),
};

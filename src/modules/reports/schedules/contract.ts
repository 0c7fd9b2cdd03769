import { z } from 'zod';
import { bases, dimensions } from '#modules/ledger/balances/rules.ts';
import { periods } from '#modules/statements/contract.ts';
import { emailAddress, id, line, nothing, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { mayNamed } from '#shared/permission.ts';
import { type Recurrence, recurrence } from '#shared/recurrence.ts';
import { reportNames } from '../print/rules.ts';
import { comparisonKeys, dayRuleKeys, frequencyKeys } from './rules.ts';

const fields = {
  name: line(100).min(1, 'Give it a name'),
  reports: z.array(z.enum(reportNames)).min(1, 'Choose a report').max(10, 'Send at most 10 reports in one mail'),
  days: z.enum(dayRuleKeys),
  basis: z.enum(bases).default('accrual'),
  /** Of the reports that can have them. */
  columns: z.enum(['total', ...periods, ...dimensions]).default('total'),
  compare: z.enum(comparisonKeys).default('none'),
  message: paragraph(2000).default(''),
  /** Colleagues, at the address they have when it is sent. */
  userIDs: z.array(id).max(50, 'Send it to at most 50 colleagues').default([]),
  addresses: z.array(emailAddress).max(20, 'Send it to at most 20 other addresses').default([]),
  /** When; what follows says it in short. */
  recurrence: recurrence.nullable().default(null),
  frequency: z.enum(frequencyKeys).nullable().default(null),
  /** Of the week, 1 is Monday; of the month, its last where it is shorter; null after the end of a month. */
  day: z.number().int().min(1, 'Choose a day').max(31, 'Choose a day').nullable().default(1),
};
export type ScheduleGiven = z.output<z.ZodObject<typeof fields>>;
export type ScheduleFields = Omit<ScheduleGiven, 'recurrence' | 'frequency' | 'day'> & { recurrence: Recurrence };
const saysWhen: [(given: Pick<ScheduleGiven, 'recurrence' | 'frequency'>) => boolean, object] = [
  (given) => given.recurrence !== null || given.frequency !== null,
  { path: ['frequency'], message: 'This is required' },
];

const schedule = z.object({
  reportScheduleID: id,
  ...fields,
  recurrence,
  /** Null while it is paused, and once its rule has come to its end. */
  nextOn: calendarDate.nullable(),
  sentAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Why it was paused by itself; empty when somebody did. */
  problem: z.string(),
  /** With whose rights it is made. */
  ownerName: z.string(),
  /** Names of the colleagues who get it. */
  userNames: z.array(z.string()),
});
export type ReportSchedule = z.infer<typeof schedule>;

const permission = mayNamed('reports', 'export');
const one = { reportScheduleID: id };

export const scheduleCalls = {
  listSchedules: read({
    path: 'reports/get_report_schedules',
    shows: ['report_schedules', 'users'],
    about: 'Reports that are mailed again and again, by the day on which they go out next.',
    permission,
    input: z.object({}),
    output: z.object({ rows: z.array(schedule) }),
  }),
  createSchedule: write({
    path: 'reports/create_report_schedule',
    about: 'Has reports mailed as PDF again and again, with the rights of whoever asks for it.',
    permission,
    undo: 'image',
    input: z.object(fields).refine(...saysWhen),
    output: schedule,
  }),
  updateSchedule: write({
    path: 'reports/update_report_schedule',
    about: 'Changes what is mailed, to whom and when. What changed meanwhile answers 409.',
    permission,
    undo: 'image',
    input: z
      .object({ ...one, ...fields, was: z.object(fields).nullable().default(null).describe('What its writer saw.') })
      .refine(...saysWhen),
    output: schedule,
  }),
  pauseSchedule: write({
    path: 'reports/pause_report_schedule',
    about: 'Stops the mails until it is told otherwise, or lets them go on with the next day.',
    permission,
    undo: 'image',
    input: z.object({ ...one, isPaused: z.boolean() }),
    output: schedule,
  }),
  deleteSchedule: write({
    path: 'reports/delete_report_schedule',
    about: 'Ends the mails.',
    permission,
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
  sendSchedule: write({
    path: 'reports/send_report_schedule',
    about: 'Mails the reports now, as of today; the next day stays.',
    permission,
    undo: 'none',
    input: z.object(one),
    output: schedule,
  }),
};

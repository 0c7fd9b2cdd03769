import { z } from 'zod';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { type Recurrence, recurrence } from '#shared/recurrence.ts';
import { entryForm, entryLine } from '../journal/contract.ts';
import { bookKinds } from '../rules.ts';
import { frequencyKeys } from './rules.ts';

const fields = {
  name: line(100).min(1, 'Give it a name'),
  memo: entryForm.memo,
  lines: entryForm.lines,
  /** When it comes; what follows says it in short. */
  recurrence: recurrence.nullable().default(null),
  frequency: z.enum(frequencyKeys).nullable().default(null),
  startsOn: calendarDate.nullable().default(null),
  /** On the last day of each month, however long it is. */
  isLastDay: z.boolean().default(false),
  endsOn: calendarDate.nullable().default(null),
  /** Else each waits until somebody confirms it. */
  postsItself: z.boolean().default(true),
};
export type RecurringGiven = z.output<z.ZodObject<typeof fields>>;
/** Without lines it is a document that is made again. */
export type RecurringFields = Pick<RecurringGiven, 'name' | 'memo' | 'lines' | 'postsItself'> & {
  recurrence: Recurrence;
  module: string | null;
  documentID: number | null;
  isMailed: boolean;
  movesPeriods: boolean;
};
/** What is said of a document that comes again. */
const repetition = {
  name: fields.name,
  recurrence,
  postsItself: fields.postsItself,
  isMailed: z.boolean().default(false).describe('Each goes to the customer by email as soon as it is posted.'),
  movesPeriods: z
    .boolean()
    .default(false)
    .describe('Months and dates in its words move along: November 2026 of the document is December 2026 of the next.'),
};
const documentRef = { module: line(50).describe('That of its kind: invoices, account_transactions.'), documentID: id };
type When = Pick<RecurringGiven, 'recurrence' | 'frequency' | 'startsOn'>;
const saysWhen = (missing: 'frequency' | 'startsOn'): [(given: When) => boolean, object] => [
  (given) => given.recurrence !== null || given[missing] !== null,
  { path: [missing], message: 'This is required' },
];

const document = z.object({
  ...documentRef,
  label: z.string(),
  address: z.string(),
  /** Nothing is made of one that was voided. */
  isStanding: z.boolean(),
  total: money,
  /** Where it would be emailed; empty while nobody knows, null where its kind is not. */
  mailTo: z.string().nullable(),
});

/** One of its days, and what became of it. */
const day = z.object({
  dueOn: calendarDate,
  state: z.enum(['waiting', 'posted', 'skipped']),
  /** Why it could not be posted, or emailed; empty when it only has to be confirmed. */
  problem: z.string(),
  entryID: id.nullable(),
  /** The document that was made of it, where one comes again. */
  made: z.object({ label: z.string(), address: z.string() }).nullable(),
});

export const recurringRow = z.object({
  recurringEntryID: id,
  name: z.string(),
  memo: z.string(),
  recurrence,
  /** In short; null when that takes the whole rule. */
  frequency: fields.frequency,
  startsOn: calendarDate,
  isLastDay: z.boolean(),
  endsOn: calendarDate.nullable(),
  postsItself: z.boolean(),
  isMailed: z.boolean(),
  movesPeriods: z.boolean(),
  /** What is made again of each day; null for an entry of its own lines. */
  document: document.nullable(),
  /** Both sides of an entry; what a document comes to. */
  total: money,
  ownerName: z.string().nullable(),
  /** The next three, fewer when it ends. */
  nextDays: z.array(calendarDate),
  waiting: z.array(day),
  /** Stopped by hand. */
  stoppedAt: z.string().nullable(),
});
export type RecurringRow = z.infer<typeof recurringRow>;
export const recurringEntry = recurringRow.extend({
  lines: z.array(entryLine),
  /** The last 24 of its days that were, latest first. */
  past: z.array(day),
});
export type RecurringEntry = z.infer<typeof recurringEntry>;

export const recurringCalls = {
  listRecurring: read({
    path: 'accounting/get_recurring_entries',
    shows: ['recurring_entries', ...bookKinds],
    about: 'Entries and documents that come again, those that wait for somebody first, then by their next day.',
    permission: can('accounting', 'read'),
    input: z.object({ isStopped: z.boolean().default(false) }),
    output: z.object({ rows: z.array(recurringRow) }),
  }),
  getRecurring: read({
    path: 'accounting/get_recurring_entry',
    shows: ['recurring_entries', ...bookKinds],
    about: 'One entry or document that comes again, with its lines and what became of its days.',
    permission: can('accounting', 'read'),
    input: z.object({ recurringEntryID: id }),
    output: recurringEntry,
  }),
  insertRecurring: write({
    path: 'accounting/insert_recurring_entry',
    about: 'Keeps a journal entry that is posted again and again, by itself or once somebody confirms it.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z
      .object(fields)
      .refine(...saysWhen('frequency'))
      .refine(...saysWhen('startsOn')),
    output: recurringEntry,
  }),
  updateRecurring: write({
    path: 'accounting/update_recurring_entry',
    about: 'Changes what is posted from now on, and when; what was posted stays. What changed meanwhile answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z
      .object({
        recurringEntryID: id,
        ...fields,
        was: z.object(fields).nullable().default(null).describe('What its writer saw.'),
      })
      .refine(...saysWhen('frequency'))
      .refine(...saysWhen('startsOn')),
    output: recurringEntry,
  }),
  getRepetitions: read({
    path: 'accounting/get_document_repetitions',
    shows: ['recurring_entries'],
    about: 'By what a document comes again, and by what it was made.',
    permission: can('accounting', 'read'),
    input: z.object(documentRef),
    output: z.object({
      /** Null for one that cannot come again. */
      document: document.nullable(),
      rows: z.array(recurringRow),
      madeBy: z.object({ recurringEntryID: id, name: z.string() }).nullable(),
    }),
  }),
  repeatDocument: write({
    path: 'accounting/repeat_document',
    about: 'Lets a posted document be made again and again, by itself or once somebody confirms it.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object({ ...documentRef, ...repetition }),
    output: recurringEntry,
  }),
  updateRepetition: write({
    path: 'accounting/update_document_repetition',
    about: 'Changes when a document comes again. What changed meanwhile answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      recurringEntryID: id,
      ...repetition,
      was: z.object(repetition).nullable().default(null).describe('What its writer saw.'),
    }),
    output: recurringEntry,
  }),
  stopRecurring: write({
    path: 'accounting/stop_recurring_entry',
    about: 'Ends it: nothing more is posted or waits.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object({ recurringEntryID: id }),
    output: nothing,
  }),
  postRecurring: write({
    path: 'accounting/post_recurring_entry',
    about: 'Posts a day that waits, on that day or on another one.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({ recurringEntryID: id, dueOn: calendarDate, date: calendarDate.optional() }),
    output: recurringEntry,
  }),
  skipRecurring: write({
    path: 'accounting/skip_recurring_entry',
    about: 'Leaves a day that waits out: it is not posted.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ recurringEntryID: id, dueOn: calendarDate }),
    output: recurringEntry,
  }),
};

import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, line, nextPage, pageOf, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { closeCheckKeys } from './checks/rules.ts';

const check = z.object({
  key: z.enum(closeCheckKeys),
  /** `3 payments wait to be deposited`, or what the line is called when nothing is found. */
  text: z.string(),
  /** How many things the line finds; none when it is done. */
  total: z.number(),
  /** What they come to, debits less credits. */
  amount: money,
});
export type CloseCheck = z.infer<typeof check>;

const dates = { closingDate: calendarDate.nullable(), softClosingDate: calendarDate.nullable() };
const period = z.object({ from: calendarDate, to: calendarDate });

/** What the closed days say, computed the same way before and after they are closed. */
const figures = z.object({
  period,
  income: money,
  expenses: money,
  netIncome: money,
  /** Both columns of the trial balance on the last day, and a hash over each account's balance. */
  debits: money,
  credits: money,
  hash: z.string(),
  entriesTotal: z.number(),
  /** Entries of the days whose sides differ: none, ever. */
  unbalancedTotal: z.number(),
  /** Each account begins the next day with what it ended the last with: the balance before, and every posting of the days. */
  isOpeningEqual: z.boolean(),
  /** Assets less liabilities and equity on the last day. */
  difference: money,
  /** What retained earnings begin the next fiscal year with; null when the last day ends none. */
  retainedEarnings: money.nullable(),
});
export type CloseFigures = z.infer<typeof figures>;

const closing = z.object({
  closingID: id,
  kind: z.enum(['closed', 'review', 'reopened']),
  closedAt: utcTime,
  closedBy: z.string().nullable(),
  oldDate: calendarDate.nullable(),
  newDate: calendarDate.nullable(),
  oldSoftDate: calendarDate.nullable(),
  newSoftDate: calendarDate.nullable(),
  reason: z.string(),
  /** What the checklist still found when it was closed. */
  openChecks: z.array(check),
  balanceOn: calendarDate,
  debits: money,
  credits: money,
  hash: z.string(),
  /** Whether the trial balance of that day is still what it was. */
  isUnchanged: z.boolean(),
});
export type Closing = z.infer<typeof closing>;

const exceptionVersion = z.object({ entryID: id, date: calendarDate, amount: money });
const closingException = z.object({
  entryID: id,
  kind: z.enum(['created', 'changed', 'reversed']),
  date: calendarDate,
  postedAt: utcTime,
  createdBy: z.string().nullable(),
  source: z.string(),
  sourceName: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  memo: z.string(),
  /** What it stands in for or takes back; null for what is new. */
  before: exceptionVersion.nullable(),
  /** Null for what takes another back. */
  after: exceptionVersion.nullable(),
  /** Through which day the books were closed, since when. */
  closedThrough: calendarDate,
  closedAt: utcTime,
  /** Why it was posted late, where the month was under review. */
  reason: z.string().nullable(),
});
export type ClosingException = z.infer<typeof closingException>;

const toClose = mayNamed('accounting', 'close the books');
const reason = line(500);
const mustSayWhy = reason.min(1, 'Say why');

export const periodCalls = {
  getClose: read({
    path: 'accounting/get_close',
    shows: ['books_closings', ...bookKinds, 'bank_lines', 'recurring_entries'],
    about:
      'Through which day the books are closed, and what is still to be done before they are closed through another.',
    permission: can('accounting', 'read'),
    input: z.object({
      /** The last day to close; the end of the next month when none is named. */
      through: calendarDate.optional(),
    }),
    output: z.object({
      ...dates,
      today: calendarDate,
      isSetUp: z.boolean(),
      period,
      /** A period that is not over cannot be closed. */
      isOver: z.boolean(),
      checks: z.array(check),
    }),
  }),
  listFindings: read({
    path: 'accounting/list_close_findings',
    shows: ['books_closings', ...bookKinds, 'bank_lines', 'recurring_entries'],
    about: 'What a line of the close checklist finds, the oldest first, each with the page on which it is mended.',
    permission: can('accounting', 'read'),
    input: z.object({ check: z.enum(closeCheckKeys), through: calendarDate }),
    output: z.object({
      /** At most 200. */
      rows: z.array(z.object({ label: z.string(), date: calendarDate.nullable(), amount: money, address: z.string() })),
      total: z.number(),
    }),
  }),
  simulateClose: read({
    path: 'accounting/simulate_close',
    shows: ['books_closings', ...bookKinds, 'bank_lines'],
    about: 'What closing through a day would say, and what is missing in money. Posts nothing.',
    permission: can('accounting', 'read'),
    input: z.object({ through: calendarDate }),
    output: z.object({ figures, missing: z.array(check), simulatedAt: utcTime }),
  }),
  closeBooks: write({
    path: 'accounting/close_books',
    about:
      'Closes the books through a day: nobody posts there until an administrator reopens them; or for review, so that posting there takes a right and a reason. With a hash of a simulation only if nothing has changed since.',
    permission: toClose,
    input: z.object({
      through: calendarDate,
      isForReview: z.boolean().default(false),
      /** Needed while the checklist still finds something. */
      reason: reason.default(''),
      hash: z.string().max(64).optional(),
    }),
    output: z.object({ ...dates, figures, closing }),
  }),
  reopenBooks: write({
    path: 'accounting/reopen_books',
    about:
      'Moves the closing date back, with a reason; null opens every day. Only administrators move it back, whoever may close the books ends a review.',
    permission: toClose,
    input: z.object({
      through: calendarDate.nullable(),
      /** What is opened stays under review: posting there takes a right and a reason. */
      isForReview: z.boolean().default(false),
      reason: mustSayWhy,
    }),
    output: z.object({ ...dates, closing }),
  }),
  listClosings: read({
    path: 'settings/get_books_closing_logs',
    shows: ['books_closings', ...bookKinds],
    about:
      'Who closed and reopened the books, when, from which day to which, why, and with which trial balance; latest first, 50 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({ next: nextPage.optional() }),
    output: pageOf(closing),
  }),
  listExceptions: read({
    path: 'accounting/list_closing_exceptions',
    shows: ['books_closings', ...bookKinds],
    about:
      'Entries that are dated in a closed period and were posted after it was closed, latest first, 50 at a time, with what they were before; and what they did to the balances of the last closing.',
    permission: can('accounting', 'read'),
    input: z.object({ next: nextPage.optional() }),
    output: z.object({
      rows: z.array(closingException),
      next: z.string().nullable(),
      /** Of the latest closing, with its first page: debits less credits on its day, as closed and now. */
      accounts: z.array(z.object({ accountID: id, number: z.string(), name: z.string(), before: money, after: money })),
      balanceOn: calendarDate.nullable(),
    }),
  }),
  postClosingEntry: write({
    path: 'accounting/post_closing_entry',
    about:
      'Moves what a fiscal year has earned to retained earnings by an entry on its last day, for who wants to see one. Statements compute it, so they leave the entry out.',
    permission: toClose,
    undo: 'inverse',
    input: z.object({ yearEnd: calendarDate }),
    output: z.object({ entryID: id, netIncome: money }),
  }),
};

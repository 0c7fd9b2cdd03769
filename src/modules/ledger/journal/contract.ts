import { z } from 'zod';
import { id, line, nextPage, pageOf, paragraph, read, searchText, touch, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { voidReason } from '../open-items/contract.ts';
import { bookKinds, namedBookKinds, payeeKinds } from '../rules.ts';
import { entrySources } from '../source-rules.ts';
import { hasOneSide, maxLines } from './rules.ts';

const payee = z.object({ kind: z.enum(payeeKinds), id });
const givenLine = z
  .object({
    accountID: id,
    debitAmount: money.nullable().default(null),
    creditAmount: money.nullable().default(null),
    memo: line(200).default(''),
    payee: payee.nullable().default(null),
    ticketID: id.nullable().default(null),
    divisionID: id.nullable().default(null),
    departmentID: id.nullable().default(null),
    locationID: id.nullable().default(null),
  })
  .refine(hasOneSide, { message: 'Enter a debit or a credit', path: ['debitAmount'] });

/** What a journal entry by hand is made of; the sides are compared again in the database. */
export const entryForm = {
  date: calendarDate,
  memo: paragraph(500).regex(/\S/, 'Say what the entry is for'),
  lines: z
    .array(givenLine)
    .min(2, 'Enter at least two lines')
    .max(maxLines, `Enter at most ${maxLines.toLocaleString('en-US')} lines`),
};
const reversingDate = calendarDate.nullable().default(null);

export const entryLine = z.object({
  line: z.number(),
  accountID: id,
  accountNumber: z.string(),
  accountName: z.string(),
  debitAmount: money.nullable(),
  creditAmount: money.nullable(),
  memo: z.string(),
  payee: payee.nullable(),
  payeeName: z.string().nullable(),
  ticketID: id.nullable(),
  divisionID: id.nullable(),
  departmentID: id.nullable(),
  locationID: id.nullable(),
});
export type EntryLine = z.infer<typeof entryLine>;
export const journalEntry = z.object({
  entryID: id,
  date: calendarDate,
  postedAt: utcTime,
  source: z.string(),
  sourceName: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  memo: z.string(),
  createdBy: z.string().nullable(),
  total: money,
  lines: z.array(entryLine),
  /** The versions of what was posted: which entry this takes back or stands in for, and which do so of this one. */
  reversesID: id.nullable(),
  replacesID: id.nullable(),
  reversedByID: id.nullable(),
  replacedByID: id.nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const entryFilter = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  sources: z.array(z.enum(entrySources)).max(60).default([]),
  accountID: id.optional(),
  userID: id.optional(),
  amount: money.optional(),
  search: searchText.optional(),
};

/** One of the entries that became of what was posted once: what it was first, what took it back, what stands in for it. */
const version = z.object({
  entryID: id,
  kind: z.enum(['original', 'reversal', 'replacement']),
  /** Of a reversal: which entry it takes back. */
  reversesID: id.nullable(),
  date: calendarDate,
  total: money,
  postedAt: utcTime,
  createdBy: z.string().nullable(),
});
export type EntryVersion = z.infer<typeof version>;

const sums = { debits: money, credits: money };

export const journalCalls = {
  listEntries: read({
    path: 'accounting/getJournalEntries',
    shows: namedBookKinds,
    about: 'The entries of a range of days with their lines, latest first, 50 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({ ...entryFilter, next: nextPage.optional() }),
    output: pageOf(journalEntry),
  }),
  getEntry: read({
    path: 'accounting/get_journal_entry',
    shows: ['journal_entries', ...bookKinds, 'vendors', 'customers', 'payees'],
    about: 'One entry with its lines, and its versions.',
    permission: can('accounting', 'read'),
    input: z.object({ entryID: id }),
    output: journalEntry,
  }),
  getDays: read({
    path: 'accounting/get_journal_days',
    shows: bookKinds,
    about: 'How many entries each day of a range has, and what they come to, latest first; at most 400 days.',
    permission: can('accounting', 'read'),
    input: z.object(entryFilter),
    output: z.object({ days: z.array(z.object({ date: calendarDate, entriesTotal: z.number(), total: money })) }),
  }),
  getVersions: read({
    path: 'accounting/get_entry_versions',
    shows: ['journal_entries', ...bookKinds],
    about:
      'What became of what was posted once: original, reversals and replacements, with who and when, in that order.',
    permission: can('accounting', 'read'),
    input: z.object({ entryID: id }),
    output: z.object({ versions: z.array(version) }),
  }),
  getAccountSums: read({
    path: 'accounting/get_account_sums',
    shows: bookKinds,
    about: 'Debits and credits of an account in a range of days, together and by month, latest first.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id, from: calendarDate.optional(), to: calendarDate.optional() }),
    output: z.object({
      ...sums,
      /** The first day of each month that something was posted in, and the balance at its end, or at the end of the range. */
      months: z.array(z.object({ month: calendarDate, ...sums, balance: money })),
    }),
  }),
  insertEntry: write({
    path: 'accounting/insert_journal_entry',
    about: 'Posts a journal entry by hand; with a reversing date also the entry that takes it back on that day.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({ ...entryForm, reversingDate }),
    output: journalEntry,
  }),
  updateEntry: write({
    path: 'accounting/update_journal_entry',
    about: 'Edits a journal entry: takes it back and posts the new one. All three stay and name one another.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({ entryID: id, ...entryForm }),
    output: journalEntry,
  }),
  deleteEntry: write({
    path: 'accounting/delete_journal_entry',
    about: 'Voids a journal entry: it stays, and an entry that takes it back stands beside it.',
    permission: can('accounting', 'delete'),
    undo: 'inverse',
    input: z.object({ entryID: id, reason: voidReason }),
    output: journalEntry,
  }),
  setVerified: touch({
    path: 'accounting/verify_transaction',
    changes: ['journal_entries'],
    about: 'Marks a posting as checked by somebody, or takes the mark away; the posting itself does not change.',
    permission: can('accounting', 'update'),
    input: z.object({ entryID: id, line: id, isVerified: z.boolean() }),
    output: z.object({ verified: z.boolean() }),
  }),
  checkBooks: read({
    path: 'accounting/check_books',
    shows: bookKinds,
    isHeavy: true,
    about:
      'Proves the books: entries that are not what was sealed, sums that are not those of their postings, entries that do not balance. Nothing found is an empty list.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      entriesTotal: z.number(),
      sealedThrough: z.number(),
      problems: z.array(z.object({ entryID: id.nullable(), accountID: id.nullable(), message: z.string() })),
    }),
  }),
};

import { z } from 'zod';
import { dateOrders } from '#modules/banking/statement-files/rules.ts';
import { accountTypeKeys } from '#modules/ledger/rules.ts';
import { id, line, nothing, read, touch, upload } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { importStates, standings } from './rules.ts';
import { sheetKindKeys } from './sheet-kind-rules.ts';

/** Of a file of books. */
export const maxBookBytes = 256 * 1024 * 1024;
export const shownMistakes = 100;
export const maxWords = 5_000;
export const maxParties = 50_000;

const importID = id;
const oneImport = z.object({ importID });
const accountType = z.enum(accountTypeKeys);
const word = z.string().max(1000, 'Keep it to 1,000 characters');

const options = z.object({
  sheet: z
    .object({ kind: z.enum(sheetKindKeys), columns: z.array(z.string().max(40).nullable()).max(200) })
    .nullable()
    .default(null),
  openedOn: calendarDate.nullable().default(null),
  /** How days are written in a table or an IIF file: month, day or year first. */
  dateOrder: z.enum(dateOrders).default('MDY'),
  addsParties: z.boolean().default(true),
  /** Entries that stand in the books already are asked about, left out, or imported again. */
  standing: z.enum(standings).default('asked'),
  accounts: z
    .array(z.object({ word, accountID: id.nullable().default(null), type: accountType.nullable().default(null) }))
    .max(maxWords)
    .default([]),
});

const findings = z.object({
  entries: z.number(),
  /** Of them those that become invoices and credit memos. */
  documents: z.number(),
  postings: z.number(),
  firstDay: calendarDate.nullable(),
  lastDay: calendarDate.nullable(),
  mistakeCount: z.number(),
  mistakes: z.array(z.object({ line: z.number(), message: z.string() })),
  leftOut: z.array(z.object({ what: z.string(), line: z.number(), times: z.number() })),
  /** What each account of the file is here; without `accountID` it is added, without `type` somebody has to say. */
  accounts: z.array(
    z.object({
      word: z.string(),
      line: z.number(),
      label: z.string(),
      accountID: id.nullable(),
      type: accountType.nullable(),
      debits: money,
      credits: money,
    }),
  ),
  newCustomers: z.number(),
  newVendors: z.number(),
  newParties: z.array(z.string()),
  standing: z.object({ entries: z.number(), first: z.string(), line: z.number() }).nullable(),
  /** Entries on days under review: importing them asks for a reason. */
  underReview: z.object({ entries: z.number(), through: calendarDate }).nullable(),
});

const bookImport = z.object({
  importID,
  fileName: z.string(),
  sizeBytes: z.number(),
  format: z.enum(['sheet', 'iif', 'journal']),
  state: z.enum(importStates),
  problem: z.string(),
  madeByName: z.string(),
  begunAt: utcTime,
  importedAt: utcTime.nullable(),
  takenBackAt: utcTime.nullable(),
  entries: z.number(),
  postings: z.number(),
  firstEntryID: id.nullable(),
  madeAccounts: z.number(),
  madeCustomers: z.number(),
  madeVendors: z.number(),
});

/** The trial balance of a month by the file and by the books. */
const proofSums = { fileDebits: money, fileCredits: money, booksDebits: money, booksCredits: money };

export const movingCalls = {
  uploadBooks: upload({
    path: 'accounting/upload_book_file',
    changes: ['book_imports'],
    about: 'Takes in a file of books: a table, an IIF file or a plain-text journal, as UTF-8, UTF-16 or Windows text.',
    permission: can('accounting', 'create'),
    input: z.object({ name: line(200).min(1, 'Give the file a name') }),
    output: oneImport,
  }),
  getImport: read({
    path: 'accounting/get_book_import',
    shows: ['book_imports'],
    about: 'A file of books: its first lines, what was found in it, and how far its import is.',
    permission: can('accounting', 'create'),
    input: oneImport,
    output: bookImport.extend({
      head: z.array(z.array(z.string())),
      options,
      findings: findings.nullable(),
      done: z.number(),
      total: z.number(),
      proof: z.array(z.object({ month: calendarDate, ...proofSums, unequal: z.number() })),
    }),
  }),
  getProof: read({
    path: 'accounting/get_book_import_proof',
    shows: ['book_imports'],
    about: 'The trial balance of one month by the file and by the books, account by account.',
    permission: can('accounting', 'create'),
    input: z.object({ importID, month: calendarDate }),
    output: z.object({ rows: z.array(z.object({ label: z.string(), ...proofSums })) }),
  }),
  listImports: read({
    path: 'accounting/list_book_imports',
    shows: ['book_imports'],
    about: 'The files of books that were imported, the latest first.',
    permission: can('accounting', 'create'),
    input: z.object({}),
    output: z.object({ imports: z.array(bookImport) }),
  }),
  checkImport: touch({
    path: 'accounting/check_book_import',
    changes: ['book_imports'],
    about: 'Begins to look through a file of books without posting anything: its mistakes, its accounts, its proof.',
    permission: can('accounting', 'create'),
    input: z.object({ importID, options }),
    output: nothing,
  }),
  runImport: touch({
    path: 'accounting/run_book_import',
    changes: ['book_imports'],
    about:
      'Begins to post a file of books that was looked through, all of it or nothing; on days under review with a reason.',
    permission: can('accounting', 'create'),
    input: oneImport,
    output: nothing,
  }),
  stopImport: touch({
    path: 'accounting/stop_book_import',
    changes: ['book_imports'],
    about: 'Stops what is being done with a file of books; nothing of it stays.',
    permission: can('accounting', 'create'),
    input: oneImport,
    output: nothing,
  }),
  takeBackImport: touch({
    path: 'accounting/take_back_book_import',
    changes: ['book_imports'],
    about: 'Begins to take an import back: its entries by inverses, what it added where nothing else uses it.',
    permission: can('accounting', 'delete'),
    input: oneImport,
    output: nothing,
  }),
};

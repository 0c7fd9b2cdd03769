import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, line, nextPage, nothing, read, touch, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { dateOrders, maxColumns, maxStatementBytes } from '../statement-files/rules.ts';

const column = z
  .number()
  .int()
  .min(-1)
  .max(maxColumns - 1);
/** As a file was guessed to be: what could not be told is -1. */
const guessed = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  hasHeads: z.boolean(),
  date: column,
  dateOrder: z.enum(dateOrders),
  description: column,
  reference: column,
  amount: column,
  moneyIn: column,
  moneyOut: column,
  isTurned: z.boolean(),
  decimal: z.enum(['.', ',']),
});
export const layout = guessed
  .refine(({ date }) => date >= 0, { message: 'Say which column is the date', path: ['date'] })
  .refine(({ amount, moneyIn, moneyOut }) => Math.max(amount, moneyIn, moneyOut) >= 0, {
    message: 'Say which column is the amount',
    path: ['amount'],
  });

export const lettersAtOnce = 400_000;
const one = { statementID: id };
const problem = z.object({ line: z.number(), message: z.string() });

export const bankLine = z.object({
  bankLineID: id,
  statementID: id,
  date: calendarDate,
  amount: money,
  description: z.string(),
  reference: z.string(),
  /** Days from the line to today. */
  age: z.number(),
  /** What it is in the books; empty while it is without a match. */
  matchedLineIDs: z.array(id),
  why: z.string(),
  heldReason: z.string(),
  heldBy: z.string().nullable(),
  heldByID: id.nullable(),
  heldAt: utcTime.nullable(),
  /** The day on which whom it lies with is reminded. */
  dueOn: calendarDate.nullable(),
  isDue: z.boolean(),
  /** That it is nothing to the books, and what somebody said why. */
  excludedReason: z.string(),
  excludedBy: z.string().nullable(),
  excludedAt: utcTime.nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

export const bankStatement = z.object({
  statementID: id,
  fileName: z.string(),
  format: z.enum(['csv', 'ofx']),
  lineCount: z.number(),
  duplicateCount: z.number(),
  unmatchedCount: z.number(),
  receivedAt: utcTime,
  receivedBy: z.string().nullable(),
  importedAt: utcTime.nullable(),
});
export type BankStatement = z.infer<typeof bankStatement>;

export const preview = z.object({
  statementID: id,
  format: z.enum(['csv', 'ofx']),
  /** How the file is read: as asked, as kept for the account, or as guessed. Null of OFX, which says it itself. */
  layout: guessed.nullable(),
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  lines: z.array(
    z.object({
      line: z.number(),
      date: calendarDate,
      amount: money,
      description: z.string(),
      reference: z.string(),
      isKnown: z.boolean(),
    }),
  ),
  lineCount: z.number(),
  /** Lines that are there already: they are not imported again. */
  duplicateCount: z.number(),
  /** Lines of days on which the books are closed: they can be matched, and nothing can be posted for them. */
  closedCount: z.number(),
  moneyIn: money,
  moneyOut: money,
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  problems: z.array(problem),
  problemCount: z.number(),
});
export type Preview = z.infer<typeof preview>;

export const bankStatementCalls = {
  stageStatement: touch({
    path: 'accounting/stage_bank_statement',
    about: 'Takes in the text of a statement file, in pieces; nothing is imported yet.',
    permission: can('accounting', 'create'),
    input: z.object({
      accountID: id,
      fileName: line(200),
      statementID: id.nullable().default(null).describe('None for the first piece.'),
      offset: z.number().int().min(0).max(maxStatementBytes),
      text: z.string().min(1, 'This file is empty').max(lettersAtOnce, 'Send it in smaller pieces'),
    }),
    output: z.object({ statementID: id, letters: z.number() }),
  }),
  previewStatement: read({
    path: 'accounting/preview_bank_statement',
    shows: ['bank_statements', 'bank_lines'],
    about: 'What a file that was taken in says, and what of it cannot be read or is there already.',
    permission: can('accounting', 'create'),
    input: z.object({ ...one, layout: guessed.nullable().default(null) }),
    output: preview,
  }),
  importStatement: write({
    path: 'accounting/import_bank_statement',
    about:
      'Imports the lines that are not there yet; with lines that cannot be read only when they are to be left out.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object({ ...one, layout: layout.nullable().default(null), leavesOut: z.boolean().default(false) }),
    output: z.object({ imported: z.number(), duplicates: z.number(), leftOut: z.number() }),
  }),
  listStatements: read({
    path: 'accounting/get_bank_statements',
    shows: ['bank_statements', 'bank_lines'],
    about: 'The statement files of an account, latest first.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id }),
    output: z.object({ statements: z.array(bankStatement) }),
  }),
  deleteStatement: write({
    path: 'accounting/delete_bank_statement',
    about: 'Takes the import of a file back, as long as none of its lines is matched.',
    permission: can('accounting', 'delete'),
    undo: 'none',
    input: z.object(one),
    output: nothing,
  }),
  getBankLine: read({
    path: 'accounting/get_bank_line',
    shows: ['bank_lines', ...bookKinds, 'bank_statements', 'users'],
    about: 'One statement line and the account whose it is.',
    permission: can('accounting', 'read'),
    input: z.object({ bankLineID: id }),
    output: bankLine.extend({ accountID: id }),
  }),
  listBankLines: read({
    path: 'accounting/get_bank_lines',
    shows: ['bank_lines', ...bookKinds, 'bank_statements', 'bank_rules'],
    about:
      'The statement lines of an account, oldest first: those without a match, on hold, matched, excluded, or all; 200 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({
      accountID: id,
      show: z.enum(['open', 'held', 'matched', 'excluded', 'all']).default('open'),
      next: nextPage.optional(),
    }),
    output: z.object({
      rows: z.array(bankLine),
      next: z.string().nullable(),
      openCount: z.number(),
      heldCount: z.number(),
      matchedCount: z.number(),
      excludedCount: z.number(),
    }),
  }),
};

import { z } from 'zod';
import { bookKinds, namedBookKinds } from '#modules/ledger/rules.ts';
import { change, id, nextPage, nothing, pageOf, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { type Cents, money } from '#shared/money.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { reconciledTypes } from './rules.ts';

/** Amounts of statements are as the statement says them: of a card what is owed is above zero. */

const type = z.enum(reconciledTypes);
const side = z.object({ count: z.number(), sum: money });
const notNegative = money.refine((cents) => cents >= 0, 'Enter an amount above zero');
const none = 0 as Cents;

const extras = {
  /** What the bank took and paid that is in no entry yet; the reconciliation posts it when it is completed. */
  charge: notNegative.default(none),
  chargeOn: calendarDate.nullable().default(null),
  chargeAccountID: id.nullable().default(null),
  interest: notNegative.default(none),
  interestOn: calendarDate.nullable().default(null),
  interestAccountID: id.nullable().default(null),
};

const statement = {
  reconciliationID: id,
  accountID: id,
  accountNumber: z.string(),
  accountName: z.string(),
  type,
  endsOn: calendarDate,
  ending: money,
};

/** One line of the account as the bank knows it: an entry with all its versions. */
export const reconcileLine = z.object({
  /** The first version of its entry, by which it is ticked. */
  lineID: id,
  entryID: id,
  date: calendarDate,
  source: z.string(),
  number: z.string(),
  payee: z.string(),
  memo: z.string(),
  /** Above zero what comes in, below zero what goes out. */
  amount: money,
  isCleared: z.boolean(),
});
export type ReconcileLine = z.infer<typeof reconcileLine>;

const reportLine = reconcileLine.omit({ isCleared: true, entryID: true });
/** The report of a completed one, as it was when it was completed. */
export const report = z.object({
  ...statement,
  beginning: money,
  clearedIn: side,
  clearedOut: side,
  charge: money,
  interest: money,
  forced: money,
  forcedReason: z.string(),
  completedAt: utcTime,
  completedBy: z.string(),
  /** The balance of the books on the day of the statement. */
  registerBalance: money,
  unclearedIn: side,
  unclearedOut: side,
  cleared: z.array(reportLine),
  uncleared: z.array(reportLine),
});
export type Report = z.infer<typeof report>;

export const reconciliationRow = z.object({
  ...statement,
  state: z.enum(['open', 'waiting', 'completed']),
  completedAt: utcTime.nullable(),
  completedBy: z.string().nullable(),
  /** What was missing when it was completed by force. */
  forced: money,
  timesUndone: z.number(),
});
export type ReconciliationRow = z.infer<typeof reconciliationRow>;

export const reconciliation = reconciliationRow.extend({
  beginning: money,
  charge: money,
  chargeOn: calendarDate,
  chargeAccountID: id.nullable(),
  interest: money,
  interestOn: calendarDate,
  interestAccountID: id.nullable(),
  clearedIn: side,
  clearedOut: side,
  difference: money,
  forcedReason: z.string(),
  createdBy: z.string().nullable(),
  /** Each time it was completed, latest first. */
  completions: z.array(
    z.object({
      completion: z.number(),
      completedAt: utcTime,
      completedBy: z.string().nullable(),
      forced: money,
      undoneAt: utcTime.nullable(),
      undoneBy: z.string().nullable(),
    }),
  ),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** What can be reconciled, and from where on. */
const reconcilable = z.object({
  accountID: id,
  accountNumber: z.string(),
  accountName: z.string(),
  type,
  balance: money,
  /** What the next one begins with. */
  beginning: money,
  lastEndsOn: calendarDate.nullable(),
  openReconciliationID: id.nullable(),
});
export type Reconcilable = z.infer<typeof reconcilable>;

/** A reconciled line that is not any more what it was. */
const discrepancy = z.object({
  lineID: id,
  number: z.string(),
  endsOn: calendarDate,
  before: money,
  after: money,
  dateBefore: calendarDate,
  dateAfter: calendarDate.nullable(),
  changedBy: z.string().nullable(),
  changedAt: utcTime.nullable(),
});
export type Discrepancy = z.infer<typeof discrepancy>;

const one = { reconciliationID: id };
export const maxTicks = 5000;

export const reconciliationCalls = {
  listReconciliations: read({
    path: 'accounting/getReconciliationsList',
    shows: ['reconciliations', 'accounts'],
    about: 'Reconciliations of one account or all, latest statement first, 50 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id.optional(), next: nextPage.optional() }),
    output: pageOf(reconciliationRow),
  }),
  getFormData: read({
    path: 'accounting/getReconcileFormData',
    shows: ['reconciliations', ...bookKinds],
    about:
      'The accounts that have statements, with what the next reconciliation of each begins with; of a named one also reconciled lines that are not what they were.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id.optional() }),
    output: z.object({ accounts: z.array(reconcilable), discrepancies: z.array(discrepancy) }),
  }),
  getReconciliation: read({
    path: 'accounting/getAccountReconciliationDetails',
    shows: ['reconciliations', ...bookKinds],
    about: 'One reconciliation with its sums and what is missing.',
    permission: can('accounting', 'read'),
    input: z.object(one),
    output: reconciliation,
  }),
  listLines: read({
    path: 'accounting/getAccountReconciliationTransactions',
    shows: ['reconciliations', ...namedBookKinds],
    about: 'The lines that can be ticked, or were: those up to the day of the statement, or later ones too.',
    permission: can('accounting', 'read'),
    input: z.object({ ...one, withLater: z.boolean().default(false) }),
    output: z.object({ lines: z.array(reconcileLine) }),
  }),
  getReport: read({
    path: 'accounting/get_reconciliation_report',
    shows: ['reconciliations', ...bookKinds],
    about: 'The report of a completed reconciliation as it was then; of the latest completion unless one is named.',
    permission: can('accounting', 'read'),
    input: z.object({ ...one, completion: id.optional() }),
    output: report,
  }),
  getAccountBox: read({
    path: 'accounting/get_account_data_box',
    shows: ['accounts', ...bookKinds],
    about: 'Of an account the balance, what of it is cleared and what is not, this month, and its last reconciliation.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id }),
    output: z.object({
      isReconcilable: z.boolean(),
      balance: money,
      cleared: money,
      unclearedIn: side,
      unclearedOut: side,
      monthIn: money,
      monthOut: money,
      lastEndsOn: calendarDate.nullable(),
      lastEnding: money.nullable(),
      openReconciliationID: id.nullable(),
    }),
  }),
  insertReconciliation: write({
    path: 'accounting/insert_reconciliation',
    about: 'Begins to reconcile an account with a statement; an account has one at a time.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object({ accountID: id, endsOn: calendarDate, ending: money, ...extras }),
    output: reconciliation,
  }),
  updateReconciliation: write({
    path: 'accounting/update_reconciliation',
    about: 'Changes what the statement says while it is in progress; what changed meanwhile answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      ...one,
      changes: z
        .object({
          endsOn: change(calendarDate),
          ending: change(money),
          charge: change(notNegative),
          chargeOn: change(calendarDate),
          chargeAccountID: change(id.nullable()),
          interest: change(notNegative),
          interestOn: change(calendarDate),
          interestAccountID: change(id.nullable()),
        })
        .partial(),
    }),
    output: reconciliation,
  }),
  tickLines: write({
    path: 'accounting/tick_reconciliation_lines',
    about: 'Ticks lines as cleared, or takes their ticks away; ticking twice is ticking once.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      ...one,
      lineIDs: z.array(id).min(1, 'Name a line').max(maxTicks, `Send at most ${maxTicks} lines`),
      isCleared: z.boolean(),
    }),
    output: z.object({ clearedIn: side, clearedOut: side, difference: money }),
  }),
  clearReconciliation: write({
    path: 'accounting/clear_reconciliation',
    about: 'Takes all ticks of a reconciliation in progress away.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object(one),
    output: reconciliation,
  }),
  deleteReconciliation: write({
    path: 'accounting/delete_reconciliation',
    about: 'Deletes a reconciliation in progress with its ticks; a completed one is undone first.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
  completeReconciliation: write({
    path: 'accounting/complete_reconciliation',
    about: 'Completes a reconciliation whose difference is 0.00: posts its charge and interest, and locks its lines.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object(one),
    output: reconciliation,
  }),
  forceReconciliation: write({
    path: 'accounting/force_reconciliation',
    about: 'Completes a reconciliation with a difference, which is posted to Reconciliation Discrepancies.',
    permission: mayNamed('accounting', 'force a reconciliation'),
    undo: 'inverse',
    input: z.object({
      ...one,
      reason: paragraph(500).refine((text) => text.trim() !== '', 'Say why it cannot be explained'),
    }),
    output: reconciliation,
  }),
  getUndo: read({
    path: 'accounting/get_reconciliation_undo',
    shows: ['reconciliations', ...bookKinds],
    about: 'What undoing a completed reconciliation undoes: itself and all later ones of its account, newest first.',
    permission: can('accounting', 'read'),
    input: z.object(one),
    output: z.object({ undone: z.array(reconciliationRow) }),
  }),
  undoReconciliation: write({
    path: 'accounting/undo_reconciliation',
    about: 'Undoes a completed reconciliation and all later ones, which are named; their ticks stay.',
    permission: can('accounting', 'delete'),
    undo: 'none',
    input: z.object({ ...one, reconciliationIDs: z.array(id).min(1).max(1000) }),
    output: reconciliation,
  }),
};

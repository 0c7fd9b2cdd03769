import { z } from 'zod';
import { fieldsOfNew } from '#modules/custom-fields/new-contract.ts';
import { entryLine } from '#modules/ledger/journal/contract.ts';
import { maxItems, settledWith, voidReason } from '#modules/ledger/open-items/contract.ts';
import { itemAccountKeys } from '#modules/ledger/open-items/rules.ts';
import { accountTypeKeys, namedBookKinds, type PayeeKind, payeeKinds } from '#modules/ledger/rules.ts';
import type { EntrySource } from '#modules/ledger/source-rules.ts';
import { id, line, nextPage, pageOf, paragraph, read, searchText, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { type Cents, money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { type Field, maxLines } from '../forms/rules.ts';
import { type FormOf, fieldsOf, type TransactionKind, transactionKindKeys } from './rules.ts';

const payee = z.object({ kind: z.enum(payeeKinds), id });
const amount = money.refine((cents) => cents > 0, 'Enter an amount above zero');
const extraAmount = money.refine((cents) => cents >= 0, 'Enter an amount, or nothing').default(0 as Cents);
export const formItem = z.object({ itemID: id, amount, discount: extraAmount });
const percent = z
  .number()
  .max(100, 'Enter a rate of at most 100 percent')
  .refine((rate) => Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6, 'Use at most four decimals');
const signedAmount = money.refine((cents) => cents !== 0, 'Enter an amount, below zero for what is taken off');
const formLine = z.object({
  accountID: id,
  amount,
  memo: line(200).default(''),
  payee: payee.nullable().default(null),
});

const part = id.nullish();
const costedLine = { ticketID: part, divisionID: part, departmentID: part, locationID: part };

const common = {
  date: calendarDate,
  /** A check number, or what else people know it by. */
  reference: line(40).default(''),
  memo: paragraph(500).default(''),
  divisionID: id.nullable().default(null),
};

const payeeAmong = (kinds: readonly PayeeKind[]) =>
  z.object({ kind: z.enum(kinds as [PayeeKind, ...PayeeKind[]], `Choose one of: ${kinds.join(', ')}`), id });

/** How the value of a field comes over the wire. */
function schemaOf(field: Field): z.ZodType {
  switch (field.is) {
    case 'account':
      return field.isOptional ? id.nullable().default(null) : id;
    case 'money':
      return field.isOptional ? extraAmount : amount;
    case 'payee': {
      const one = payeeAmong(field.kinds);
      return field.isOptional ? one.nullable().default(null) : one;
    }
    case 'rate':
      return field.isOptional
        ? percent.min(0, 'Enter a rate, or nothing').default(0)
        : percent.positive('Enter a rate above zero');
    case 'flag':
      return z.boolean().default(false);
    case 'date':
      return calendarDate.nullable().default(null);
    case 'choice':
      return z.enum(Object.keys(field.choices) as [string, ...string[]]).default(Object.keys(field.choices)[0] ?? '');
    case 'transaction':
      return id;
    case 'lines': {
      const one = formLine.extend({
        ...(field.isSigned && { amount: signedAmount }),
        ...(field.payees && { payee: payeeAmong(field.payees).nullable().default(null) }),
        ...(field.isCosted && costedLine),
      });
      const list = z.array(one).max(maxLines, `Enter at most ${maxLines} lines`);
      return field.isOptional ? list.default([]) : list.min(1, 'Enter at least one line');
    }
    case 'items': {
      const list = z
        .array(formItem)
        .max(maxItems, `Choose at most ${maxItems}`)
        .refine((items) => new Set(items.map(({ itemID }) => itemID)).size === items.length, 'Choose each only once');
      return field.isOptional ? list.default([]) : list.min(1, 'Choose at least one');
    }
  }
}

/** What a money form of a kind is made of. The types are those of `FormOf`, from the same table. */
export const formOf = <K extends TransactionKind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    ...common,
    ...Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, schemaOf(field)])),
  });

const forms = transactionKindKeys.map(formOf);
export const transactionForm = z.discriminatedUnion(
  'kind',
  forms as [(typeof forms)[0], ...typeof forms],
) as unknown as z.ZodType<FormOf, Record<string, unknown> & { kind: TransactionKind }>;

export const transaction = z.object({
  transactionID: id,
  kind: z.enum(transactionKindKeys),
  kindName: z.string(),
  /** Of its kind, without gaps. */
  number: z.number(),
  form: transactionForm,
  total: money,
  /** The day on which it stands in the ledger: its own, or the first open one after it was changed. */
  countsOn: calendarDate,
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  voidedAt: z.string().nullable(),
  /** What stands for it in the ledger, and the lines of that. */
  entryID: id,
  lines: z.array(entryLine),
  /** What it settles, or what settles it, and what is open of it; nothing where it leaves nothing open. */
  settled: z.array(settledWith),
  open: money.nullable(),
  /** The item by which it is paid, or, of a credit, applied. */
  leftItem: z.object({ itemID: id, account: z.enum(itemAccountKeys), side: z.enum(['debit', 'credit']) }).nullable(),
  /** Where its mail goes, unless it has been mailed before. */
  payeeEmail: z.string(),
  mailedAt: z.string().nullable(),
  mailedTo: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

export const transactionRow = transaction
  .omit({
    form: true,
    countsOn: true,
    lines: true,
    settled: true,
    leftItem: true,
    payeeEmail: true,
    mailedAt: true,
    mailedTo: true,
  })
  .extend({
    date: calendarDate,
    reference: z.string(),
    memo: z.string(),
    payeeName: z.string().nullable(),
    /** When what is open of it is due, or was. */
    due: calendarDate.nullable(),
  });
export type TransactionRow = z.infer<typeof transactionRow>;
export const transactionRange = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  next: nextPage.optional(),
};
export const transactionPage = pageOf(transactionRow);

/** What a form's fields may be chosen from. */
const options = z.object({
  /** The day it is in the company, and the first day that is open. */
  today: calendarDate,
  firstOpenDay: calendarDate.nullable(),
  accounts: z.array(
    z.object({
      accountID: id,
      number: z.string(),
      name: z.string(),
      type: z.enum(accountTypeKeys),
      isContra: z.boolean(),
      isControl: z.boolean(),
      systemKey: z.string().nullable(),
    }),
  ),
});
export type TransactionOptions = z.infer<typeof options>;

const optionsCall = <const P extends string>(path: P, kinds: readonly EntrySource[]) =>
  read({
    path,
    shows: ['accounts', 'books_closings', 'tax_agencies'],
    about: `What the fields of these forms are chosen from: ${kinds.join(', ')}.`,
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: options,
  });

export const transactionCalls = {
  getExpenseOptions: optionsCall('accounting/getExpenseFormOptions', ['expense', 'bank_charge', 'interest_earned']),
  getBillOptions: optionsCall('accounting/getBillFormOptions', [
    'bill',
    'bill_payment',
    'vendor_credit',
    'retainage_release',
  ]),
  getPaymentOptions: optionsCall('accounting/getPaymentFormOptions', [
    'payment',
    'customer_deposit',
    'refund',
    'write_off',
  ]),
  getDepositOptions: optionsCall('accounting/getDepositFormOptions', ['deposit', 'processor_payout']),
  getAdjustExpenseOptions: optionsCall('accounting/getAdjustExpenseFormOptions', ['adjust_expense']),
  getEntryOptions: optionsCall('accounting/getJournalEntryFormOptions', ['journal_entry']),
  getTransferOptions: optionsCall('accounting/getTransferFundsFormOptions', ['transfer']),
  getCardOptions: optionsCall('accounting/getPayCreditCardFormOptions', ['pay_credit_card']),
  getDrawOptions: optionsCall('accounting/getOwnersDrawFormOptions', ['owners_draw']),
  getEquityOptions: optionsCall('accounting/getOwnersEquityFormOptions', ['owners_equity']),
  getGrantOptions: optionsCall('accounting/getGrantFormOptions', ['grant', 'grant_earned', 'donation']),
  getLoanOptions: optionsCall('accounting/getLoanFormOptions', ['loan', 'loan_payment']),
  getSalesTaxOptions: optionsCall('accounting/getSalesTaxFormOptions', ['sales_tax_payment', 'use_tax']),
  getCommissionOptions: optionsCall('accounting/getCommissionFormOptions', [
    'commission',
    'commission_payment',
    'commission_clawback',
  ]),
  getPayrollOptions: optionsCall('accounting/getPayrollFormOptions', ['payroll', 'payroll_liability']),
  getOpeningOptions: optionsCall('accounting/getOpeningBalanceFormOptions', ['opening_balance', 'opening_equity']),
  getSubtotalOptions: optionsCall('accounting/getExtractSubtotalFormOptions', ['extract_subtotal']),
  getInventoryOptions: optionsCall('accounting/getInventoryFormOptions', [
    'inventory_adjustment',
    'goods_received',
    'warranty_use',
    'depreciation',
  ]),
  listTransactions: read({
    path: 'accounting/get_account_transaction_list',
    shows: namedBookKinds,
    about: 'The money forms that were posted, latest first, 50 at a time.',
    permission: can('accounting', 'read'),
    input: z.object({
      kinds: z.array(z.enum(transactionKindKeys)).max(40).default([]),
      ...transactionRange,
      /** Words of payee, memo, a line's memo or reference; a kind with its number (`Bill 3`); or an amount. */
      search: searchText.optional(),
      payee: payee.optional(),
      accountID: id.optional(),
      /** What it comes to, at least and at most. */
      least: money.optional(),
      most: money.optional(),
      /** Only those of which something is unpaid or unused. */
      isOpen: z.boolean().optional(),
    }),
    output: transactionPage,
  }),
  getTransaction: read({
    path: 'accounting/get_account_transaction',
    shows: ['account_transactions', ...namedBookKinds],
    about: 'One money form as it was entered, with the lines that it posted.',
    permission: can('accounting', 'read'),
    input: z.object({ transactionID: id }),
    output: transaction,
  }),
  insertTransaction: write({
    path: 'accounting/insert_account_transaction',
    about: 'Posts a money form: an expense, a transfer, a draw, a loan, a payroll entry and others, by its kind.',
    permission: can('accounting', 'create'),
    undo: 'inverse',
    input: z.object({ form: transactionForm, ...fieldsOfNew }),
    output: transaction,
  }),
  updateTransaction: write({
    path: 'accounting/update_account_transaction',
    about:
      'Edits a posted money form: its entry is taken back and the new one posted. With the entry that the writer saw; another one answers 409.',
    permission: can('accounting', 'update'),
    undo: 'inverse',
    input: z.object({ transactionID: id, entryID: id, form: transactionForm }),
    output: transaction,
  }),
  deleteTransaction: write({
    path: 'accounting/delete_account_transaction',
    about: 'Voids a posted money form: it stays, at zero effect.',
    permission: can('accounting', 'delete'),
    undo: 'inverse',
    input: z.object({ transactionID: id, reason: voidReason }),
    output: transaction,
  }),
};

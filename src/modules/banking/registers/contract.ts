import { z } from 'zod';
import { namedBookKinds } from '#modules/ledger/rules.ts';
import { id, nextPage, pageOf, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

/** One posting in the register of its account, in the words of product.md §3. */
export const accountTransaction = z.object({
  transactionID: z.string(),
  entryID: id,
  line: z.number(),
  account: z.string(),
  transactionDate: calendarDate,
  transactionDescription: z.string(),
  journalEntry: z.string(),
  amount: money,
  debitAmount: money.nullable(),
  creditAmount: money.nullable(),
  isDebit: z.boolean(),
  /** Of the account after this posting, on the side that is normal for it. */
  balance: money,
  /** The account on the other side, or "Split". */
  offsetAccount: z.string(),
  createdBy: z.string().nullable(),
  payee: z.string().nullable(),
  vendorName: z.string().nullable(),
  donorName: z.string().nullable(),
  lenderName: z.string().nullable(),
  customer_id: id.nullable(),
  ticket_id: id.nullable(),
  verified: z.boolean(),
  isReversed: z.boolean(),
  reconciled: z.boolean(),
  /** Reconciled, ticked in the reconciliation at hand, or neither. */
  mark: z.enum(['reconciled', 'cleared', 'open']),
  reconciliationID: id.nullable(),
});
export type AccountTransaction = z.infer<typeof accountTransaction>;

export const registerCalls = {
  listTransactions: read({
    path: 'accounting/getAccountTransactionsList',
    shows: namedBookKinds,
    about: 'The register of an account: its postings, latest first, 50 at a time, each with the balance after it.',
    permission: can('accounting', 'read'),
    input: z.object({
      accountID: id,
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      next: nextPage.optional(),
    }),
    output: pageOf(accountTransaction),
  }),
};

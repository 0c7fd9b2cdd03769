import { z } from 'zod';
import { namedBookKinds } from '#modules/ledger/rules.ts';
import { id, nextPage, pageOf, read, stream } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const ledgerRow = z.object({
  /** An account begins with what it opens with, and ends with what it closes with. */
  kind: z.enum(['opening', 'line', 'closing']),
  accountID: id,
  accountNumber: z.string(),
  accountName: z.string(),
  /** Of an opening the day before the first, of a closing the last. */
  date: calendarDate,
  entryID: id.nullable(),
  line: z.number(),
  /** Of a line what became of its entry: it stands, was voided or edited, or takes back another one. */
  state: z.enum(['posted', 'void', 'edited', 'reversal']),
  sourceName: z.string(),
  reference: z.string(),
  payeeName: z.string().nullable(),
  memo: z.string(),
  /** The account on the other side, or "Split". */
  offsetAccount: z.string(),
  debitAmount: money.nullable(),
  creditAmount: money.nullable(),
  /** After this row, on the side that is normal for the account. */
  balance: money,
});
export type LedgerRow = z.infer<typeof ledgerRow>;

const ledgerAsked = z.object({
  /** The beginning of the fiscal year, unless it says more. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Only these; all that something was posted to without any. */
  accountIDs: z.array(id).max(200).default([]),
  knownOn: calendarDate.optional(),
  /** Leaves out what was taken back, together with what took it back, where both are of the range. */
  hidesReversed: z.boolean().default(false),
});
export type LedgerAsked = z.output<typeof ledgerAsked>;

export const generalLedgerCalls = {
  getGeneralLedger: read({
    path: 'accounting/getGeneralLedger',
    shows: namedBookKinds,
    about:
      'Every account with its opening balance, its postings of a range of days with the balance after each, and its closing balance; by account number, a page at a time.',
    permission: can('accounting', 'read'),
    input: ledgerAsked
      .extend({ next: nextPage.optional(), pageSize: z.number().int().min(10).max(1000).default(100) })
      .refine(...risingDays),
    output: pageOf(ledgerRow),
  }),
  streamGeneralLedger: stream({
    path: 'accounting/stream_general_ledger',
    isHeavy: true,
    about:
      'The rows of accounting/getGeneralLedger in one answer, without pages: what was posted when it began, and nothing of what is posted meanwhile.',
    permission: can('accounting', 'read'),
    input: ledgerAsked.refine(...risingDays),
    output: ledgerRow,
  }),
};

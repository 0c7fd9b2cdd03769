import { z } from 'zod';
import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import { bookKinds } from '#modules/ledger/rules.ts';
import { bytes, download, emailAddress, id, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const statementLine = z.object({
  entryID: id,
  date: calendarDate,
  source: z.string(),
  sourceName: z.string(),
  sourceID: id.nullable(),
  reference: z.string(),
  memo: z.string(),
  /** What the customer owes more by it; payments and credits are below zero. */
  amount: money,
  balance: money,
});
export type StatementLine = z.infer<typeof statementLine>;

const asked = {
  customerID: id,
  /** The last three months, unless it says more. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

export const customerStatementCalls = {
  getCustomerStatement: read({
    path: 'accounting/get_customer_statement',
    shows: [...bookKinds, 'customers'],
    about:
      'What a customer owed at the beginning of a range, every document and payment in it with the balance after each, and what is owed at its end by age.',
    permission: can('accounting', 'read'),
    input: z.object(asked).refine(...risingDays),
    output: z.object({
      customerID: id,
      customerName: z.string(),
      /** Where it is mailed to; empty where none is kept. */
      customerEmail: z.string(),
      from: calendarDate,
      to: calendarDate,
      opening: money,
      lines: z.array(statementLine),
      /** More happened than a statement can hold: choose a shorter range. */
      hasMore: z.boolean(),
      closing: money,
      buckets: z.array(money).length(agingBuckets.length),
      unapplied: money,
    }),
  }),
  printCustomerStatement: download({
    path: 'accounting/print_customer_statement',
    isHeavy: true,
    about: 'The statement of a customer as PDF: letterhead, every document and payment, ages and the amount due.',
    permission: can('accounting', 'read'),
    input: z.object(asked).refine(...risingDays),
    output: bytes,
  }),
  emailCustomerStatement: write({
    path: 'accounting/email_customer_statement',
    about: 'Mails the statement of a customer as PDF.',
    permission: can('accounting', 'update'),
    undo: 'none',
    input: z.object({ ...asked, email: emailAddress, message: paragraph(2000).default('') }).refine(...risingDays),
    output: z.object({ mailedAt: z.string() }),
  }),
};

import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { agingBuckets } from '../items/rules.ts';

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

export const customerStatementCalls = {
  getCustomerStatement: read({
    path: 'accounting/get_customer_statement',
    about:
      'What a customer owed at the beginning of a range, every document and payment in it with the balance after each, and what is owed at its end by age.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        customerID: id,
        /** The last three months, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'End on or after the first day' }),
    output: z.object({
      customerID: id,
      customerName: z.string(),
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
};

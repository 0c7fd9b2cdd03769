import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { agingBuckets } from '../items/rules.ts';
import { payeeKinds } from '../rules.ts';

const payee = z.object({ kind: z.enum(payeeKinds), id });
const age = {
  /** What is open, by days past due: current, 1–30, 31–60, 61–90, 91 and more. */
  buckets: z.array(money).length(agingBuckets.length),
  /** Credits that are not applied yet, below zero. */
  unapplied: money,
  total: money,
  /** Held back until the work is accepted; it has no age and is not in the total. */
  retainage: money,
};

export const agingCalls = {
  getAging: read({
    path: 'accounting/get_aging',
    about:
      'Receivables or payables by payee and age at the end of a day, by due date or by date; the total is the balance of the account on that day.',
    permission: can('accounting', 'read'),
    input: z.object({
      account: z.enum(['receivable', 'payable']),
      asOf: calendarDate.optional(),
      by: z.enum(['due', 'date']).default('due'),
      /** As it was known at the end of this day. */
      knownOn: calendarDate.optional(),
      /** Of one payee only. */
      payee: payee.nullable().default(null),
    }),
    output: z.object({
      /** Today where no day was asked for. */
      asOf: calendarDate,
      rows: z.array(z.object({ payee: payee.nullable(), payeeName: z.string().nullable(), ...age })),
      totals: z.object(age),
    }),
  }),
};

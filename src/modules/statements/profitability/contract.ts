import { z } from 'zod';
import { bases, dimensions } from '#modules/ledger/balances/rules.ts';
import { namedBookKinds } from '#modules/ledger/rules.ts';
import { read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const sums = {
  income: money,
  /** Cost of goods sold. */
  cost: money,
  /** All other expenses. */
  expenses: money,
  profit: money,
};
const row = z.object({
  /** Of the ticket, customer, division …; 0 for what names none. */
  id: z.number(),
  name: z.string(),
  ...sums,
});
export type ProfitRow = z.infer<typeof row>;

export const profitabilityCalls = {
  getProfitability: read({
    path: 'accounting/get_profitability',
    shows: [...namedBookKinds, 'divisions', 'departments', 'tickets'],
    about:
      'What each ticket, customer, division, department or project earned and cost in a range of days, the least profit first, with what names none; the sums are those of the income statement.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** This fiscal year up to today, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        by: z.enum(dimensions).default('ticket'),
        basis: z.enum(bases).default('accrual'),
      })
      .refine(...risingDays),
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      by: z.enum(dimensions),
      basis: z.enum(bases),
      rows: z.array(row),
      totals: z.object(sums),
    }),
  }),
};

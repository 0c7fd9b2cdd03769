import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { bothCompared, risingCompared } from '#shared/report-days.ts';
import { periods, statementParts } from '../contract.ts';

/** The ten fields of product.md §3, and what they leave no place for. */
const fields = {
  sumCustomerPayments: money,
  sumCOGS: money,
  sumExpenses: money,
  sumOtherExpenses: money,
  sumCustomerRefunds: money,
  sumOwnerDistributions: money,
  totalFromOperations: money,
  totalFromInvesting: money,
  totalFromFinancing: money,
  netCashFlow: money,
  /** Interest, grants, donations, vendor refunds: a part of the operations. */
  otherReceipts: money,
  /** What no rule places: a part of the operations, 0 in books that say what they are about. */
  unclassified: money,
};

export const cashFlowCalls = {
  getCashFlow: read({
    path: 'accounting/getCashFlowData',
    shows: bookKinds,
    about:
      'Where money came from and went in a range of days, by what was paid for: the ten fields of the first column, and every line of all columns.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** This fiscal year up to today, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        compareFrom: calendarDate.optional(),
        compareTo: calendarDate.optional(),
        columns: z.enum(['total', ...periods]).default('total'),
        knownOn: calendarDate.optional(),
      })
      .refine(...risingDays)
      .refine(...bothCompared)
      .refine(...risingCompared),
    output: z.object({ from: calendarDate, to: calendarDate, ...fields, ...statementParts }),
  }),
};

import { z } from 'zod';
import { bases, dimensions } from '#modules/ledger/balances/rules.ts';
import { bookKinds } from '#modules/ledger/rules.ts';
import { isAmong } from '#shared/among.ts';
import { id, read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { bothCompared, risingCompared } from '#shared/report-days.ts';

/** What every statement can be asked: on which basis, and as it was known on an earlier day (behaviour B3). */
const asked = {
  basis: z.enum(bases).default('accrual'),
  /** As it was known at the end of this day: what was posted, applied or renamed later does not count. */
  knownOn: calendarDate.optional(),
  /** Leaves out accounts that come to nothing in every column. */
  hidesZero: z.boolean().default(true),
};
export const periods = ['month', 'quarter', 'year'] as const;

const statementRow = z.object({
  /** The same in every period: `account:12`, `total:assets`. */
  key: z.string(),
  label: z.string(),
  depth: z.number(),
  kind: z.enum(['heading', 'account', 'total', 'computed']),
  accountID: id.nullable(),
  /** Heading and total of one group have the same; what stands between them can be folded away. */
  groupOf: z.string().nullable(),
  /** What a total is made of: other rows, added or taken away. */
  parts: z.array(z.object({ key: z.string(), sign: z.union([z.literal(1), z.literal(-1)]) })),
  /** One for each column; none of a heading. */
  amounts: z.array(money),
});

const column = z.object({
  label: z.string(),
  /** The first day that counts; null where it is the beginning of the books. */
  from: calendarDate.nullable(),
  to: calendarDate,
  /** Of one division, customer …; 0 where none is named. */
  dimensionID: z.number().nullable(),
});
export type StatementColumn = z.infer<typeof column>;
export const statementParts = { columns: z.array(column), rows: z.array(statementRow) };
export type Statement = { columns: StatementColumn[]; rows: z.infer<typeof statementRow>[] };

const trialRow = z.object({
  accountID: id,
  number: z.string(),
  name: z.string(),
  type: z.string(),
  /** What earlier fiscal years have earned is in it, though nothing was posted. */
  isRetained: z.boolean(),
  /** Debits less credits at the beginning; of income and cost since the fiscal year began. */
  opening: money,
  debits: money,
  credits: money,
  closing: money,
  /** The closing balance on the day that is compared with. */
  compared: money.nullable(),
  /** At the end of each period that there is a column for. */
  closings: z.array(money),
});
export type TrialRow = z.infer<typeof trialRow>;

export const statementCalls = {
  getIncomeStatement: read({
    path: 'accounting/getIncomeStatementReport',
    shows: [...bookKinds, 'divisions', 'departments'],
    about:
      'Income, cost and expenses of a range of days with gross profit, operating income and net income; compared with another range, or in columns.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** This fiscal year up to today, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        compareFrom: calendarDate.optional(),
        compareTo: calendarDate.optional(),
        columns: z.enum(['total', ...periods, ...dimensions]).default('total'),
        /** Of one division, customer, ticket … alone. */
        of: z.object({ dimension: z.enum(dimensions), dimensionID: id }).optional(),
        ...asked,
      })
      .refine(({ columns, of }) => !of || !isAmong(dimensions, columns), {
        path: ['columns'],
        message: 'Of one alone there are columns of days only',
      })
      .refine(...risingDays)
      .refine(...bothCompared)
      .refine(...risingCompared),
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      /** What it is of, where it is of one alone. */
      ofName: z.string().nullable(),
      ...statementParts,
    }),
  }),
  getBalanceSheet: read({
    path: 'accounting/getBalanceSheetData',
    shows: bookKinds,
    about:
      'What is owned and owed at the end of a day, with retained earnings and the net income of the fiscal year; compared with another day, or at the end of each month, quarter or year.',
    permission: can('accounting', 'read'),
    input: z.object({
      /** Today, unless it says more. */
      asOf: calendarDate.optional(),
      compareOn: calendarDate.optional(),
      columns: z.enum(['total', ...periods]).default('total'),
      /** The first period that has a column; the fiscal year's first without one. */
      from: calendarDate.optional(),
      ...asked,
    }),
    output: z.object({
      asOf: calendarDate,
      ...statementParts,
      /** The first days of the fiscal years that the columns are in, rising. */
      yearStarts: z.array(calendarDate),
      /** Assets less liabilities and equity of each column: 0 in sound books. */
      differences: z.array(money),
    }),
  }),
  getTrialBalance: read({
    path: 'accounting/getTrialBalance',
    shows: bookKinds,
    about:
      'Every account with its opening balance, debits, credits and closing balance; accounts of the income statement open at zero with the fiscal year. Closing balances at the end of each period too, where asked for.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** The beginning of the fiscal year, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        compareOn: calendarDate.optional(),
        /** The closing balances of each month, quarter or year of the range besides. */
        columns: z.enum(['total', ...periods]).default('total'),
        ...asked,
      })
      .refine(...risingDays),
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      /** The periods that there are closing balances of. */
      columns: z.array(column),
      /** The first days of the fiscal years that balances are of, rising. */
      yearStarts: z.array(calendarDate),
      rows: z.array(trialRow),
      totals: z.object({ debits: money, credits: money, closingDebits: money, closingCredits: money }),
    }),
  }),
};

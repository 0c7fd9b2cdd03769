import { z } from 'zod';
import { accountTypeKeys, bookKinds } from '#modules/ledger/rules.ts';
import { id, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const named = {
  accountID: id,
  number: z.string(),
  name: z.string(),
  type: z.enum(accountTypeKeys),
};
const row = z.object({
  ...named,
  /** Of the twelve months, on the side that is normal for the account. */
  amounts: z.array(money),
});
export type BudgetRow = z.infer<typeof row>;

/** The first day of a month. */
const month = calendarDate.refine((day) => day.endsWith('-01'), 'Choose the first day of a month');
const cell = z.object({ accountID: id, month, was: money, now: money });
export type BudgetCell = z.infer<typeof cell>;

const compared = { budget: money, actual: money, difference: money };
const reportRow = z.object({ ...named, ...compared });
export type BudgetReportRow = z.infer<typeof reportRow>;

export const budgetCalls = {
  getBudget: read({
    path: 'accounting/get_budget',
    shows: ['budgets', 'accounts'],
    about: 'The budget of the fiscal year that a day is in: each account of income and cost by month.',
    permission: can('accounting', 'read'),
    input: z.object({ day: calendarDate.optional() }),
    output: z.object({ yearStart: calendarDate, months: z.array(calendarDate), rows: z.array(row) }),
  }),
  proposeBudget: read({
    path: 'accounting/propose_budget',
    shows: ['budgets', ...bookKinds],
    about: 'What the year before has come to by account and month, with a percent added; changes nothing.',
    permission: can('accounting', 'read'),
    input: z.object({
      day: calendarDate.optional(),
      percent: z.number().min(-100, 'At least -100 %').max(1000, 'At most 1,000 %').default(0),
    }),
    output: z.object({ yearStart: calendarDate, rows: z.array(row) }),
  }),
  saveBudget: write({
    path: 'accounting/save_budget',
    about: 'Changes amounts of a budget, each with what its writer saw; one that is another by now answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({
      cells: z.array(cell).min(1, 'Change an amount').max(6000, 'Save at most 6,000 amounts at once'),
    }),
    output: z.object({ saved: z.number() }),
  }),
  getBudgetReport: read({
    path: 'accounting/get_budget_report',
    shows: ['budgets', ...bookKinds],
    about: 'Budget against actual of some months, by account and in sum; this fiscal year so far unless it says more.',
    permission: can('accounting', 'read'),
    input: z.object({ from: calendarDate.optional(), to: calendarDate.optional() }),
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      rows: z.array(reportRow),
      income: z.object(compared),
      expenses: z.object(compared),
      netIncome: z.object(compared),
    }),
  }),
};

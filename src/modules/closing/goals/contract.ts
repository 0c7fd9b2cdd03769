import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const goal = money.refine((cents) => cents > 0, 'Enter an amount above zero');

export const goalCalls = {
  getProfitGoal: read({
    path: 'settings/get_profit_goal',
    shows: ['profit_goals', ...bookKinds],
    about: 'What this fiscal year is to earn, what it has earned until today, and what would be even with the year.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      from: calendarDate,
      /** The last day of the fiscal year. */
      to: calendarDate,
      asOf: calendarDate,
      goal: money.nullable(),
      /** Net income from the first day of the year to today, on the accrual basis. */
      profit: money,
      /** The part of the goal that the days of the year until today stand for. */
      expected: money.nullable(),
    }),
  }),
  saveProfitGoal: write({
    path: 'settings/save_profit_goal',
    about: 'Sets what this fiscal year is to earn, or takes the goal away; one that is another by now answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ was: money.nullable(), now: goal.nullable() }),
    output: z.object({ goal: money.nullable() }),
  }),
};

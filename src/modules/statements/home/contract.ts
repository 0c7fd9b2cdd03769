import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { figureKeys } from './rules.ts';

const part = z.object({ accountID: id, number: z.string(), name: z.string(), value: money });

export const homeCalls = {
  getHome: read({
    path: 'accounting/get_home',
    shows: bookKinds,
    about: 'The figures of the books today with the accounts that they are made of, and the last 12 months.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      asOf: calendarDate,
      /** Each is the sum of its parts; accounts without a balance are left out. */
      figures: z.array(z.object({ key: z.enum(figureKeys), value: money, parts: z.array(part) })),
      /** The first of each month, oldest first; cash at the end of it, of this month today. */
      months: z.array(z.object({ month: calendarDate, income: money, expense: money, cash: money })),
    }),
  }),
  listCashWeeks: read({
    path: 'accounting/list_cash_weeks',
    shows: bookKinds,
    about: 'Cash, and what customers owe, at the end of each of the last 12 weeks, oldest first; the last ends today.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({ weeks: z.array(z.object({ day: calendarDate, cash: money, owed: money })) }),
  }),
};

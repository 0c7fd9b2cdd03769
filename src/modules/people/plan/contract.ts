import { z } from 'zod';
import { read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

export const planCalls = {
  getLicences: read({
    path: 'settings/get_licences',
    shows: ['tenants', 'users'],
    about: 'The plan of the company, what it costs, and how many people use it.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({
      plan: z.string(),
      term: z.string(),
      pricePerUser: money,
      since: calendarDate,
      /** People by the state of their account; who is deactivated takes no seat. */
      seats: z.object({ active: z.number(), invited: z.number(), locked: z.number() }),
    }),
  }),
};

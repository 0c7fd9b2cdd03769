import { z } from 'zod';
import { read } from '#shared/contract.ts';
import { calendarDate, utcTime } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can, everyone } from '#shared/permission.ts';

export const dashboardCalls = {
  listTicketWeeks: read({
    path: 'dashboard/list_ticket_weeks',
    about: 'How many tickets were opened and closed in each of the last twelve weeks, oldest first.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ weeks: z.array(z.object({ week: calendarDate, opened: z.number(), closed: z.number() })) }),
  }),
  listWaiting: read({
    path: 'dashboard/list_waiting',
    about: 'What waits for the approval of the person who asks, of all kinds, the longest waiting first.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          title: z.string(),
          detail: z.string(),
          amount: money.nullable(),
          byName: z.string(),
          since: utcTime,
          address: z.string(),
        }),
      ),
      total: z.number(),
      /** Of all of it, not only of the rows. */
      amount: money,
      /** Modules whose changes may change it. */
      touchedBy: z.array(z.string()),
    }),
  }),
};

import { z } from 'zod';
import { read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';

export const dashboardCalls = {
  listTicketWeeks: read({
    path: 'dashboard/list_ticket_weeks',
    about: 'How many tickets were opened and closed in each of the last twelve weeks, oldest first.',
    permission: can('tickets', 'read'),
    input: z.object({}),
    output: z.object({ weeks: z.array(z.object({ week: calendarDate, opened: z.number(), closed: z.number() })) }),
  }),
};

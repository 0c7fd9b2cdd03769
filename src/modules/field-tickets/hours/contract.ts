import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { multiplier } from '../contract.ts';

const proposed = z.object({
  personID: id,
  personName: z.string(),
  /** When their clock ran, in minutes after midnight. */
  spans: z.array(z.object({ from: z.number(), until: z.number() })),
  /** What they work as; null where nobody ever said it. */
  serviceID: id.nullable(),
  serviceName: z.string().nullable(),
  /** The least hours of a call-out, where they worked less. */
  leastHours: z.number().nullable(),
  lines: z.array(z.object({ quantity: z.number(), multiplier })),
});
export type ProposedHours = z.infer<typeof proposed>;

export const proposedHoursCalls = {
  proposeHours: read({
    path: 'field_tickets/propose_hours',
    shows: ['field_tickets', 'tickets', 'services', 'ratesheets', 'users'],
    about:
      'What the clock of each person says of the ticket on the day of service, as lines of labor by the time rules of the rate sheet; nothing is changed.',
    permission: can('field_tickets', 'update'),
    input: z.object({ fieldTicketID: id }),
    output: z.object({ people: z.array(proposed) }),
  }),
};

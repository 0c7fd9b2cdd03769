import { z } from 'zod';
import { read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { reportedByKeys } from './rules.ts';

const sums = {
  ticketCount: z.number(),
  /** Hours of who worked, or how much of a machine was used; null where that says nothing. */
  quantity: z.number().nullable(),
  /** Null for who sees no money; so is what of it no approved invoice bills. */
  amount: money.nullable(),
  unbilled: money.nullable(),
};
const row = z.object({
  /** A status, an id (`0` for none), a class, or the first day of an age. */
  subject: z.string(),
  name: z.string(),
  ...sums,
});
export type FieldWorkRow = z.infer<typeof row>;

export const fieldReportCalls = {
  getFieldTicketReport: read({
    path: 'field_tickets/get_field_ticket_report',
    shows: ['field_tickets', 'invoices', 'customers', 'services', 'users'],
    about:
      'Field tickets of a range of days of service, by status, age, customer, technician, why batches were rejected, rate class, multiplier or equipment: how many, how much, what they come to, and what of that is not billed.',
    permission: can('field_tickets', 'read'),
    input: z
      .object({
        /** This year up to today, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        by: z.enum(reportedByKeys).default('status'),
      })
      .refine(...risingDays),
    output: z.object({
      from: calendarDate,
      to: calendarDate,
      by: z.enum(reportedByKeys),
      rows: z.array(row),
      totals: z.object(sums),
    }),
  }),
};

import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const sums = {
  lineCount: z.number(),
  /** What they cost as they are, and what they would by the sheet. */
  was: money,
  now: money,
};
const row = z.object({
  /** The service and its unit; what stays as it is has no service. */
  key: z.string(),
  name: z.string(),
  quantity: z.number().nullable(),
  ...sums,
});
export type WhatIfRow = z.infer<typeof row>;

export const whatIfCalls = {
  getWhatIf: read({
    path: 'ratesheets/get_what_if',
    shows: ['ratesheets', 'field_tickets', 'services'],
    about:
      'What the field tickets of some days of service would have come to by a rate sheet, a draft too, line by line to the cent; nothing is kept of it. 422 for more lines than can be looked at.',
    permission: can('ratesheets', 'read'),
    isHeavy: true,
    input: z
      .object({
        rateSheetID: id,
        /** The last twelve months, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
      })
      .refine(...risingDays),
    output: z.object({
      rateSheetID: id,
      name: z.string(),
      from: calendarDate,
      to: calendarDate,
      rows: z.array(row),
      totals: z.object({ ticketCount: z.number(), ...sums }),
    }),
  }),
};

import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const row = z.object({
  vendorID: id,
  vendorName: z.string(),
  /** The last four digits of the tax id; empty where it is not known yet. */
  taxIDLastFour: z.string(),
  /** Marked as one whose payments are reported. */
  is1099: z.boolean(),
  paid: money,
  /** What was paid by card: its processor reports it, so it does not count. */
  paidByCard: money,
  isReportable: z.boolean(),
});
export type VendorPaid = z.infer<typeof row>;

export const vendorPaymentCalls = {
  getVendorPayments: read({
    path: 'accounting/get_vendor_1099',
    shows: [...bookKinds, 'vendors'],
    about:
      'What each vendor was paid in a calendar year by check, transfer or cash, the most first, and whether it is to be reported on form 1099.',
    permission: can('accounting', 'read'),
    input: z.object({
      /** This year, unless it says more. */
      year: z.number().int().min(2000).max(2100).optional(),
    }),
    output: z.object({ year: z.number(), threshold: money, rows: z.array(row), total: money }),
  }),
};

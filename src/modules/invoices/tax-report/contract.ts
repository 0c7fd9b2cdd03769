import { z } from 'zod';
import { bases } from '#modules/ledger/balances/rules.ts';
import { bookKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { calendarDate, risingDays } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';

const jurisdiction = z.object({
  jurisdiction: z.string(),
  percent: z.number(),
  /** What was sold where the rate counts, without its tax; what was given back is taken off. */
  gross: money,
  /** What of it was not taxed, by why. */
  exempt: z.array(z.object({ reason: z.string(), amount: money })),
  taxable: money,
  /** The tax of invoices; what credit memos and voids of earlier invoices gave back; what is due of both. */
  invoiced: money,
  credited: money,
  tax: money,
});

const agency = z.object({
  agencyID: id,
  agencyName: z.string(),
  accountID: id,
  jurisdictions: z.array(jurisdiction),
  /** What its account owed at the beginning; on the cash basis of what was collected. */
  opening: money,
  /** The tax of invoices, or what was collected of it. */
  invoiced: money,
  /** What else was posted: credit memos, voids of earlier invoices, write-offs, discounts, entries by hand. */
  adjustments: money,
  paid: money,
  /** What its account owes at the end: opening, invoiced and adjustments less paid. */
  balance: money,
  /** What was posted, but by forms of tax, less what documents say; 0 unless the entries below say why. Of the accrual basis only. */
  difference: money,
  differences: z.array(z.object({ entryID: id, posted: money, stated: money })),
});
export type TaxAgencyReport = z.infer<typeof agency>;

export const taxReportCalls = {
  getSalesTaxReport: read({
    path: 'accounting/getSalesTaxReport',
    shows: [...bookKinds, 'tax_agencies', 'tax_settings'],
    about:
      'Sales tax of a range of days by agency, jurisdiction and rate: gross, exempt by reason, taxable, tax; and what each agency was owed, paid and is owed. By invoice date, or by payment on the cash basis.',
    permission: can('accounting', 'read'),
    input: z
      .object({
        /** The month before this one, unless it says more. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        basis: z.enum(bases).default('accrual'),
      })
      .refine(...risingDays),
    output: z.object({ from: calendarDate, to: calendarDate, agencies: z.array(agency) }),
  }),
};

import { formatDollars } from '#shared/money.ts';
import { onPaper, paperLine } from '#shared/report-paper.ts';
import { vendorPaymentCalls } from './contract.ts';
import { standOf, taxIDText } from './rules.ts';

export const vendorPaymentPapers = {
  'vendor-1099': onPaper(
    'Vendor payments for form 1099',
    vendorPaymentCalls.getVendorPayments,
    (_asked, { year, threshold, rows, total }) => ({
      about: [String(year), `To be reported from ${formatDollars(threshold)}; what was paid by card does not count`],
      tables: [
        {
          title: null,
          columns: [
            { title: 'Vendor', is: 'text' },
            { title: 'Tax id', is: 'text', width: 60 },
            { title: 'Form 1099', is: 'text', width: 110 },
            { title: 'Paid by card', is: 'money' },
            { title: 'Paid', is: 'money' },
          ],
          rows: [
            ...rows.map((row) => paperLine([row.vendorName, taxIDText(row), standOf(row), row.paidByCard, row.paid])),
            ...(rows.length === 0 ? [] : [paperLine(['To be reported', null, null, null, total], 'final')]),
          ],
        },
      ],
    }),
    {
      index: { group: 'parties', about: 'What vendors were paid in a year, and who is to be reported.' },
      mailed: ({ to }) => ({ year: Number(to.slice(0, 4)) }),
    },
  ),
};

import { formatCalendarDate } from '#shared/dates.ts';
import { onPaper, type PaperColumn, paperLine } from '#shared/report-paper.ts';
import { fieldReportCalls } from './contract.ts';
import { countedAs, quantityTitle, reportedBy, saysUnbilled } from './rules.ts';

/** product.md §2 calls the report so. */
export const fieldReportPapers = {
  fieldticketsreports: onPaper(
    'Field tickets',
    fieldReportCalls.getFieldTicketReport,
    (_asked, { from, to, by, rows, totals }) => {
      const [, many] = countedAs(by);
      const quantity = quantityTitle[by];
      const isPriced = totals.amount !== null;
      const columns: PaperColumn[] = [
        { title: reportedBy[by], is: 'text' },
        { title: many.charAt(0).toUpperCase() + many.slice(1), is: 'count' },
        ...(quantity ? [{ title: quantity, is: 'count' as const }] : []),
        ...(isPriced ? [{ title: 'Amount', is: 'money' as const }] : []),
        ...(isPriced && saysUnbilled(by) ? [{ title: 'Not billed', is: 'money' as const }] : []),
      ];
      const cells = (name: string, row: typeof totals) => [
        name,
        String(row.ticketCount),
        ...(quantity ? [row.quantity === null ? '' : String(row.quantity)] : []),
        ...(isPriced ? [row.amount] : []),
        ...(isPriced && saysUnbilled(by) ? [row.unbilled] : []),
      ];
      return {
        about: [
          `Work done from ${formatCalendarDate(from)} to ${formatCalendarDate(to)}`,
          `By ${reportedBy[by].toLowerCase()}`,
        ],
        tables: [
          {
            title: null,
            columns,
            rows: [
              ...rows.map((row) => paperLine(cells(row.name, row))),
              ...(rows.length === 0 ? [] : [paperLine(cells('Total', totals), 'final')]),
            ],
          },
        ],
      };
    },
    {
      index: {
        group: 'work',
        about:
          'Field tickets by status, age, customer, technician, rate class or equipment, and what of them is not billed.',
      },
      mailed: ({ from, to }) => ({ from, to }),
    },
  ),
};

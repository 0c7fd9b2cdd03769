import { percentText, rangeTitle } from '#modules/statements/table-rules.ts';
import { onPaper, type PaperColumn, paperLine } from '#shared/report-paper.ts';
import { type SalesRow, salesCalls } from './contract.ts';
import { salesBy } from './rules.ts';

const money = (title: string): PaperColumn => ({ title, is: 'money' });

export const salesPapers = {
  sales: onPaper(
    'Sales',
    salesCalls.getSales,
    (asked, { from, to, rows, totals }) => {
      const isCompared = totals.compared !== null;
      const cells = ({ invoiced, credited, sales, compared }: Omit<SalesRow, 'subject' | 'name'>) =>
        compared === null
          ? [invoiced, credited, sales]
          : [sales, compared, sales - compared, percentText(sales - compared, compared)];
      return {
        about: [
          rangeTitle(from, to),
          `By ${salesBy[asked.by].toLowerCase()}`,
          'Without tax, less discounts and credit memos; by the dates of documents, without those that are void',
          ...(asked.compareFrom && asked.compareTo
            ? [`Compared with ${rangeTitle(asked.compareFrom, asked.compareTo)}`]
            : []),
        ],
        tables: [
          {
            title: null,
            columns: [
              { title: salesBy[asked.by], is: 'text' },
              ...(isCompared
                ? [money('Sales'), money('Compared'), money('Change'), { title: '%', is: 'percent' as const }]
                : [money('Invoiced'), money('Credited'), money('Sales')]),
            ],
            rows: [
              ...rows.map((row) => paperLine([row.name, ...cells(row)])),
              ...(rows.length === 0 ? [] : [paperLine(['Total', ...cells(totals)], 'final')]),
            ],
          },
        ],
      };
    },
    {
      index: {
        group: 'parties',
        about: 'What was invoiced less what was credited, by customer, by what was sold, account, division or month.',
      },
      mailed: ({ from, to, compared }) => ({
        from,
        to,
        ...(compared && { compareFrom: compared.start, compareTo: compared.end }),
      }),
    },
  ),
};

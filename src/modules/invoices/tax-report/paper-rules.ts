import { paperTable, rangeTitle } from '#modules/statements/table-rules.ts';
import { formatDollars } from '#shared/money.ts';
import { onPaper } from '#shared/report-paper.ts';
import { taxReportCalls } from './contract.ts';
import { owedRow, owedTitles, taxedRows, taxedTitles } from './rules.ts';

export const taxReportPapers = {
  'sales-tax': onPaper(
    'Sales tax report',
    taxReportCalls.getSalesTaxReport,
    (asked, { from, to, agencies }) => ({
      about: [
        rangeTitle(from, to),
        asked.basis === 'cash' ? 'By payment, cash basis' : 'By invoice date, accrual basis',
      ],
      tables: agencies.flatMap((agency) => [
        paperTable(
          { titles: taxedTitles, rows: taxedRows(agency) },
          { title: `${agency.agencyName}: sales and tax`, of: 'Jurisdiction and rate' },
        ),
        paperTable(
          { titles: owedTitles, rows: [owedRow(agency)] },
          { title: `${agency.agencyName}: owed and paid`, of: 'Account' },
        ),
      ]),
      notes: agencies.flatMap(({ agencyName, difference, differences }) =>
        differences.length === 0
          ? []
          : [`${agencyName}: postings differ from the invoices of these days by ${formatDollars(difference)}.`],
      ),
    }),
    {
      index: { group: 'parties', about: 'Gross, exempt, taxable and tax by jurisdiction; what each agency is owed.' },
      mailed: ({ from, to, basis }) => ({ from, to, basis }),
    },
  ),
};

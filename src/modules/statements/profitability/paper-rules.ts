import { basisNames, dimensionNames } from '#modules/ledger/balances/rules.ts';
import { onPaper, type PaperColumn, paperLine } from '#shared/report-paper.ts';
import { percentText, rangeTitle } from '../table-rules.ts';
import { profitabilityCalls } from './contract.ts';
import type { Profit } from './rules.ts';

const money = (title: string): PaperColumn => ({ title, is: 'money' });
const cells = ({ income, cost, expenses, profit }: Profit) => [
  ...[income, cost, expenses, profit],
  percentText(profit, Math.max(0, income)),
];

export const profitabilityPapers = {
  profitability: onPaper(
    'Profitability',
    profitabilityCalls.getProfitability,
    (_asked, { from, to, by, basis, rows, totals }) => ({
      about: [rangeTitle(from, to), `By ${dimensionNames[by].toLowerCase()}`, `${basisNames[basis]} basis`],
      tables: [
        {
          title: null,
          columns: [
            { title: dimensionNames[by], is: 'text' },
            ...['Income', 'Cost of goods sold', 'Expenses', 'Profit'].map(money),
            { title: 'Margin', is: 'percent' },
          ],
          rows: [
            ...rows.map((row) => paperLine([row.name, ...cells(row)])),
            ...(rows.length === 0 ? [] : [paperLine(['Total', ...cells(totals)], 'final')]),
          ],
        },
      ],
    }),
    {
      index: {
        group: 'parties',
        about: 'What each ticket, customer or division earned and cost, the least profit first.',
      },
      mailed: ({ from, to, basis }) => ({ from, to, basis }),
    },
  ),
};

import { accountTypes } from '#modules/ledger/rules.ts';
import { percentText, rangeTitle } from '#modules/statements/table-rules.ts';
import type { Output } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { onPaper, type PaperColumn, type PaperRow, paperLine } from '#shared/report-paper.ts';
import { type BudgetReportRow, budgetCalls } from './contract.ts';

export const budgetPapers = {
  budget: onPaper('Budget against actual', budgetCalls.getBudgetReport, (_asked, answer) => ({
    about: [rangeTitle(answer.from, answer.to), 'Accrual basis'],
    tables: [{ title: null, columns: budgetColumns, rows: budgetRows(answer) }],
  })),
};

const budgetColumns: PaperColumn[] = [
  { title: 'Account', is: 'text' },
  { title: 'Budget', is: 'money' },
  { title: 'Actual', is: 'money' },
  { title: 'Difference', is: 'money' },
  { title: '%', is: 'percent' },
];

type Against = { budget: Cents; actual: Cents; difference: Cents };
function budgetRows({ rows, income, expenses, netIncome }: Output<typeof budgetCalls.getBudgetReport>): PaperRow[] {
  if (rows.length === 0) return [];
  const cells = (label: string, { budget, actual, difference }: Against) => [
    ...[label, budget, actual, difference],
    percentText(difference, budget),
  ];
  const those = (isIncome: boolean) =>
    rows
      .filter(({ type }: BudgetReportRow) => (accountTypes[type].group === 'income') === isIncome)
      .map((row) => paperLine(cells(`${row.number} ${row.name}`, row)));
  return [
    ...those(true),
    paperLine(cells('Total income', income), 'total'),
    ...those(false),
    paperLine(cells('Total cost and expenses', expenses), 'total'),
    paperLine(cells('Net income', netIncome), 'final'),
  ];
}

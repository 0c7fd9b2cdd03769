import type { z } from 'zod';
import { type BudgetReportRow, budgetCalls } from '#modules/closing/budgets/contract.ts';
import { accountTypes } from '#modules/ledger/rules.ts';
import { type Basis, basisNames, dimensions } from '#modules/ledger/sums/rules.ts';
import { agingCalls } from '#modules/statements/aging/contract.ts';
import { cashFlowCalls } from '#modules/statements/cash-flow/contract.ts';
import { type StatementColumn, statementCalls } from '#modules/statements/contract.ts';
import { generalLedgerCalls, type LedgerRow } from '#modules/statements/general-ledger/contract.ts';
import { documentOf, hiddenText } from '#modules/statements/general-ledger/rules.ts';
import {
  agingRows,
  agingTitles,
  columnTitle,
  dayTitle,
  paperTable,
  percentText,
  rangeTitle,
  trialTable,
  trialTitleOf,
} from '#modules/statements/table-rules.ts';
import { vendorPaymentCalls } from '#modules/statements/vendor-payments/contract.ts';
import { standOf, taxIDText } from '#modules/statements/vendor-payments/rules.ts';
import { isAmong } from '#shared/among.ts';
import type { Call, Input, Output } from '#shared/contract.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import type { PaperColumn, PaperRow, ReportPaper } from '#shared/report-paper.ts';
import { taxReportCalls } from '../../invoices/tax-report/contract.ts';
import { owedRow, owedTitles, taxedRows, taxedTitles } from '../../invoices/tax-report/rules.ts';
import type { ReportName } from '../rules.ts';

/** Each report on paper, pure: the call whose answer it shows, and how that stands on a page. */

/** What a paper says besides its title. */
type Said = Omit<ReportPaper, 'title' | 'notes'> & { notes?: string[] };
export type ReportOnPaper = {
  call: Call;
  /** What can be asked: as the call asks it. */
  asked: z.ZodType;
  /** What the call is given whatever is asked. */
  fixed: object;
  /** The call answers a page at a time: all of its pages are on paper. */
  isPaged: boolean;
  paper(asked: unknown, answer: unknown): Said;
};

function onPaper<C extends Call>(
  call: C,
  paper: (asked: Input<C>, answer: Output<C>) => Said,
  more: { asked?: z.ZodType; fixed?: object; isPaged?: boolean } = {},
): ReportOnPaper {
  const { asked = call.input, fixed = {}, isPaged = false } = more;
  return { call, asked, fixed, isPaged, paper: paper as ReportOnPaper['paper'] };
}

const knownText = ({ knownOn }: { knownOn?: string | undefined }): string[] =>
  knownOn === undefined ? [] : [`As of posting date ${dayTitle(knownOn)}`];
const basisText = ({ basis }: { basis: Basis }): string => `${basisNames[basis]} basis`;
const comparedText = (titles: readonly string[]): string[] =>
  titles.length === 2 ? [`Compared with ${titles[1]}`] : [];

type Compared = { compareTo?: string | undefined; knownOn?: string | undefined };
type Answered = {
  from: string;
  to: string;
  columns: StatementColumn[];
  rows: Parameters<typeof paperTable>[0]['rows'];
};

function overDays(asked: Compared, { from, to, columns, rows }: Answered, isByDays: boolean, basis: string[]): Said {
  const titles = columns.map((column) => columnTitle(column, isByDays));
  const isCompared = asked.compareTo !== undefined && columns.length === 2;
  return {
    about: [rangeTitle(from, to), ...basis, ...(isCompared ? comparedText(titles) : []), ...knownText(asked)],
    tables: [paperTable({ titles, rows }, { isCompared })],
  };
}

const aging = (account: 'receivable' | 'payable', of: string) =>
  onPaper(
    agingCalls.getAging,
    (asked, answer) => ({
      about: [
        `As of ${dayTitle(answer.asOf)}`,
        asked.by === 'due' ? 'By days past due' : 'By days since the date of each document',
        ...knownText(asked),
      ],
      tables: answer.rows.length === 0 ? [] : [paperTable({ titles: agingTitles, rows: agingRows(answer) }, { of })],
    }),
    { asked: agingCalls.getAging.input.omit({ account: true }), fixed: { account } },
  );

export const reportsOnPaper: Record<ReportName, ReportOnPaper> = {
  'income-statement': onPaper(statementCalls.getIncomeStatement, (asked, answer) =>
    overDays(asked, answer, !isAmong(dimensions, asked.columns), [basisText(asked)]),
  ),
  'balance-sheet': onPaper(statementCalls.getBalanceSheet, (asked, { asOf, columns, rows, differences }) => {
    const titles = columns.map((column) => columnTitle(column, true));
    const isCompared = asked.compareOn !== undefined && columns.length === 2;
    const off = differences.filter((cents) => cents !== 0);
    return {
      about: [
        `As of ${dayTitle(asOf)}`,
        basisText(asked),
        ...(isCompared ? comparedText(titles) : []),
        ...knownText(asked),
      ],
      tables: [paperTable({ titles, rows }, { isCompared })],
      notes: off.map((cents) => `Not balanced, difference ${formatDollars(cents)}.`),
    };
  }),
  'cash-flow': onPaper(cashFlowCalls.getCashFlow, (asked, answer) => ({
    ...overDays(asked, answer, true, []),
    notes: answer.unclassified === 0 ? [] : [`${formatDollars(answer.unclassified)} could not be classified.`],
  })),
  'trial-balance': onPaper(statementCalls.getTrialBalance, (asked, answer) => {
    const { columns, rows } = trialTable(answer, asked.compareOn);
    const { debits, credits } = answer.totals;
    return {
      about: [
        rangeTitle(answer.from, answer.to),
        basisText(asked),
        ...(asked.compareOn === undefined ? [] : [`Compared with ${dayTitle(asked.compareOn)}`]),
        ...knownText(asked),
      ],
      tables: [paperTable({ titles: columns.map(trialTitleOf), rows }, { of: 'Account' })],
      notes: debits === credits ? [] : [`Debits and credits differ by ${formatDollars((debits - credits) as Cents)}.`],
    };
  }),
  'accounts-receivable': aging('receivable', 'Customer'),
  'accounts-payable': aging('payable', 'Vendor'),
  'sales-tax': onPaper(taxReportCalls.getSalesTaxReport, (asked, { from, to, agencies }) => ({
    about: [rangeTitle(from, to), asked.basis === 'cash' ? 'By payment, cash basis' : 'By invoice date, accrual basis'],
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
  })),
  'vendor-1099': onPaper(vendorPaymentCalls.getVendorPayments, (_asked, { year, threshold, rows, total }) => ({
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
          ...rows.map((row) => line([row.vendorName, taxIDText(row), standOf(row), row.paidByCard, row.paid])),
          ...(rows.length === 0 ? [] : [line(['To be reported', null, null, null, total], 'final')]),
        ],
      },
    ],
  })),
  'general-ledger': onPaper(
    generalLedgerCalls.getGeneralLedger,
    (asked, { rows }) => ({
      about: [...ledgerDays(asked, rows), ...(asked.hidesReversed ? [hiddenText] : []), ...knownText(asked)],
      tables: [{ title: null, columns: ledgerColumns, rows: ledgerRows(rows) }],
    }),
    { asked: generalLedgerCalls.getGeneralLedger.input, fixed: { pageSize: 1000 }, isPaged: true },
  ),
  budget: onPaper(budgetCalls.getBudgetReport, (_asked, answer) => ({
    about: [rangeTitle(answer.from, answer.to), 'Accrual basis'],
    tables: [{ title: null, columns: budgetColumns, rows: budgetRows(answer) }],
  })),
};

const line = (cells: PaperRow['cells'], kind: PaperRow['kind'] = 'line', depth = 0): PaperRow => ({
  kind,
  depth,
  cells,
});

const ledgerColumns: PaperColumn[] = [
  { title: 'Date', is: 'text', width: 58 },
  { title: 'Document', is: 'text', width: 120 },
  { title: 'Payee and memo', is: 'text' },
  { title: 'Offset account', is: 'text', width: 110 },
  { title: 'Debit', is: 'money' },
  { title: 'Credit', is: 'money' },
  { title: 'Balance', is: 'money' },
];

/** The days that were asked for, else those that the accounts open and close with. */
function ledgerDays({ from, to }: { from?: string | undefined; to?: string | undefined }, rows: readonly LedgerRow[]) {
  const first = from ?? rows.find(({ kind }) => kind === 'line')?.date;
  const last = to ?? rows.findLast(({ kind }) => kind === 'closing')?.date;
  return first !== undefined && last !== undefined ? [rangeTitle(first, last)] : [];
}

/** Each account under its name, with what its columns come to. */
function ledgerRows(rows: readonly LedgerRow[]): PaperRow[] {
  let [debits, credits] = [0, 0];
  return rows.flatMap((row): PaperRow[] => {
    const account = `${row.accountNumber} ${row.accountName}`;
    if (row.kind === 'opening') {
      [debits, credits] = [0, 0];
      return [
        line([account, null, null, null, null, null, null], 'heading'),
        line(['Opening balance', null, null, null, null, null, row.balance]),
      ];
    }
    if (row.kind === 'closing')
      return [line([`Closing balance of ${row.accountName}`, null, null, null, debits, credits, row.balance], 'total')];
    debits += row.debitAmount ?? 0;
    credits += row.creditAmount ?? 0;
    const who = [row.payeeName, row.memo].filter(Boolean).join(' · ');
    return [
      line([
        shortDate(row.date),
        documentOf(row),
        who,
        row.offsetAccount,
        row.debitAmount,
        row.creditAmount,
        row.balance,
      ]),
    ];
  });
}

const shortDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

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
      .map((row) => line(cells(`${row.number} ${row.name}`, row)));
  return [
    ...those(true),
    line(cells('Total income', income), 'total'),
    ...those(false),
    line(cells('Total cost and expenses', expenses), 'total'),
    line(cells('Net income', netIncome), 'final'),
  ];
}

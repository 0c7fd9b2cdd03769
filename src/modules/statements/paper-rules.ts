import { type Basis, basisNames, dimensions } from '#modules/ledger/balances/rules.ts';
import { isAmong } from '#shared/among.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { onPaper, type Said } from '#shared/report-paper.ts';
import { type StatementColumn, statementCalls } from './contract.ts';
import { columnTitle, dayTitle, paperTable, rangeTitle, trialTable, trialTitleOf } from './table-rules.ts';

/** The statements on paper, pure, and what their papers have in common. */

export const knownText = ({ knownOn }: { knownOn?: string | undefined }): string[] =>
  knownOn === undefined ? [] : [`As of posting date ${dayTitle(knownOn)}`];
const basisText = ({ basis }: { basis: Basis }): string => `${basisNames[basis]} basis`;
const comparedText = (titles: readonly string[]): string[] =>
  titles.length === 2 ? [`Compared with ${titles[1]}`] : [];

type Compared = { compareTo?: string | undefined; knownOn?: string | undefined };
type Answered = {
  from: string;
  to: string;
  ofName?: string | null;
  columns: StatementColumn[];
  rows: Parameters<typeof paperTable>[0]['rows'];
};

export function overDays(
  asked: Compared,
  { from, to, ofName, columns, rows }: Answered,
  isByDays: boolean,
  basis: string[],
): Said {
  const titles = columns.map((column) => columnTitle(column, isByDays));
  const isCompared = asked.compareTo !== undefined && columns.length === 2;
  return {
    about: [
      ...(ofName ? [ofName] : []),
      rangeTitle(from, to),
      ...basis,
      ...(isCompared ? comparedText(titles) : []),
      ...knownText(asked),
    ],
    tables: [paperTable({ titles, rows }, { isCompared })],
  };
}

export const statementPapers = {
  'income-statement': onPaper(
    'Income statement',
    statementCalls.getIncomeStatement,
    (asked, answer) => overDays(asked, answer, !isAmong(dimensions, asked.columns), [basisText(asked)]),
    {
      index: { group: 'statements', about: 'What was earned and spent, with gross profit and net income.' },
      mailed: ({ from, to, basis, columns, compared }) => ({
        from,
        to,
        basis,
        columns,
        ...(compared && columns === 'total' && { compareFrom: compared.start, compareTo: compared.end }),
      }),
    },
  ),
  'balance-sheet': onPaper(
    'Balance sheet',
    statementCalls.getBalanceSheet,
    (asked, { asOf, columns, rows, differences }) => {
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
    },
    {
      index: { group: 'statements', about: 'What is owned and owed at the end of a day.' },
      mailed: ({ from, to, basis, periods, comparedOn }) =>
        periods === 'total'
          ? { asOf: to, basis, ...(comparedOn && { compareOn: comparedOn }) }
          : { asOf: to, basis, columns: periods, from },
    },
  ),
  'trial-balance': onPaper(
    'Trial balance',
    statementCalls.getTrialBalance,
    (asked, answer) => {
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
        notes:
          debits === credits ? [] : [`Debits and credits differ by ${formatDollars((debits - credits) as Cents)}.`],
      };
    },
    {
      index: { group: 'accountant', about: 'Every account: opening, debits, credits, closing.' },
      mailed: ({ from, to, basis, periods, comparedOn }) => ({
        from,
        to,
        basis,
        columns: periods,
        ...(comparedOn && periods === 'total' && { compareOn: comparedOn }),
      }),
    },
  ),
};

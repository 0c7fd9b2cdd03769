import { formatDollars } from '#shared/money.ts';
import { onPaper } from '#shared/report-paper.ts';
import { overDays } from '../paper-rules.ts';
import { cashFlowCalls } from './contract.ts';

export const cashFlowPapers = {
  'cash-flow': onPaper(
    'Cash flow',
    cashFlowCalls.getCashFlow,
    (asked, answer) => ({
      ...overDays(asked, answer, true, []),
      notes: answer.unclassified === 0 ? [] : [`${formatDollars(answer.unclassified)} could not be classified.`],
    }),
    {
      index: { group: 'statements', about: 'Where money came from and went, by what was paid for.' },
      mailed: ({ from, to, periods, compared }) => ({
        from,
        to,
        columns: periods,
        ...(compared && periods === 'total' && { compareFrom: compared.start, compareTo: compared.end }),
      }),
    },
  ),
};

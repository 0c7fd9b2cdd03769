import { onPaper } from '#shared/report-paper.ts';
import { knownText } from '../paper-rules.ts';
import { agingRows, agingTitles, dayTitle, paperTable } from '../table-rules.ts';
import { agingCalls } from './contract.ts';

const aging = (title: string, account: 'receivable' | 'payable', of: string, about: string) =>
  onPaper(
    title,
    agingCalls.getAging,
    (asked, answer) => ({
      about: [
        `As of ${dayTitle(answer.asOf)}`,
        asked.by === 'due' ? 'By days past due' : 'By days since the date of each document',
        ...knownText(asked),
      ],
      tables: answer.rows.length === 0 ? [] : [paperTable({ titles: agingTitles, rows: agingRows(answer) }, { of })],
    }),
    {
      index: { group: 'parties', about },
      asked: agingCalls.getAging.input.omit({ account: true }),
      fixed: { account },
      mailed: ({ to }) => ({ asOf: to }),
    },
  );

export const agingPapers = {
  'accounts-receivable': aging(
    'A/R aging',
    'receivable',
    'Customer',
    'Who owes what, and for how long it has been due.',
  ),
  'accounts-payable': aging(
    'A/P aging',
    'payable',
    'Vendor',
    'What vendors are owed, and for how long it has been due.',
  ),
};

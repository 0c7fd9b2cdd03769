import { onPaper, type PaperColumn, type PaperRow, paperLine } from '#shared/report-paper.ts';
import { knownText } from '../paper-rules.ts';
import { rangeTitle } from '../table-rules.ts';
import { generalLedgerCalls, type LedgerRow } from './contract.ts';
import { documentOf, hiddenText } from './rules.ts';

export const generalLedgerPapers = {
  'general-ledger': onPaper(
    'General ledger',
    generalLedgerCalls.getGeneralLedger,
    (asked, { rows }) => ({
      about: [...ledgerDays(asked, rows), ...(asked.hidesReversed ? [hiddenText] : []), ...knownText(asked)],
      tables: [{ title: null, columns: ledgerColumns, rows: ledgerRows(rows) }],
    }),
    {
      index: { group: 'accountant', about: 'Every account with its postings and the balance after each.' },
      asked: generalLedgerCalls.getGeneralLedger.input,
      fixed: { pageSize: 1000 },
      isPaged: true,
    },
  ),
};

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
        paperLine([account, null, null, null, null, null, null], 'heading'),
        paperLine(['Opening balance', null, null, null, null, null, row.balance]),
      ];
    }
    if (row.kind === 'closing')
      return [
        paperLine([`Closing balance of ${row.accountName}`, null, null, null, debits, credits, row.balance], 'total'),
      ];
    debits += row.debitAmount ?? 0;
    credits += row.creditAmount ?? 0;
    const who = [row.payeeName, row.memo].filter(Boolean).join(' · ');
    return [
      paperLine([
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
